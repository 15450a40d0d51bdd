import { accountRoutes } from '../areas/advertiser/account-routes.ts';
import { advertiserRoutes } from '../areas/advertiser/routes.ts';
import { authRoutes } from '../areas/auth/routes.ts';
import { errorRoutes } from '../areas/errors/routes.ts';
import { legalRoutes } from '../areas/legal/routes.ts';
import { sharedRoutes } from '../areas/shared/routes.ts';
import { paths } from '../lib/paths.ts';
import type { PageRoute } from '../lib/route.ts';
import { loadPart } from './load-part.ts';

/** The pages that are known as soon as the product starts: all but those of staff. */
export const startRoutes: readonly PageRoute[] = [
  ...authRoutes,
  ...advertiserRoutes,
  ...accountRoutes,
  ...sharedRoutes,
  ...legalRoutes,
  ...errorRoutes,
];

let known = startRoutes;
let staff: Promise<void> | undefined;
let listener: (() => void) | undefined;

/** The pages that are known by now: those of staff are among them once `loadStaffRoutes` has come to its end. */
export const knownRoutes = (): readonly PageRoute[] => known;

/** Whether the routes of staff are known. */
export const hasStaffRoutes = (): boolean => known !== startRoutes;

/** Calls the router once the routes of staff are known. */
export function whenStaffRoutesKnown(call: () => void): void {
  listener = call;
}

/** Whether a path belongs to staff, by the areas in which all pages of staff are. */
export const isStaffPath = (pathname: string): boolean =>
  [paths.admin.pattern, paths.manager.pattern].some(
    (area) => pathname === area || pathname.startsWith(`${area}/`),
  );

/**
 * Makes the pages of staff known; the next call tries again where they did not come.
 *
 * @throws PartLoadError without a network
 */
export async function loadStaffRoutes(): Promise<void> {
  staff ??= loadPart({ id: 'staff-routes', load: () => import('./staff-routes.ts') }).then(
    ({ staffRoutes }) => {
      known = [...startRoutes, ...staffRoutes];
      listener?.();
    },
  );
  try {
    await staff;
  } catch (error) {
    staff = undefined;
    throw error;
  }
}
