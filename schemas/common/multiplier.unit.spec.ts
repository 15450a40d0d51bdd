import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { chargeOf, costOf } from './markup.ts';
import { MULTIPLIER_MAX, MULTIPLIER_ONE, multiplierMicrosOf, multiplyNanos } from './multiplier.ts';

describe('the multiplier of a bid request', () => {
  it.each([
    [1, 1_000_000],
    [14.2, 14_200_000],
    [1.1, 1_100_000],
    [0.25, 250_000],
    [0.000_001, 1],
    [1 / 3, 333_333],
    [10_000, MULTIPLIER_MAX],
  ])('%d is read as %d millionths', (multiplier, micros) => {
    expect(multiplierMicrosOf(multiplier)).toBe(micros);
  });
  it.each([0, -1, -0.5, 1e-9, 10_000.1, 1e300, Infinity, NaN, undefined])('%d cannot be billed', (none) => {
    expect(multiplierMicrosOf(none)).toBeUndefined();
  });
});

describe('a price times a multiplier', () => {
  it('is exact, and rounded up to the nano-dollar where it must be', () => {
    expect(multiplyNanos(5_000_000n, 14_200_000)).toBe(71_000_000n);
    expect(multiplyNanos(5_000_000n)).toBe(5_000_000n);
    expect(multiplyNanos(1n, 1)).toBe(1n);
    expect(multiplyNanos(3n, 500_000)).toBe(2n);
    expect(multiplyNanos(0n, MULTIPLIER_MAX)).toBe(0n);
  });
  it('never bills more than what the bid holds', () => {
    const nanos = fc.bigInt({ min: 0n, max: 10n ** 15n });
    fc.assert(
      fc.property(
        nanos,
        fc.option(nanos),
        fc.integer({ min: 0, max: 20_000 }),
        fc.integer({ min: 1, max: MULTIPLIER_MAX }),
        (bidNanos, clearing, markupBps, multiplierMicros) => {
          const claims = { bidNanos, markupBps, multiplierMicros };
          expect(chargeOf(claims, clearing)).toBeLessThanOrEqual(chargeOf(claims, null));
          const exact = costOf({ bidNanos }, clearing) * BigInt(multiplierMicros);
          const over = costOf(claims, clearing) * BigInt(MULTIPLIER_ONE) - exact;
          expect(over >= 0n && over < BigInt(MULTIPLIER_ONE)).toBe(true);
        },
      ),
    );
  });
});
