import { HOUR_MS } from '@marquee/schemas/common/time';
import { REJECTION_REASONS } from '@marquee/schemas/traffic/rejection-reasons';
import { expect, it } from 'vitest';

import type { ClickRejection } from '../notices/notices.ts';
import { UnmatchedHitLimits } from './unmatched-hits.ts';

const { clickMissing, clickUnknown, clickOfOtherAccount } = REJECTION_REASONS;

interface Calls {
  readonly userId?: number;
  readonly reason?: ClickRejection;
  readonly atMs?: number;
}
const takenOf = (
  limits: UnmatchedHitLimits,
  pixelId: number,
  { userId = pixelId, reason = clickUnknown, atMs = 0 }: Calls = {},
): number =>
  Array.from({ length: 400 }, () => limits.take({ pixelId, userId }, reason, atMs)).filter(Boolean).length;

it('records sixty calls of a pixel for one reason in an hour, and begins anew with the next', () => {
  const limits = new UnmatchedHitLimits();
  expect(takenOf(limits, 1)).toBe(60);
  expect(takenOf(limits, 2)).toBe(60);
  expect(takenOf(limits, 1, { atMs: HOUR_MS - 1 })).toBe(0);
  expect(takenOf(limits, 1, { atMs: HOUR_MS })).toBe(60);
});

it('records twenty calls without a click id, which leave the other reasons theirs', () => {
  const limits = new UnmatchedHitLimits();
  expect(takenOf(limits, 1, { reason: clickMissing })).toBe(20);
  expect(takenOf(limits, 1, { reason: clickUnknown })).toBe(60);
  expect(takenOf(limits, 1, { reason: clickOfOtherAccount })).toBe(60);
});

it('records three hundred of one account in an hour, which leave other accounts theirs', () => {
  const limits = new UnmatchedHitLimits();
  const taken = Array.from({ length: 10 }, (_, pixelId) => takenOf(limits, pixelId, { userId: 7 }));
  expect(taken.reduce((sum, one) => sum + one, 0)).toBe(300);
  expect(takenOf(limits, 11, { userId: 8 })).toBe(60);
  expect(takenOf(limits, 1, { userId: 7, atMs: HOUR_MS })).toBe(60);
});

it('records three thousand of all pixels in an hour', () => {
  const limits = new UnmatchedHitLimits();
  const taken = Array.from({ length: 100 }, (_, pixelId) => takenOf(limits, pixelId));
  expect(taken.reduce((sum, one) => sum + one, 0)).toBe(3_000);
});
