import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';

import { Providers } from '../app/providers.tsx';
import { LiveLoad } from './live-load.tsx';

const element = document.getElementById('root');
if (!element) throw new Error('live-load.html has no #root');
// No server: what was spent today before the page opened is nothing.
globalThis.fetch = () => Promise.resolve(Response.json({ data: [] }));
createRoot(element).render(
  <Providers>
    <RouterProvider router={createBrowserRouter([{ path: '*', element: <LiveLoad /> }])} />
  </Providers>,
);
