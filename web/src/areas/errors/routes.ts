import { t } from '../../lib/i18n/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { defineRoutes } from '../../lib/route.ts';

export const errorRoutes = defineRoutes('errors', [
  {
    id: 'unauthorized',
    path: paths.unauthorized,
    title: t('Unauthorized'),
    access: 'public',
    shape: 'plain',
    load: () => import('./pages/unauthorized.tsx'),
  },
  {
    id: 'not-found',
    path: paths.notFound,
    title: t('Page not found'),
    access: 'public',
    shape: 'plain',
    load: () => import('./pages/not-found.tsx'),
  },
  {
    id: 'server-error',
    path: paths.serverError,
    title: t('Internal server error'),
    access: 'public',
    shape: 'plain',
    load: () => import('./pages/server-error.tsx'),
  },
  {
    id: 'restricted',
    path: paths.restricted,
    title: t('Access restricted'),
    access: 'public',
    shape: 'plain',
    load: () => import('./pages/restricted.tsx'),
  },
  {
    id: 'offline',
    path: paths.offline,
    title: t('This page needs the network'),
    access: 'public',
    shape: 'plain',
    load: () => import('./pages/offline.tsx'),
  },
]);
