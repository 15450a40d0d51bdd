import { t } from '../../lib/i18n/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { defineRoutes } from '../../lib/route.ts';

/** Pages for everyone who has their link, without an account. */
export const sharedRoutes = defineRoutes('shared', [
  {
    id: 'shared-report',
    path: paths.sharedReport,
    title: t('Shared report'),
    access: 'public',
    shape: 'overview',
    load: () => import('./pages/shared-report.tsx'),
  },
]);
