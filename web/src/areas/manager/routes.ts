import { paths } from '../../lib/paths.ts';
import { defineRoutes } from '../../lib/route.ts';

/** The staff's area: payments for those with the finance flag. */
export const managerRoutes = defineRoutes('manager', [
  {
    id: 'manager-home',
    path: paths.manager,
    title: 'Manager area',
    access: 'manager',
    menu: { icon: 'IconHome', label: 'Home' },
    load: () => import('./pages/home.tsx'),
  },
  {
    id: 'manager-payments',
    path: paths.managerPayments,
    title: 'Payments',
    access: 'finance',
    menu: { icon: 'IconCreditCard' },
    load: () => import('./pages/payments.tsx'),
  },
]);
