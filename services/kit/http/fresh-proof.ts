import { PROBLEM_TYPES } from '@marquee/schemas/common/problem';

import type { Principal } from './principal.ts';
import { ProblemError } from './problem-error.ts';

/**
 * How long a password proof is fresh, milliseconds: moving money and changing rights require a recent one.
 */
const FRESH_PROOF_MS = 15 * 60_000;
/** Between the clocks of two machines; a proof further ahead was made by a clock that has been set back since. */
const CLOCK_SKEW_MS = 30_000;

/** @throws ProblemError 403 for a session in which the password was not proved a short while ago */
export function requireFreshProof(principal: Principal | undefined, now: Date): void {
  const ageMs = principal ? now.getTime() - principal.provedAt.getTime() : Number.POSITIVE_INFINITY;
  if (ageMs >= -CLOCK_SKEW_MS && ageMs <= FRESH_PROOF_MS) return;
  throw new ProblemError(403, 'Enter your password to continue.', { type: PROBLEM_TYPES.freshProofRequired });
}
