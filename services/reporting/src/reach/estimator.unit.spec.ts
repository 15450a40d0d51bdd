import { dollars, parseDollars } from '@marquee/schemas/common/money';
import { DAY_MS } from '@marquee/schemas/common/time';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { estimateReach, intervalOf, type ReachQuestion, type SegmentFigures } from './estimator.ts';

const NOW_MS = Date.UTC(2026, 10, 21);

const figures = (over: Partial<SegmentFigures> = {}): SegmentFigures => ({
  sinceMs: NOW_MS - 7 * DAY_MS,
  samples: 700,
  total: 7_000,
  squares: 70_000,
  winnable: 3_500,
  medianFloorNanos: 1_000_000n,
  wantedFloorNanos: 1_200_000n,
  here: { bids: 0, wins: 0, impressions: 0 },
  everywhere: { bids: 10_000, wins: 2_000, impressions: 1_900 },
  ...over,
});
const question = (over: Partial<ReachQuestion> = {}): ReachQuestion => ({
  nowMs: NOW_MS,
  pricingModel: 'CPM',
  marginBps: 1_000,
  bidPriceNanos: dollars('2'),
  dailyBudgetNanos: undefined,
  notConsidered: [],
  ...over,
});

/** Numbers in [0, 1), the same for the same seed. */
function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

describe('the interval', () => {
  it.each([
    // Exact limits of a Poisson count: 4 is between 1.09 and 10.24, 100 between 81.4 and 121.6.
    [4, 1.09, 10.24],
    [100, 81.4, 121.6],
  ])('of %i samples of one weight is the exact one', (count, low, high) => {
    const interval = intervalOf(count * 8, count * 64);
    expect(interval.low / 8).toBeCloseTo(low, 1);
    expect(interval.high / 8).toBeCloseTo(high, 1);
  });

  it('holds the estimate, narrows with the sample and is never below nothing', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 4_096 }), { minLength: 1, maxLength: 200 }),
        (weights) => {
          const total = weights.reduce((sum, weight) => sum + weight, 0);
          const squares = weights.reduce((sum, weight) => sum + weight * weight, 0);
          const { low, high } = intervalOf(total, squares);
          expect(low).toBeGreaterThanOrEqual(0);
          expect(low).toBeLessThanOrEqual(total);
          expect(high).toBeGreaterThanOrEqual(total);
          const wider = intervalOf(total, squares * 4);
          expect(wider.high - wider.low).toBeGreaterThan(high - low);
        },
      ),
    );
  });

  it('holds the truth about 19 times of 20, for mixed rates and small samples too', () => {
    const random = randomOf(7);
    for (const size of [120, 900, 8_000]) {
      let held = 0;
      const runs = 600;
      for (let run = 0; run < runs; run += 1) {
        let [total, squares] = [0, 0];
        for (let request = 0; request < size; request += 1) {
          const weight = request % 3 === 0 ? 32 : 8;
          if (random() >= 1 / weight) continue;
          total += weight;
          squares += weight * weight;
        }
        const { low, high } = intervalOf(total, squares);
        if (low <= size && size <= high) held += 1;
      }
      expect(held / runs).toBeGreaterThan(0.92);
    }
  });
});

describe('the estimate', () => {
  it('is per day, with what the bid meets and what it would cost', () => {
    expect(estimateReach(figures(), question())).toEqual({
      requestsPerDay: 1_000,
      low: 927,
      high: 1_077,
      winnablePerDay: 500,
      medianFloor: '1.00',
      recommendedBid: '1.26',
      winRate: 20,
      estimatedImpressionsPerDay: 95,
      estimatedSpendPerDay: '0.19',
      sampleSize: 700,
      since: '2026-11-14T00:00:00.000Z',
      reason: null,
      notConsidered: [],
    });
  });

  it('ends at the daily budget', () => {
    const rich = figures({ winnable: 7_000_000, total: 14_000_000 });
    const { estimatedImpressionsPerDay, estimatedSpendPerDay } = estimateReach(
      rich,
      question({ dailyBudgetNanos: dollars('50') }),
    );
    expect(estimatedSpendPerDay).toBe('50.00');
    expect(estimatedImpressionsPerDay).toBe(25_000);
  });

  it('asks of a click its expected share of the bid and the platform’s margin, and charges clicks', () => {
    const click = { pricingModel: 'CPC', bidPriceNanos: dollars('1') } as const;
    // 1.26 CPM is $0.63 a click at 2 clicks in 1,000, and $0.70 with a tenth of it kept.
    expect(estimateReach(figures(), question(click)).recommendedBid).toBe('0.70');
    expect(estimateReach(figures(), question({ ...click, marginBps: 0 })).recommendedBid).toBe('0.63');
    // A goal is paid by the impression.
    const goal = question({ ...click, pricingModel: 'CPA' });
    expect(estimateReach(figures(), goal).recommendedBid).toBe('12.60');
    // 95 impressions at 2 clicks in 1,000 for a dollar each.
    expect(estimateReach(figures(), question(click)).estimatedSpendPerDay).toBe('0.19');
  });

  it('says nothing where it knows nothing, and why', () => {
    const unknown = estimateReach(figures({ sinceMs: undefined, samples: 0, total: 0 }), question());
    expect(unknown).toMatchObject({
      requestsPerDay: null,
      low: null,
      recommendedBid: null,
      reason: 'no-inventory',
    });
    const none = estimateReach(figures({ samples: 0, total: 0, squares: 0 }), question());
    expect(none).toMatchObject({ requestsPerDay: null, high: null, medianFloor: null, reason: 'no-match' });
    const noBids = estimateReach(figures({ everywhere: { bids: 0, wins: 0, impressions: 0 } }), question());
    expect(noBids).toMatchObject({
      requestsPerDay: 1_000,
      winnablePerDay: 500,
      winRate: null,
      reason: 'no-bids',
    });
    expect(noBids.estimatedSpendPerDay).toBeNull();
    const unpriced = estimateReach(figures(), question({ bidPriceNanos: undefined }));
    expect(unpriced).toMatchObject({ winnablePerDay: null, estimatedImpressionsPerDay: null, reason: null });
    expect(unpriced.recommendedBid).toBe('1.26');
  });

  it('trusts a segment as far as its bids reach', () => {
    const rateOf = (here: SegmentFigures['here']) => estimateReach(figures({ here }), question()).winRate;
    expect(rateOf({ bids: 2, wins: 2, impressions: 2 })).toBeCloseTo(20.8, 1);
    expect(rateOf({ bids: 20_000, wins: 10_000, impressions: 9_000 })).toBeCloseTo(49.7, 1);
  });

  it('is worth its day by a window as long as there is inventory', () => {
    const young = figures({ sinceMs: NOW_MS - DAY_MS / 2 });
    expect(estimateReach(young, question()).requestsPerDay).toBe(14_000);
  });

  it('recommends a bid that meets the floor, in every pricing model', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 100_000_000n }),
        fc.constantFrom('CPM', 'CPC', 'CPA'),
        (wantedFloorNanos, pricingModel) => {
          const { recommendedBid } = estimateReach(
            figures({ wantedFloorNanos }),
            question({ pricingModel: pricingModel as 'CPM' }),
          );
          const nanos = parseDollars(recommendedBid ?? '') ?? 0n;
          const cpm =
            pricingModel === 'CPM' ? nanos : (nanos * (pricingModel === 'CPC' ? 2_000n : 100n)) / 1_000n;
          expect(cpm / 1_000n).toBeGreaterThanOrEqual(wantedFloorNanos);
          expect(nanos % 10_000_000n).toBe(0n);
        },
      ),
    );
  });
});
