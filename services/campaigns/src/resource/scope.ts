import type { Principal } from '@marquee/kit/http/principal';
import { invalid, ProblemError } from '@marquee/kit/http/problem-error';
import { type Access, ADMIN } from '@marquee/kit/http/route';
import { mustBeValid } from '@marquee/schemas/common/messages';

import type { Actor } from '../actor.ts';

/** The same calls for an advertiser's own objects and, under `/admin`, for everybody's. */
export type Scope = 'own' | 'all';

export const prefixOf = (scope: Scope): string => (scope === 'all' ? '/admin' : '');
const ADVERTISING: Access = { kind: 'roles', roles: ['advert', 'admin'] };
export const accessOf = (scope: Scope): Access => (scope === 'all' ? ADMIN : ADVERTISING);
const ADVERTISERS: Access = { kind: 'roles', roles: ['advert'] };
/** Of making an object: staff makes them for an advertiser, under `/admin`, and never owns one. */
export const creatorsOf = (scope: Scope): Access => (scope === 'all' ? ADMIN : ADVERTISERS);
export const ownershipOf = (scope: Scope): 'own' | 'none' => (scope === 'all' ? 'none' : 'own');

export const actorOf = (scope: Scope, principal: Principal): Actor =>
  scope === 'all' ? { scope } : { scope, userId: principal.userId };

/** Clicks are hidden from advertisers without the flag, never from admins. */
export const canSeeClickOf = (scope: Scope, principal: Principal): boolean =>
  scope === 'all' || principal.role === 'admin' || principal.canSeeClick;

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/**
 * The version that the editor saw, from `If-Match` or the body.
 * @throws ProblemError 400 for an `If-Match` that is no version, 422 when the two differ
 */
export function expectedVersion(headers: Headers, inBody: number | undefined): number | undefined {
  const header = headers['if-match'];
  if (header === undefined || header === '*') return inBody;
  const match = /^(?:W\/)?"?(\d{1,15})"?$/.exec(String(header));
  if (!match) throw new ProblemError(400, 'If-Match must be a version.');
  const version = Number(match[1]);
  if (inBody !== undefined && inBody !== version)
    throw invalid({ field: 'version', message: mustBeValid('Version') });
  return version;
}

export const etag = (version: number): Record<string, string> => ({ etag: `"${version}"` });
