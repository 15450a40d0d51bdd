import type { UserId } from '@marquee/schemas/common/ids';
import { expect, it } from 'vitest';

import { requireFreshProof } from './fresh-proof.ts';
import type { Principal } from './principal.ts';

const NOW = new Date('2026-11-20T12:00:00.000Z');
const provedBefore = (ms: number): Principal => ({
  userId: 1 as UserId,
  role: 'admin',
  isFinance: false,
  isAuditor: false,
  actorId: 1 as UserId,
  impersonating: false,
  sessionId: 'session',
  provedAt: new Date(NOW.getTime() - ms),
  lacksSecondFactor: false,
  canSeeClick: true,
  canSeeSsp: true,
  canSeeSspPremium: true,
});

it('takes a proof of the last quarter of an hour, and of a clock that is a little ahead', () => {
  for (const ms of [0, 15 * 60_000, -30_000])
    expect(() => requireFreshProof(provedBefore(ms), NOW)).not.toThrow();
});

it('rejects a proof that is older, from the future, or without a user', () => {
  for (const ms of [15 * 60_000 + 1, -30_001, -3_600_000])
    expect(() => requireFreshProof(provedBefore(ms), NOW)).toThrow('Enter your password to continue.');
  expect(() => requireFreshProof(undefined, NOW)).toThrow('Enter your password to continue.');
});
