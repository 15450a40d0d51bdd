import { t } from '../../lib/i18n/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { defineRoutes } from '../../lib/route.ts';

/** The staff's area: payments for those with the finance flag, and evidence besides for those with the auditor flag. */
export const managerRoutes = defineRoutes('manager', [
  {
    id: 'manager-home',
    path: paths.manager,
    title: t('Manager area'),
    access: 'manager',
    menu: { icon: 'IconHome', label: t('Home') },
    load: () => import('./pages/home.tsx'),
  },
  {
    id: 'manager-payments',
    path: paths.managerPayments,
    title: t('Payments'),
    access: 'money',
    menu: { icon: 'IconCreditCard' },
    load: () => import('./pages/payments.tsx'),
  },
  {
    id: 'manager-statements',
    path: paths.managerStatements,
    title: t('Statements'),
    access: 'money',
    parent: 'manager-payments',
    load: () => import('./pages/statements/months.tsx'),
  },
  {
    id: 'manager-statement',
    path: paths.managerStatement,
    title: t('Statement'),
    access: 'money',
    parent: 'manager-payments',
    load: () => import('./pages/statements/month.tsx'),
  },
  {
    id: 'manager-journal',
    path: paths.managerJournal,
    title: t('Journal'),
    access: 'money',
    menu: { icon: 'IconReceipt' },
    load: () => import('./pages/journal.tsx'),
  },
  {
    id: 'manager-activity-logs',
    path: paths.managerActivityLogs,
    title: t('Activity log'),
    access: 'auditor',
    menu: { icon: 'IconHistory' },
    load: () => import('./pages/activity-logs.tsx'),
  },
  {
    id: 'manager-access-log',
    path: paths.managerAccessLog,
    title: t('Access log'),
    access: 'auditor',
    menu: { icon: 'IconShieldCheck' },
    load: () => import('./pages/access-log.tsx'),
  },
  {
    id: 'manager-accounts',
    path: paths.managerAccounts,
    title: t('Accounts'),
    access: 'auditor',
    menu: { icon: 'IconUsers' },
    load: () => import('./pages/accounts.tsx'),
  },
  {
    id: 'manager-settings',
    path: paths.managerSettings,
    title: t('Sign-in'),
    access: 'manager',
    load: () => import('./pages/settings.tsx'),
  },
]);
