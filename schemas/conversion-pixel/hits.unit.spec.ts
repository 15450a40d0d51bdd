import { describe, expect, it } from 'vitest';

import { INVALID_TRAFFIC, REJECTION_REASONS, INVALID_VALUE_REASONS } from '../traffic/rejection-reasons.ts';
import { hitResultOf } from './hits.ts';

describe('the result of a hit', () => {
  it.each([
    [true, '', 'counted'],
    [true, INVALID_VALUE_REASONS.currency, 'valueIgnored'],
    [false, REJECTION_REASONS.clickMissing, 'noClick'],
    [false, REJECTION_REASONS.clickUnknown, 'noClick'],
    [false, REJECTION_REASONS.expired, 'expired'],
    [false, REJECTION_REASONS.repeatInterval, 'duplicate'],
    [false, REJECTION_REASONS.creditMoved, 'duplicate'],
    [false, REJECTION_REASONS.pixelInactive, 'pixelOff'],
    [false, INVALID_TRAFFIC.robot, 'invalidTraffic'],
    [false, REJECTION_REASONS.secretWrong, 'secret'],
    [false, REJECTION_REASONS.test, 'test'],
    [false, 'of a later version', 'rejected'],
  ] as const)('of a fact that counts (%s) with the reason "%s" is %s', (isCounted, reason, result) => {
    expect(hitResultOf(isCounted, reason)).toBe(result);
  });
});
