import { adminRoutes } from '../areas/admin/routes.ts';
import { managerRoutes } from '../areas/manager/routes.ts';
import type { PageRoute } from '../lib/route.ts';

/** The pages of staff, which most people never load. */
export const staffRoutes: readonly PageRoute[] = [...adminRoutes, ...managerRoutes];
