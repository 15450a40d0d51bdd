import type { UserView } from '@marquee/schemas/user/views';

import { paths } from '../lib/paths.ts';
import type { PageAccess } from '../lib/route.ts';

type CheckResult = 'enter' | 'not-found' | 'manager-area';

/** Decides whether a signed-in user may open a page (specification section 6). */
export function checkAccess(
  access: PageAccess,
  user: Pick<UserView, 'role' | 'isFinanceRole' | 'isAuditorRole'>,
): CheckResult {
  switch (access) {
    case 'public':
    case 'guest':
    case 'signed-in':
      return 'enter';
    case 'advertiser':
      return user.role === 'manager' ? 'manager-area' : 'enter';
    case 'admin':
      return user.role === 'admin' ? 'enter' : 'not-found';
    case 'manager':
      return user.role === 'advert' ? 'not-found' : 'enter';
    case 'money':
      return forStaffWith(user, user.isFinanceRole || user.isAuditorRole);
    case 'auditor':
      return forStaffWith(user, user.isAuditorRole);
    case 'support':
      return forStaffWith(user, !user.isAuditorRole);
  }
}

/** Admins, and managers who have the flag. */
const forStaffWith = ({ role }: Pick<UserView, 'role'>, flag: boolean): CheckResult =>
  role === 'admin' || (role === 'manager' && flag) ? 'enter' : 'not-found';

/** Where `/` leads a user who does not act as another (specification section 2). */
export function homeOf({ role }: Pick<UserView, 'role'>): string {
  switch (role) {
    case 'advert':
      return paths.campaigns.href();
    case 'admin':
      return paths.adminDashboard.href();
    case 'manager':
      return paths.manager.href();
  }
}

/** Where a sign-in leads that was asked for by no page. */
export const homeAfterSignIn = (user: Pick<UserView, 'role'>): string =>
  user.role === 'advert' ? paths.dashboard.href() : homeOf(user);

/** State of the entry of `/` that a sign-in by the form leads to. */
export const SIGNED_IN_NOW = { isSignedInNow: true } as const;
export const isSignedInNow = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isSignedInNow' in state;

/**
 * The page that asked for the sign-in, undefined where none did. Only a path of this product: a link in a mail must not lead
 * a fresh sign-in elsewhere.
 */
export function returnTarget(search: string): string | undefined {
  const wanted = new URLSearchParams(search).get('returnTo');
  return wanted !== null && /^\/(?![/\\])/.test(wanted) ? wanted : undefined;
}
