import { API_KEY_PREFIX, SCOPE_MISSING } from '@marquee/schemas/common/api-key';

import type { Principal } from './principal.ts';
import { ProblemError } from './problem-error.ts';
import type { RouteDefinition } from './route.ts';

/** The scopes of which any lets an API key make a call; none for a call that is closed to keys. */
export type ScopesOf = (route: Pick<RouteDefinition, 'method' | 'path'>) => readonly string[];

/** Without a table of scopes every call is closed to keys. */
export const NO_SCOPES: ScopesOf = () => [];

export const isApiKey = (token: string): boolean => token.startsWith(API_KEY_PREFIX);

/**
 * Whether an API key may make a call: by one of its scopes, and never a call that is in none.
 * @throws ProblemError 403, with the scope that is missing as RFC 6750 has it
 */
export function requireScope(
  route: Pick<RouteDefinition, 'method' | 'path'>,
  { apiKey }: Pick<Principal, 'apiKey'>,
  scopesOf: ScopesOf,
): void {
  if (!apiKey) return;
  const needed = scopesOf(route);
  if (needed.some((scope) => apiKey.scopes.includes(scope))) return;
  if (needed.length === 0) throw refused('This call cannot be made with an API key.');
  throw refused(`This API key needs the scope ${needed.join(' or ')}.`, {
    'www-authenticate': `Bearer error="insufficient_scope", scope="${needed.join(' ')}"`,
  });
}

const refused = (message: string, headers: Record<string, string> = {}) =>
  new ProblemError(403, message, { type: SCOPE_MISSING, headers });
