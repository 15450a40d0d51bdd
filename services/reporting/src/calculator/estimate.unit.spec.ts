import { dollars, parseDollars } from '@marquee/schemas/common/money';
import { DAY_MS } from '@marquee/schemas/common/time';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { kindsOf, levelInterval, partInterval, shareInterval, Z_95 } from '../landscape/intervals.ts';
import { estimateTraffic, type TrafficFigures, type TrafficQuestion } from './estimate.ts';
import { FLOOR_LEVELS } from './statements.ts';

const NOW_MS = Date.UTC(2026, 10, 21);

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

type Landscape = TrafficFigures['landscape'];

/** Half of the requests at a floor of $0.40, half at $1.60. */
const GROUPS: Landscape['groups'] = [400_000, 1_600_000].map((floorNanos) => ({
  ...{ floorNanos, competing: [], samples: 350, total: 3_500, squares: 35_000 },
}));
const landscape = (over: Partial<Landscape> = {}): Landscape => ({
  groups: GROUPS,
  competing: [],
  days: 7,
  here: { bids: 1_000, impressions: 200, clicks: 4 },
  everywhere: { bids: 10_000, impressions: 2_000, clicks: 20 },
  pricing: { model: 'CPM', marginBps: 1_000, markupBps: 0, factor: 1 },
  bidPriceNanos: dollars('1'),
  dailyBudgetNanos: undefined,
  dailyImpressions: 0,
  ...over,
});

const figures = (over: Partial<TrafficFigures> = {}): TrafficFigures => ({
  sinceMs: NOW_MS - 7 * DAY_MS,
  landscape: landscape(),
  floorsNanos: FLOOR_LEVELS.map((level) => BigInt(Math.round(level * 2_000)) * 1_000n),
  shapes: { seen: 40, once: 10, twice: 5 },
  countries: [{ name: 'USA', total: 4_000, squares: 40_000, met: 1_000 }],
  creativeTypes: [{ name: 'banner', total: 7_000, squares: 70_000, met: 3_500 }],
  sspEndpoints: undefined,
  sizes: [],
  hours: [{ name: 9, total: 700, squares: 7_000, met: 0 }],
  ...over,
});
const question = (over: Partial<TrafficQuestion> = {}): TrafficQuestion => ({
  nowMs: NOW_MS,
  zoneMinutes: 0,
  notConsidered: [],
  ...over,
});

