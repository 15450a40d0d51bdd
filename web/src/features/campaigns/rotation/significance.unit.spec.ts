import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { compareEach, differenceP, holm, type Proportion, wilsonInterval } from './significance.ts';

const of = (events: number, trials: number): Proportion => ({ events, trials });

const anyProportion = fc
  .integer({ min: 1, max: 100_000 })
  .chain((trials) => fc.integer({ min: 0, max: trials }).map((events) => of(events, trials)));

/** From 0 to below 1, the same for the same seed. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Events of so many trials, by the waits between them. */
function binomial(trials: number, rate: number, random: () => number): number {
  let events = -1;
  for (let at = 0; at <= trials; events += 1)
    at += 1 + Math.floor(Math.log(1 - random()) / Math.log(1 - rate));
  return events;
}

describe('the Wilson interval', () => {
  // By Wilson's formula as in textbooks: 10 of 100, none of 20, all of 20.
  it.each([
    [10, 100, 0.0552, 0.1744],
    [0, 20, 0, 0.1611],
    [20, 20, 0.8389, 1],
    [1, 1_000, 0.0002, 0.0056],
  ])('of %d of %d is %d to %d', (events, trials, low, high) => {
    const interval = wilsonInterval(of(events, trials))!;
    expect(interval.low).toBeCloseTo(low, 3);
    expect(interval.high).toBeCloseTo(high, 3);
  });

  it('is unknown without a trial, and has the rate in it otherwise', () => {
    expect(wilsonInterval(of(0, 0))).toBeUndefined();
    fc.assert(
      fc.property(anyProportion, (one) => {
        const { low, high } = wilsonInterval(one)!;
        const rate = one.events / one.trials;
        expect(low).toBeLessThanOrEqual(rate + 1e-12);
        expect(high).toBeGreaterThanOrEqual(rate - 1e-12);
      }),
    );
  });
});

