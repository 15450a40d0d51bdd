import type { PageRoute } from '../lib/route.ts';
import { startRoutes } from './routes.ts';
import { staffRoutes } from './staff-routes.ts';

/** Every page of the product, as data; what the first page waits for uses `knownRoutes` instead. */
export const allRoutes: readonly PageRoute[] = [...startRoutes, ...staffRoutes];