describe('the calculation', () => {
  it('is a day’s, each number with its interval', () => {
    const found = estimateTraffic(figures(), question());
    expect(found).toMatchObject({
      requests: { value: 1_000, low: 927, high: 1_077 },
      shapes: { seen: 40, value: 50 },
      byCountry: [{ country: 'USA', value: 571, winnable: { value: 25, low: 21, high: 29.5 } }],
      byCreativeType: [{ creativeType: 'banner', value: 1_000, winnable: { value: 50 } }],
      bySspEndpoint: null,
      sampleSize: 700,
      effectiveSampleSize: 700,
      since: '2026-11-14T00:00:00.000Z',
      reason: null,
    });
    expect(found.byHour).toHaveLength(24);
    expect(found.byHour[9]).toMatchObject({ hour: 9, value: 100 });
    expect(found.byHour[8]).toMatchObject({ hour: 8, value: 0, low: 0 });
    expect(found.byHour[8]?.high).toBeGreaterThan(0);
    expect(found.floors.map(({ share }) => share)).toEqual([0.1, 0.25, 0.5, 0.75, 0.9, 0.95]);
    expect(found.floors[2]).toMatchObject({ value: '1.00' });
    expect(found.atBid).toMatchObject({
      winnable: { value: 500 },
      winRate: { value: 20 },
      winRateFrom: 'facts',
      impressions: { value: 100 },
      // 4 of 200 impressions here, drawn towards 1 of 100.
      clicks: { value: 1 },
      cost: { value: '0.10' },
    });
  });

  it('draws the bid of the figures on the curve of all prices', () => {
    const { atBid, landscape: curve, recommended } = estimateTraffic(figures(), question());
    const prices = curve?.points.map(({ bidPrice }) => Number(bidPrice)) ?? [];
    expect(prices).toEqual([...prices].sort((one, other) => one - other));
    const drawn = curve?.points.find(({ bidPrice }) => Number(bidPrice) === 1);
    expect(drawn).toMatchObject({
      winShare: atBid?.winShare,
      impressions: { value: atBid?.impressions.value },
      cost: { value: atBid?.cost.value },
    });
    expect(prices).toContain(Number(recommended?.bidPrice));
  });

  it('says nothing where it knows nothing, and why', () => {
    const empty = { landscape: landscape({ groups: [] }), floorsNanos: [], hours: [], countries: [] };
    expect(estimateTraffic(figures({ ...empty, sinceMs: undefined }), question())).toMatchObject({
      requests: null,
      atBid: null,
      landscape: null,
      recommended: null,
      since: null,
      reason: 'no-inventory',
    });
    expect(estimateTraffic(figures(empty), question())).toMatchObject({
      requests: null,
      floors: [],
      reason: 'no-match',
    });
    const unpriced = figures({ landscape: landscape({ bidPriceNanos: undefined }) });
    expect(estimateTraffic(unpriced, question()).atBid).toBeNull();
  });

  it('takes few samples for a hint, and leaves out floors that they cannot bound', () => {
    const groups = GROUPS.map((group) => ({ ...group, samples: 10, total: 100, squares: 1_000 }));
    const few = estimateTraffic(figures({ landscape: landscape({ groups }) }), question());
    expect(few.reason).toBe('too-few');
    expect(few.floors.map(({ share }) => share)).toEqual([0.25, 0.5, 0.75]);
  });

  it('assumes competition at the floors while there are no bids, with the widest interval', () => {
    const none = { bids: 0, impressions: 0, clicks: 0 };
    const { atBid } = estimateTraffic(
      figures({ landscape: landscape({ here: none, everywhere: none }) }),
      question(),
    );
    expect(atBid).toMatchObject({
      winRateFrom: 'floors',
      winRate: { value: 50, low: 0, high: 100 },
      clicks: null,
    });
    expect(atBid?.impressions.value).toBe(250);
    expect(atBid?.impressions.low).toBe(0);
    expect(atBid?.impressions.high).toBeGreaterThanOrEqual(atBid?.winnable.value ?? 0);
  });

  it('holds every value in its interval, whatever the store says', () => {
    const weights = fc
      .array(fc.integer({ min: 1, max: 4_096 }), { minLength: 1, maxLength: 50 })
      .map((list) => ({
        total: list.reduce((sum, weight) => sum + weight, 0),
        squares: list.reduce((sum, weight) => sum + weight * weight, 0),
        samples: list.length,
      }));
    const experience = fc
      .tuple(
        fc.nat(5_000),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
      )
      .map(([bids, shown, clicked]) => {
        const impressions = Math.floor(bids * shown);
        return { bids, impressions, clicks: Math.floor(impressions * clicked) };
      });
    fc.assert(
      fc.property(weights, experience, fc.boolean(), (whole, everywhere, isMet) => {
        const groups = [{ ...whole, floorNanos: isMet ? 0 : 9_000_000, competing: [] }];
        const found = estimateTraffic(
          figures({
            landscape: landscape({ groups, here: everywhere, everywhere }),
            countries: [],
            hours: [],
          }),
          question(),
        );
        const { atBid, requests, byHour } = found;
        for (const held of [requests, atBid?.winnable, atBid?.impressions, atBid?.clicks, ...byHour]) {
          if (!held) continue;
          expect(held.low).toBeLessThanOrEqual(held.value);
          expect(held.high).toBeGreaterThanOrEqual(held.value);
        }
        const { low = '', value = '', high = '' } = atBid?.cost ?? {};
        const [least, usual, most] = [low, value, high].map((text) => parseDollars(text) ?? -1n);
        expect(least).toBeLessThanOrEqual(usual ?? -1n);
        expect(most).toBeGreaterThanOrEqual(usual ?? -1n);
      }),
    );
  });
});

