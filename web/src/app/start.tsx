import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';

import { language } from '../lib/i18n/i18n.ts';
import { preloadPartImports } from './part-imports.ts';
import { Providers } from './providers.tsx';
import { createRouter } from './router.tsx';
import { isStaffPath, loadStaffRoutes } from './routes.ts';

/** Draws the product. */
export async function start(element: HTMLElement): Promise<void> {
  void preloadPartImports();
  document.documentElement.lang = language;
  // Their area is drawn at once; where they do not come, the page says so.
  if (isStaffPath(window.location.pathname)) await loadStaffRoutes().catch(() => undefined);
  createRoot(element).render(
    <StrictMode>
      <Providers>
        <RouterProvider router={createRouter()} />
      </Providers>
    </StrictMode>,
  );
}
