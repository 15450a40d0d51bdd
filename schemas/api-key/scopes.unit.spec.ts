import * as v from 'valibot';
import { expect, it } from 'vitest';

import { API_SCOPES, API_SCOPE_NAMES, apiScopes, scopesOf } from './scopes.ts';

it('names each call of a scope once', () => {
  for (const { calls } of Object.values(API_SCOPES)) expect(calls).toEqual([...new Set(calls)]);
});

it('knows the scopes of a call, and none of a call that is closed to keys', () => {
  expect(scopesOf({ method: 'GET', path: '/statistics' })).toEqual(['statistics:read']);
  expect(scopesOf({ method: 'GET', path: '/geo/countries' })).toEqual([
    'statistics:read',
    'campaigns:read',
    'campaigns:write',
  ]);
  expect(scopesOf({ method: 'POST', path: '/payments' })).toEqual([]);
  expect(scopesOf({ method: 'GET', path: '/added/tomorrow' })).toEqual([]);
});

it('takes each scope once, at least one, and no other', () => {
  expect(v.parse(apiScopes, ['payments:read', 'statistics:read', 'payments:read'])).toEqual([
    'statistics:read',
    'payments:read',
  ]);
  expect(v.safeParse(apiScopes, []).success).toBe(false);
  expect(v.safeParse(apiScopes, ['payments:write']).success).toBe(false);
  expect(v.parse(apiScopes, API_SCOPE_NAMES)).toEqual(API_SCOPE_NAMES);
});
