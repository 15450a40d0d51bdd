import { allRoutes } from '../../src/app/all-routes.ts';
import type { PageAccess, PageRoute } from '../../src/lib/route.ts';
import type { Api, List, One } from './api.ts';
import type { Role } from './people.ts';

export { allRoutes };
export type Visitor = Role | 'guest';
/** Those who see most first: what takes longest begins first. */
export const VISITORS: readonly Visitor[] = ['admin', 'advertiser', 'guest', 'auditor', 'finance', 'manager'];

/**
 * Every so many pages that a story opens one after the other are loaded from the server, as a typed address is; the others without
 * loading the product again, which takes a fraction of the time: the same router and guard are behind both.
 */
export const TYPED_EVERY = 5;

/** Specification section 6, written down here once more: the role that a page is for. */
const ENTRANTS: Readonly<Record<PageAccess, readonly Visitor[]>> = {
  guest: ['guest'],
  advertiser: ['advertiser', 'admin'],
  admin: ['admin'],
  manager: ['admin', 'manager', 'finance', 'auditor'],
  money: ['admin', 'finance', 'auditor'],
  auditor: ['admin', 'auditor'],
  support: ['admin', 'manager', 'finance'],
  'signed-in': ['advertiser', 'admin', 'manager', 'finance', 'auditor'],
  public: ['guest', 'advertiser', 'admin', 'manager', 'finance', 'auditor'],
};

export const mayEnter = (visitor: Visitor, route: PageRoute): boolean =>
  ENTRANTS[route.access].includes(visitor);

/** Where `/` leads. */
export const HOME: Readonly<Record<Role, string>> = {
  advertiser: '/campaigns',
  admin: '/admin/dashboard',
  manager: '/manager',
  finance: '/manager',
  auditor: '/manager',
};

/** Where a sign-in leads that no page asked for. */
export const AFTER_SIGN_IN: Readonly<Record<Role, string>> = { ...HOME, advertiser: '/dashboard' };

/** Where a visitor lands who opens a page that is not for them. */
export function landingOf(visitor: Visitor, route: PageRoute): string {
  if (visitor === 'guest') return '/login';
  if (route.access === 'guest') return HOME[visitor];
  if (route.access === 'advertiser') return '/manager';
  return '/404';
}

/**
 * Where the ids of a path come from: the list whose oldest row the visitor may open, and the field of the row where that
 * is not `id`. Stories delete only their own.
 */
const LISTS: readonly (readonly [RegExp, string, 'userId'?])[] = [
  [/^\/campaigns\/:id/, '/campaigns'],
  [/^\/creatives\/:id/, '/creatives'],
  [/^\/filter-lists\/:id/, '/filter-lists'],
  [/^\/audiences\/:id/, '/audiences'],
  [/^\/pixels\/:id/, '/conversion-pixels'],
  [/^\/contextual\/:id/, '/contextual-bundles'],
  [/^\/optimization-rules\/:id/, '/optimization-rules'],
  [/^\/alerts\/:id/, '/alert-rules'],
  [/^\/budget-groups\/:id/, '/budget-groups'],
  [/^\/support\/:id/, '/support-tickets'],
  [/^\/(admin|manager)\/support\/:id/, '/admin/support-tickets'],
  [/^\/admin\/campaigns\/:id/, '/admin/campaigns'],
  [/^\/admin\/contextual\/:id/, '/admin/contextual-bundles'],
  [/^\/admin\/creatives\/:id/, '/admin/creatives'],
  [/^\/admin\/user-management\/:id/, '/users?where[role]=advert'],
  [/^\/(admin|manager)\/payments\/statements\/:id/, '/admin/payments?where[type]=deposit', 'userId'],
  [/^\/admin\/ssp-endpoints\/:id/, '/admin/ssp-endpoints'],
  [/^\/admin\/dsp-endpoints\/:id/, '/admin/dsp-endpoints'],
  [/^\/admin\/deals\/:id/, '/admin/deals'],
  [/^\/admin\/promo-codes\/:id/, '/admin/promo-codes'],
];

/** What is put into a list that the demo leaves empty, so that its pages are looked at too; nothing is sent there. */
const FOR_EMPTY_LISTS: Readonly<Record<string, object>> = {
  '/admin/dsp-endpoints': { name: 'Resting bidder', url: 'https://bidder.example/rtb', isActive: false },
};

/**
 * The route's address with its parameters filled from what the visitor sees.
 * @returns undefined when there is nothing of the kind to open
 */
export async function addressOf(route: PageRoute, api: Api | undefined): Promise<string | undefined> {
  const { pattern } = route.path;
  const plain = pattern
    .replaceAll(/\/:\w+\?/g, '')
    .replace(':token', 'no-such-token')
    .replace(':month', new Date().toISOString().slice(0, 7));
  if (!plain.includes(':')) return plain;
  const [, list, field = 'id'] = LISTS.find(([shape]) => shape.test(pattern)) ?? [];
  if (list === undefined)
    throw new Error(`Say in web/e2e/support/pages.ts where the id of ${pattern} comes from`);
  if (api === undefined) return plain.replaceAll(/:\w+/g, '1');
  const oldest = `${list}${list.includes('?') ? '&' : '?'}orderBy=id&sortedBy=asc&perPage=1`;
  const { data } = await api.get<List<{ readonly id: number; readonly userId?: number }>>(oldest);
  const id = data[0]?.[field] ?? (await madeFor(list, api));
  return id === undefined ? undefined : plain.replaceAll(/:\w+/g, String(id));
}

async function madeFor(list: string, api: Api): Promise<number | undefined> {
  const entry = FOR_EMPTY_LISTS[list];
  return entry && (await api.post<One<{ readonly id: number }>>(list, entry)).data.id;
}
