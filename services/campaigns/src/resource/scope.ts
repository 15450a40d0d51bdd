import type { Principal } from '@marquee/kit/http/principal';
import { type Access, ADMIN, type RouteDefinition } from '@marquee/kit/http/route';

import type { Actor } from '../actor.ts';

/** The same calls for an advertiser's own objects and, under `/admin`, for all. */
export type Scope = 'own' | 'all';

export const prefixOf = (scope: Scope): string => (scope === 'all' ? '/admin' : '');
const ADVERTISING: Access = { kind: 'roles', roles: ['advert', 'admin'] };
export const accessOf = (scope: Scope): Access => (scope === 'all' ? ADMIN : ADVERTISING);
const ADVERTISERS: Access = { kind: 'roles', roles: ['advert'] };
/** Access to creating an object: staff creates them for an advertiser, under `/admin`, and never owns one. */
export const creatorsOf = (scope: Scope): Access => (scope === 'all' ? ADMIN : ADVERTISERS);
export const ownershipOf = (scope: Scope): 'own' | 'none' => (scope === 'all' ? 'none' : 'own');

/** The answers for all name the owners of what they list. */
export const recordsOf = (scope: Scope): Pick<RouteDefinition, 'records'> =>
  scope === 'all' ? { records: 'personal-data-read' } : {};

export const actorOf = (scope: Scope, principal: Principal): Actor =>
  scope === 'all' ? { scope } : { scope, userId: principal.userId };

/** Clicks are hidden from advertisers without the flag, never from admins. */
export const canSeeClickOf = (scope: Scope, principal: Principal): boolean =>
  scope === 'all' || principal.role === 'admin' || principal.canSeeClick;
