import { adminRoutes } from '../areas/admin/routes.ts';
import { advertiserRoutes } from '../areas/advertiser/routes.ts';
import { authRoutes } from '../areas/auth/routes.ts';
import { errorRoutes } from '../areas/errors/routes.ts';
import { legalRoutes } from '../areas/legal/routes.ts';
import { managerRoutes } from '../areas/manager/routes.ts';
import { sharedRoutes } from '../areas/shared/routes.ts';
import type { PageRoute } from '../lib/route.ts';

/** Every page of the product, as data. */
export const allRoutes: readonly PageRoute[] = [
  ...authRoutes,
  ...advertiserRoutes,
  ...adminRoutes,
  ...managerRoutes,
  ...sharedRoutes,
  ...legalRoutes,
  ...errorRoutes,
];
