import { MESSAGES } from '@marquee/schemas/common/messages';
import { PROBLEM_TYPES } from '@marquee/schemas/common/problem';

import type { Principal } from './principal.ts';
import { ProblemError } from './problem-error.ts';
import type { RouteDefinition } from './route.ts';

/**
 * Whether an admin who acts as another user may make a call: every one that reads, those on the admin's own session, and after
 * changes were allowed all of them. A call that is added later is refused by default.
 * @param isDryRun the call is made with `dryRun=true`
 * @throws ProblemError 403 for what would change an account that is viewed
 */
export function requireChangesAllowed(
  route: Pick<RouteDefinition, 'method' | 'isOwnSession' | 'changesNothing'>,
  { impersonating, impersonation }: Pick<Principal, 'impersonating' | 'impersonation'>,
  isDryRun: boolean,
): void {
  if (!impersonating || impersonation?.mode === 'read-write' || reads(route, isDryRun)) return;
  throw new ProblemError(403, MESSAGES.viewingOnly, { type: PROBLEM_TYPES.readOnlyImpersonation });
}

function reads(
  {
    method,
    isOwnSession,
    changesNothing,
  }: Pick<RouteDefinition, 'method' | 'isOwnSession' | 'changesNothing'>,
  isDryRun: boolean,
): boolean {
  if (method === 'GET' || isOwnSession === true || changesNothing === true) return true;
  return changesNothing === 'dry-run' && isDryRun;
}
