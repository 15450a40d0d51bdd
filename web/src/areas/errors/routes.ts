import { paths } from '../../lib/paths.ts';
import { defineRoutes } from '../../lib/route.ts';

export const errorRoutes = defineRoutes('errors', [
  {
    id: 'unauthorized',
    path: paths.unauthorized,
    title: 'Unauthorized',
    access: 'public',
    load: () => import('./pages/unauthorized.tsx'),
  },
  {
    id: 'not-found',
    path: paths.notFound,
    title: 'Page not found',
    access: 'public',
    load: () => import('./pages/not-found.tsx'),
  },
  {
    id: 'server-error',
    path: paths.serverError,
    title: 'Internal server error',
    access: 'public',
    load: () => import('./pages/server-error.tsx'),
  },
  {
    id: 'restricted',
    path: paths.restricted,
    title: 'Access restricted',
    access: 'public',
    load: () => import('./pages/restricted.tsx'),
  },
  {
    id: 'offline',
    path: paths.offline,
    title: 'This page needs the network',
    access: 'public',
    load: () => import('./pages/offline.tsx'),
  },
]);
