import type { UserView } from '@marquee/schemas/queries/user';

import type { PageAccess } from '../lib/route.ts';

type Verdict = 'enter' | 'not-found' | 'manager-area';

/** Specification section 6: who may open what, once somebody is signed in. */
export function judge(access: PageAccess, user: Pick<UserView, 'role' | 'isFinanceRole'>): Verdict {
  switch (access) {
    case 'public':
    case 'guest':
      return 'enter';
    case 'advertiser':
      return user.role === 'manager' ? 'manager-area' : 'enter';
    case 'admin':
      return user.role === 'admin' ? 'enter' : 'not-found';
    case 'manager':
      return user.role === 'advert' ? 'not-found' : 'enter';
    case 'finance':
      return user.role === 'admin' || (user.role === 'manager' && user.isFinanceRole) ? 'enter' : 'not-found';
  }
}

/** Only a path of this product: a link in a mail must not lead a fresh sign-in elsewhere. */
export function returnTarget(search: string): string {
  const wanted = new URLSearchParams(search).get('returnTo') ?? '/';
  return /^\/(?![/\\])/.test(wanted) ? wanted : '/';
}
