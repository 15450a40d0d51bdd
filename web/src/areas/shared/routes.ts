import { paths } from '../../lib/paths.ts';
import { defineRoutes } from '../../lib/route.ts';

/** Pages for everyone who has their link, without an account. */
export const sharedRoutes = defineRoutes('shared', [
  {
    id: 'shared-report',
    path: paths.sharedReport,
    title: 'Shared report',
    access: 'public',
    load: () => import('./pages/shared-report.tsx'),
  },
]);