describe('the difference of two rates', () => {
  it('is counted exactly where events are few', () => {
    // Fisher's tea: 3 of 4 against 1 of 4, one tail 17 of 70.
    expect(differenceP(of(3, 4), of(1, 4))).toBeCloseTo((2 * 17) / 70, 9);
    // One tail is 1 of the 252 ways to have 5 of 10.
    expect(differenceP(of(5, 5), of(0, 5))).toBeCloseTo(2 / 252, 9);
  });

  it('is that of the normal distribution where they are many', () => {
    // z = 2.449…: 120 of 10,000 against 160 of 10,000.
    const rate = 280 / 20_000;
    const z = 0.004 / Math.sqrt((rate * (1 - rate) * 2) / 10_000);
    expect(z).toBeCloseTo(2.4074, 3);
    expect(differenceP(of(120, 10_000), of(160, 10_000))).toBeCloseTo(0.01607, 4);
  });

  it('is a probability, and the same from both sides', () => {
    fc.assert(
      fc.property(anyProportion, anyProportion, (one, other) => {
        const p = differenceP(one, other);
        expect(p).toBeGreaterThanOrEqual(0);
        expect(p).toBeLessThanOrEqual(1);
        expect(differenceP(other, one)).toBeCloseTo(p, 6);
      }),
    );
  });

  it('is a probability for as many impressions as there are, with any share of clicks', () => {
    const many = fc.constantFrom(1, 7, 1_000, 123_456_789, 10 ** 9, 10 ** 12);
    const side = many.chain((trials) =>
      fc
        .constantFrom(0, 1, 3, Math.floor(trials / 1_000), Math.floor(trials / 2), trials - 1, trials)
        .map((events) => of(Math.min(trials, events), trials)),
    );
    fc.assert(
      fc.property(side, side, (one, other) => {
        const p = differenceP(one, other);
        expect(p).toBeGreaterThanOrEqual(0);
        expect(p).toBeLessThanOrEqual(1);
        expect(differenceP(other, one)).toBeCloseTo(p, 2);
        for (const proportion of [one, other]) {
          const { low, high } = wilsonInterval(proportion)!;
          expect(low).toBeGreaterThanOrEqual(0);
          expect(high).toBeLessThanOrEqual(1);
          expect(high).toBeGreaterThanOrEqual(low);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('is that of Poisson counts where a side has very many impressions', () => {
    // None of a thousand million where the other half has 6: one of 2⁶ ways, twice.
    expect(differenceP(of(0, 10 ** 9), of(6, 10 ** 9))).toBeCloseTo(2 / 64, 4);
    expect(differenceP(of(0, 10 ** 12), of(6, 10 ** 12))).toBeCloseTo(2 / 64, 3);
    expect(compareEach([of(0, 10 ** 9), of(7, 10 ** 9)]).map(({ kind }) => kind)).toEqual([
      'worse',
      'better',
    ]);
  });

  it('says nothing where there is nothing to compare', () => {
    expect([
      differenceP(of(0, 0), of(5, 10)),
      differenceP(of(0, 10), of(0, 90)),
      differenceP(of(4, 4), of(9, 9)),
    ]).toEqual([1, 1, 1]);
  });
});

it('Holm keeps results from the least on, until one could be chance', () => {
  expect(holm([0.04, 0.01, 0.03])).toEqual([false, true, false]);
  expect(holm([0.02, 0.01, 0.024])).toEqual([true, true, true]);
  expect(holm([])).toEqual([]);
});

describe('one among several', () => {
  it('is better, worse or not clear, and neither without traffic', () => {
    expect(compareEach([of(500, 50_000), of(250, 50_000), of(0, 0)])).toEqual([
      { kind: 'better' },
      { kind: 'worse' },
      { kind: 'no-trials' },
    ]);
    expect(compareEach([of(3, 1_000)])).toEqual([{ kind: 'alone' }]);
    expect(compareEach([of(3, 1_000), of(0, 0)])[0]).toEqual({ kind: 'alone' });
    expect(compareEach([])).toEqual([]);
  });

  it('says how much more traffic a difference needs that could be chance', () => {
    const [one, other] = compareEach([of(12, 1_000), of(10, 1_000)]);
    // (1.96 + 0.8416)² × (0.012 × 0.988 + 0.01 × 0.99) / 0.002², less the 1,000 that there are.
    expect(one).toEqual({ kind: 'unclear', moreTrials: 41_691 });
    expect(other).toEqual(one);
    expect(compareEach([of(10, 1_000), of(10, 1_000)])[0]).toEqual({ kind: 'unclear', moreTrials: null });
    expect(compareEach([of(0, 10), of(0, 12)])[0]).toEqual({ kind: 'unclear', moreTrials: null });
  });

  it('is worked out for a hundred, of which one shares no event', () => {
    const hundred = Array.from({ length: 100 }, (_, index) => of(index === 0 ? 0 : 1_000, 100_000));
    const compared = compareEach(hundred);
    expect(compared[0]).toEqual({ kind: 'worse' });
    expect(compared.slice(1).every(({ kind }) => kind === 'unclear')).toBe(true);
  });

  it.each([
    [2, 0.01, 5_000],
    [5, 0.004, 20_000],
    [8, 0.001, 3_000],
  ])(
    'finds a difference among %d equals of rate %d in no more than 5 of 100 cases',
    (count, rate, trials) => {
      const random = seeded(count);
      const rounds = 1_500;
      let wrong = 0;
      for (let round = 0; round < rounds; round += 1) {
        const equals = Array.from({ length: count }, () => of(binomial(trials, rate, random), trials));
        if (compareEach(equals).some(({ kind }) => kind === 'better' || kind === 'worse')) wrong += 1;
      }
      // Three standard errors of the count above the level.
      expect(wrong / rounds).toBeLessThan(0.05 + 3 * Math.sqrt((0.05 * 0.95) / rounds));
    },
  );

  it('finds a difference that there is, with the traffic that it said it needs, in about 80 of 100 cases', () => {
    const random = seeded(11);
    const [comparison] = compareEach([of(12, 1_000), of(10, 1_000)]);
    const trials = 1_000 + (comparison as { moreTrials: number }).moreTrials;
    let found = 0;
    for (let round = 0; round < 400; round += 1) {
      const pair = [of(binomial(trials, 0.012, random), trials), of(binomial(trials, 0.01, random), trials)];
      if (compareEach(pair)[0]!.kind === 'better') found += 1;
    }
    expect(found / 400).toBeGreaterThan(0.73);
    expect(found / 400).toBeLessThan(0.87);
  });
});
