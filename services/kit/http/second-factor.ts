import { PROBLEM_TYPES } from '@marquee/schemas/common/problem';

import type { Principal } from './principal.ts';
import { ProblemError } from './problem-error.ts';

/** @throws ProblemError 403 for staff who must set up a second factor first */
export function requireSecondFactor({ lacksSecondFactor }: Principal): void {
  if (!lacksSecondFactor) return;
  throw new ProblemError(403, 'Set up two-step sign-in first.', { type: PROBLEM_TYPES.secondFactorMissing });
}