describe('the intervals', () => {
  it.each([
    // Wilson, as tables have it.
    [0, 0, 0, 1],
    [0, 10, 0, 0.2775],
    [5, 10, 0.2366, 0.7634],
    [10, 10, 0.7225, 1],
  ])('of %i of %i are %f to %f', (part, whole, low, high) => {
    const interval = shareInterval(part, whole, Z_95);
    expect(interval.low).toBeCloseTo(low, 3);
    expect(interval.high).toBeCloseTo(high, 3);
  });

  it('of a part without samples is as high as chance lets it be', () => {
    // Three and a bit of nothing seen: the rule of three, two-sided.
    const { low, high } = partInterval({ total: 0, squares: 0 }, { total: 800, squares: 6_400 }, Z_95);
    expect(low).toBe(0);
    expect(high / 8).toBeCloseTo(3.69, 1);
  });

  it('of a quantile need samples on both of its sides', () => {
    expect(levelInterval(0.95, 70, Z_95)).toBeUndefined();
    expect(levelInterval(0.95, 80, Z_95)).toBeDefined();
    expect(levelInterval(0.1, 30, Z_95)).toBeUndefined();
  });

  it('hold the impressions that a bid would bring 19 times of 20', () => {
    const random = randomOf(11);
    const [runs, offered, chance] = [400, 4_000, 0.3];
    let held = 0;
    for (let run = 0; run < runs; run += 1) {
      let [samples, total, squares, met, metSquares, winnable] = [0, 0, 0, 0, 0, 0];
      for (let request = 0; request < offered; request += 1) {
        const isMet = random() < 0.6;
        const weight = request % 2 === 0 ? 16 : 4;
        if (isMet) winnable += 1;
        if (random() >= 1 / weight) continue;
        samples += 1;
        total += weight;
        squares += weight ** 2;
        if (isMet) [met, metSquares] = [met + weight, metSquares + weight ** 2];
      }
      let impressions = 0;
      for (let bid = 0; bid < 300; bid += 1) impressions += Number(random() < chance);
      const here = { bids: 300, impressions, clicks: 0 };
      const groups = [
        { floorNanos: 0, competing: [], samples, total: met, squares: metSquares },
        {
          floorNanos: 9_000_000,
          competing: [],
          samples: 1,
          total: total - met,
          squares: squares - metSquares,
        },
      ];
      const { atBid } = estimateTraffic(
        figures({
          landscape: landscape({ groups, days: 1, here, everywhere: here }),
          sinceMs: NOW_MS - DAY_MS,
        }),
        question(),
      );
      const truth = winnable * chance;
      if (atBid && atBid.impressions.low <= truth && truth <= atBid.impressions.high) held += 1;
    }
    expect(held / runs).toBeGreaterThan(0.94);
  });

  it('hold how many kinds there are, more often than not from below', () => {
    const random = randomOf(3);
    const [runs, kinds] = [300, 200];
    let held = 0;
    for (let run = 0; run < runs; run += 1) {
      const times = new Map<number, number>();
      for (let sample = 0; sample < 400; sample += 1) {
        const kind = Math.floor(random() * kinds);
        times.set(kind, (times.get(kind) ?? 0) + 1);
      }
      const counts = [...times.values()];
      const found = kindsOf(
        times.size,
        counts.filter((count) => count === 1).length,
        counts.filter((count) => count === 2).length,
        Z_95,
      );
      expect(found.low).toBeGreaterThanOrEqual(times.size);
      if (found.low <= kinds && kinds <= found.high) held += 1;
    }
    expect(held / runs).toBeGreaterThan(0.9);
  });
});
