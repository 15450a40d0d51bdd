import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';

import { Providers } from './app/providers.tsx';
import { createRouter } from './app/router.tsx';

const element = document.getElementById('root');
if (!element) throw new Error('index.html has no #root');
const router = createRouter();
createRoot(element).render(
  <StrictMode>
    <Providers>
      <RouterProvider router={router} />
    </Providers>
  </StrictMode>,
);
