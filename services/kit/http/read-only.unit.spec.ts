import { MESSAGES } from '@marquee/schemas/common/messages';
import { PROBLEM_TYPES } from '@marquee/schemas/common/problem';
import { expect, it } from 'vitest';

import type { Impersonation } from './principal.ts';
import { requireChangesAllowed } from './read-only.ts';

const READ_ONLY: Impersonation = { mode: 'read-only', reason: 'sealed', since: new Date(0) };
type Route = Parameters<typeof requireChangesAllowed>[0];

/** What the guard says of a call; undefined where it lets it through. */
function rejectionOf(
  route: Route,
  impersonation: Impersonation | undefined,
  { isDryRun = false, impersonating = true } = {},
): unknown {
  try {
    requireChangesAllowed(route, { impersonating, impersonation }, isDryRun);
    return undefined;
  } catch (error) {
    return error;
  }
}

it.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)('refuses %s to who views an account', (method) => {
  expect(rejectionOf({ method }, READ_ONLY)).toMatchObject({
    status: 403,
    message: MESSAGES.viewingOnly,
    type: PROBLEM_TYPES.readOnlyImpersonation,
  });
  expect(rejectionOf({ method }, { ...READ_ONLY, mode: 'read-write' })).toBeUndefined();
  expect(rejectionOf({ method }, undefined, { impersonating: false })).toBeUndefined();
});

it('refuses a change to who acts as another user in a way that is not known', () => {
  expect(rejectionOf({ method: 'POST' }, undefined)).toMatchObject({ status: 403 });
  expect(rejectionOf({ method: 'GET' }, undefined)).toBeUndefined();
});

it('lets through what reads, and what is about the own session', () => {
  expect(rejectionOf({ method: 'GET' }, READ_ONLY)).toBeUndefined();
  expect(rejectionOf({ method: 'POST', changesNothing: true }, READ_ONLY)).toBeUndefined();
  expect(rejectionOf({ method: 'POST', isOwnSession: true }, READ_ONLY)).toBeUndefined();
});

it('lets through a dry run, and not what it would do', () => {
  const route: Route = { method: 'POST', changesNothing: 'dry-run' };
  expect(rejectionOf(route, READ_ONLY, { isDryRun: true })).toBeUndefined();
  expect(rejectionOf(route, READ_ONLY)).toBeDefined();
  expect(rejectionOf({ method: 'POST' }, READ_ONLY, { isDryRun: true })).toBeDefined();
});
