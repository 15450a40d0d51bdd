import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';

import { language } from '../lib/i18n/i18n.ts';
import { preloadPartImports } from './part-imports.ts';
import { Providers } from './providers.tsx';
import { createRouter } from './router.tsx';

/** Draws the product. */
export function start(element: HTMLElement): void {
  void preloadPartImports();
  document.documentElement.lang = language;
  createRoot(element).render(
    <StrictMode>
      <Providers>
        <RouterProvider router={createRouter()} />
      </Providers>
    </StrictMode>,
  );
}
