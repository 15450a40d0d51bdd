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
      return isStaffWith(user, user.isFinanceRole || user.isAuditorRole) ? 'enter' : 'not-found';
    case 'auditor':
      return isStaffWith(user, user.isAuditorRole) ? 'enter' : 'not-found';
  }
}

/** Admins, and managers who have the flag. */
const isStaffWith = ({ role }: Pick<UserView, 'role'>, flag: boolean): boolean =>
  role === 'admin' || (role === 'manager' && flag);

/** Where `/` leads a user who does not act as another. */
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

/** Only a path of this product: a link in a mail must not lead a fresh sign-in elsewhere. */
export function returnTarget(search: string): string {
  const wanted = new URLSearchParams(search).get('returnTo') ?? '/';
  return /^\/(?![/\\])/.test(wanted) ? wanted : '/';
}
