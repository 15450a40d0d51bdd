import type { Principal } from './principal.ts';
import { forbidden, unauthorized } from './problem-error.ts';
import type { RouteDefinition } from './route.ts';

/**
 * Whether a call reaches its handler, by what its route says of who may call. Whose object it is, the handler decides.
 * @throws ProblemError 401 where someone has to sign in, 403 where the role does not suffice
 */
export function requireAccess(
  { access, method, isOwnSession }: Pick<RouteDefinition, 'access' | 'method' | 'isOwnSession'>,
  principal: Principal | undefined,
): void {
  if (access.kind === 'public') return;
  if (!principal) throw unauthorized();
  if (principal.isAuditor && method !== 'GET' && !isOwnSession)
    throw forbidden('Auditors read and change nothing.');
  if (access.kind === 'signed-in') return;
  if (access.roles.includes(principal.role)) return;
  if (access.finance && principal.isFinance) return;
  if (access.auditor && principal.isAuditor) return;
  throw forbidden();
}

/**
 * Refuses what only the account's owner, or an admin under the admin's own name, may do: credentials, and what shows the account to
 * strangers. The log then names who it was.
 * @throws ProblemError 403 for an admin who acts as another user
 */
export function refuseImpersonation({ impersonating }: Pick<Principal, 'impersonating'>): void {
  if (impersonating) throw forbidden('Not while acting as another user.');
}
