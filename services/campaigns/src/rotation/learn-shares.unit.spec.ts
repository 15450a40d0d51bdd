import { seededRandom } from '@marquee/kit/runtime/seeded-random';
import { ROTATION_LEAST_OF_EVEN } from '@marquee/schemas/campaign/rotation';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { beta } from './beta.ts';
import { learnShares, type MeasuredCreative } from './learn-shares.ts';

const creative = (id: number, impressions: number, events: number, group = '300x250'): MeasuredCreative => ({
  ...{ id, group, impressions, events },
});

const anyCreatives = fc.uniqueArray(
  fc.record({
    id: fc.integer({ min: 1, max: 1_000 }),
    group: fc.constantFrom('300x250', '728x90', 'push'),
    impressions: fc.integer({ min: 0, max: 1_000_000 }),
    // Late conversions may be more than the impressions of the time, and ones that are taken back fewer than none.
    events: fc.integer({ min: -5, max: 5_000 }),
  }),
  { minLength: 1, maxLength: 12, selector: ({ id }) => id },
);

describe('shares of an optimised rotation', () => {
  it('come to an even share on average in every group, and leave each creative its least', () => {
    fc.assert(
      fc.property(anyCreatives, fc.nat(), (creatives, seed) => {
        const shares = learnShares(creatives, seed);
        for (const group of new Set(creatives.map((one) => one.group))) {
          const ofGroup = creatives.filter((one) => one.group === group).map(({ id }) => shares.get(id)!);
          const mean = ofGroup.reduce((sum, share) => sum + share, 0) / ofGroup.length;
          expect(mean).toBeCloseTo(1, 9);
          expect(Math.min(...ofGroup)).toBeGreaterThanOrEqual(ROTATION_LEAST_OF_EVEN - 1e-9);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('are the same for the same figures and seed, in whatever order creatives come', () => {
    fc.assert(
      fc.property(anyCreatives, fc.nat(), (creatives, seed) => {
        expect(learnShares(creatives.toReversed(), seed)).toEqual(new Map(learnShares(creatives, seed)));
      }),
      { numRuns: 20 },
    );
  });

  it('are even until something is clicked, and for one that is alone', () => {
    const shares = learnShares([creative(1, 9_000, 0), creative(2, 10, 0), creative(3, 50, 9, '728x90')], 7);
    expect([...shares.values()]).toEqual([1, 1, 1]);
  });

  it('give nearly all to one that is better beyond doubt', () => {
    const shares = learnShares([creative(1, 50_000, 500), creative(2, 50_000, 250)], 7);
    expect(shares.get(1)).toBeCloseTo(1.8, 3);
    expect(shares.get(2)).toBeCloseTo(0.2, 3);
  });

  it('neither prefer nor forget a new creative', () => {
    const shares = learnShares([creative(1, 50_000, 500), creative(2, 50_000, 250), creative(3, 0, 0)], 7);
    expect(shares.get(3)).toBeGreaterThan(0.5);
    expect(shares.get(3)).toBeLessThan(shares.get(1)!);
  });

  it('are even for none and one, and keep the least of a hundred with very many impressions', () => {
    expect(learnShares([], 7).size).toBe(0);
    expect([...learnShares([creative(1, 0, 0)], 7)]).toEqual([[1, 1]]);
    const hundred = Array.from({ length: 100 }, (_, index) =>
      creative(index + 1, 10 ** 9, index === 41 ? 3_000_000 : 0),
    );
    const shares = learnShares(hundred, 7);
    expect(shares.get(42)).toBeCloseTo(0.2 + 0.8 * 100, 6);
    expect(shares.get(1)).toBeCloseTo(0.2, 6);
  });

  it('keep equals apart by chance only', () => {
    const shares = learnShares([creative(1, 20_000, 100), creative(2, 20_000, 100)], 3);
    expect(Math.abs(shares.get(1)! - 1)).toBeLessThan(0.1);
  });
});

it('draws of the beta distribution have its mean and variance', () => {
  const random = seededRandom(42);
  const [a, b, count] = [3, 97, 20_000];
  const draws = Array.from({ length: count }, () => beta(a, b, random));
  const mean = draws.reduce((sum, x) => sum + x, 0) / count;
  const variance = draws.reduce((sum, x) => sum + (x - mean) ** 2, 0) / count;
  expect(mean).toBeCloseTo(a / (a + b), 3);
  expect(variance / ((a * b) / ((a + b) ** 2 * (a + b + 1)))).toBeCloseTo(1, 1);
});
