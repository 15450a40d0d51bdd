import { dollars, parseDollars } from '@marquee/schemas/common/money';
import { PRICING_MODELS } from '@marquee/schemas/common/campaign-terms';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { adviseBids, type LandscapeInput } from './bid-landscape.ts';
import { beating, bidOf, bidPriceReaching, quotedPrice, twoDigits } from './bid-pricing.ts';
import type { CompetingBid, OfferGroup } from './hurdles.ts';

/** Nano-dollars of one impression at a CPM in dollars. */
const cpm = (text: string): number => Number(dollars(text) / 1_000n);

const group = (floor: string, competing: readonly number[] = [], requests = 1_000): OfferGroup => ({
  floorNanos: cpm(floor),
  competing,
  samples: requests / 10,
  total: requests,
  squares: requests * 10,
});
const bid = (price: string, over: Partial<CompetingBid> = {}): CompetingBid => ({
  nanos: cpm(price),
  participation: 1,
  isOwn: false,
  ...over,
});
/** Floors at $1 to $4, 1,000 requests a day each; every bid that is sent is shown. */
const input = (over: Partial<LandscapeInput> = {}): LandscapeInput => ({
  groups: ['1', '2', '3', '4'].map((floor) => group(floor)),
  competing: [],
  days: 1,
  here: { bids: 1_000, impressions: 1_000 },
  everywhere: { bids: 1_000, impressions: 1_000 },
  pricing: { model: 'CPM', marginBps: 1_000, markupBps: 0, factor: 1 },
  bidPriceNanos: dollars('2'),
  dailyBudgetNanos: undefined,
  dailyImpressions: 0,
  ...over,
});

describe('the bid landscape', () => {
  it('rises with the price from nothing to everything', () => {
    const { landscape, atBid, requestsPerDay } = adviseBids(input());
    expect(requestsPerDay).toBe(4_000);
    expect(landscape?.points.map(({ bidPrice, winShare }) => [bidPrice, winShare])).toEqual([
      ['0.10', 0],
      ['1.00', 0.25],
      ['2.00', 0.5],
      ['3.00', 0.75],
      ['4.00', 1],
    ]);
    expect(landscape).toMatchObject({ medianFloor: '2.00', goingPrice: null });
    expect(atBid).toMatchObject({ winShare: 0.5, impressions: { value: 2_000 }, cost: { value: '4.00' } });
  });

  it('asks for more than the bids of other campaigns, where they bid', () => {
    const groups = [group('1', [0]), group('1', [0, 1]), group('1'), group('1')];
    const contested = input({ groups, competing: [bid('1.50'), bid('2.84')] });
    const { landscape, atBid, outbid } = adviseBids(contested);
    // Of two digits and above: no bid of another account can be read off.
    expect(landscape?.points.map(({ bidPrice, winShare }) => [bidPrice, winShare])).toEqual([
      ['0.10', 0],
      ['1.00', 0.5],
      ['1.60', 0.75],
      ['2.00', 0.75],
      ['2.90', 1],
    ]);
    expect(landscape?.goingPrice).toBe('1.60');
    expect(atBid?.winShare).toBe(0.75);
    expect(outbid).toEqual({ share: 0.25, ownShare: 0, median: '2.90', p75: '2.90' });
  });

  it('leaves to a campaign what its budget lasts for, and no more', () => {
    const groups = [group('1', [0, 1])];
    const competing = [bid('9', { participation: 0.1 }), bid('3', { participation: 0.5 })];
    const { landscape } = adviseBids(input({ groups, competing }));
    const shares = Object.fromEntries(
      landscape?.points.map(({ bidPrice, winShare }) => [bidPrice, winShare.toFixed(3)]) ?? [],
    );
    expect(shares).toMatchObject({ '2.00': '0.450', '3.10': '0.900' });
  });

  it('says how much of it the account’s own campaigns take', () => {
    const groups = [group('1', [0]), group('1', [1])];
    const competing = [bid('5', { isOwn: true }), bid('5')];
    expect(adviseBids(input({ groups, competing })).outbid).toMatchObject({ share: 1, ownShare: 0.5 });
    expect(adviseBids(input({ groups, competing, bidPriceNanos: dollars('6') })).outbid).toBeNull();
  });

  it('recommends the cheapest price that wins most requests', () => {
    expect(adviseBids(input()).recommended).toMatchObject({
      bidPrice: '3.00',
      reason: 'supply',
      winShare: 0.75,
      impressions: { value: 3_000 },
    });
  });

  it('recommends less where a lower price spends the budget', () => {
    // 1,000 impressions at $1 cost a dollar.
    const found = adviseBids(input({ dailyBudgetNanos: dollars('0.8') }));
    expect(found.recommended).toMatchObject({ bidPrice: '1.00', reason: 'budget' });
    expect(adviseBids(input({ dailyImpressions: 800 })).recommended).toMatchObject({
      bidPrice: '1.00',
      reason: 'budget',
    });
  });

  it('plans the smaller of budget and supply, and says which', () => {
    const plan = (over: Partial<LandscapeInput>) => adviseBids(input(over)).plan;
    expect(plan({})).toEqual({ limitedBy: 'supply', impressions: 2_000, obtainable: 2_000, spend: '4.00' });
    expect(plan({ dailyBudgetNanos: dollars('1') })).toEqual({
      limitedBy: 'budget',
      impressions: 500,
      obtainable: 2_000,
      spend: '1.00',
    });
    expect(plan({ dailyImpressions: 300 })).toMatchObject({
      limitedBy: 'daily-impressions',
      impressions: 300,
    });
    expect(plan({ bidPriceNanos: dollars('0.5') })).toMatchObject({ limitedBy: 'bid', impressions: 0 });
    expect(plan({ bidPriceNanos: undefined })).toBeNull();
  });

  it('multiplies by the share that exchanges show', () => {
    const rarely = { bids: 10_000, impressions: 2_500 };
    const { atBid, landscape } = adviseBids(input({ here: rarely, everywhere: rarely }));
    expect(atBid?.impressions.value).toBe(500);
    expect(landscape).toMatchObject({ winRate: { value: 25 }, winRateFrom: 'facts' });
    const none = { bids: 0, impressions: 0 };
    const unknown = adviseBids(input({ here: none, everywhere: none }));
    // Half of the floors are met, so half of what is bid is taken for shown; it may be all or nothing.
    expect(unknown.atBid?.impressions).toMatchObject({ value: 1_000, low: 0 });
    expect(unknown.landscape).toMatchObject({ winRate: { low: 0, high: 100 }, winRateFrom: 'floors' });
  });

  it('says that there is nothing, and that there is too little', () => {
    expect(adviseBids(input({ groups: [] }))).toMatchObject({
      reason: 'no-match',
      requestsPerDay: null,
      landscape: null,
      recommended: null,
    });
    const few = adviseBids(input({ groups: [{ ...group('1', [], 100), samples: 10 }] }));
    expect(few.reason).toBe('too-few');
    expect(few.low).toBeLessThan(60);
    expect(few.high).toBeGreaterThan(170);
  });

  it('leaves out of the curve a last price that is far from all others', () => {
    const groups = [...Array.from({ length: 99 }, () => group('1')), group('500')];
    const points = adviseBids(input({ groups })).landscape?.points ?? [];
    expect(points.at(-1)?.bidPrice).toBe('2.00');
  });
});

describe('whatever is sampled', () => {
  const price = fc.integer({ min: 1, max: 20_000 }).map((cents) => BigInt(cents) * 10_000_000n);
  const offers = fc.array(
    fc.record({
      floorNanos: fc.integer({ min: 0, max: 20_000_000 }),
      competing: fc.uniqueArray(fc.nat(5), { maxLength: 4 }),
      samples: fc.integer({ min: 1, max: 50 }),
      weight: fc.integer({ min: 1, max: 4_096 }),
    }),
    { minLength: 1, maxLength: 30 },
  );
  const experience = fc
    .tuple(fc.nat(5_000), fc.double({ min: 0, max: 1, noNaN: true }))
    .map(([bids, shown]) => ({ bids, impressions: Math.floor(bids * shown) }));
  const inputs: fc.Arbitrary<LandscapeInput> = fc
    .record({
      offers,
      competing: fc.array(
        fc.record({
          nanos: fc.integer({ min: 1, max: 30_000_000 }),
          participation: fc.double({ min: 0, max: 1, noNaN: true }),
          isOwn: fc.boolean(),
        }),
        { minLength: 6, maxLength: 6 },
      ),
      days: fc.constantFrom(1 / 48, 1, 7),
      here: experience,
      everywhere: experience,
      pricing: fc.record({
        model: fc.constantFrom(...PRICING_MODELS),
        marginBps: fc.constantFrom(0, 1_000),
        markupBps: fc.constantFrom(0, 1_500),
        factor: fc.constantFrom(0, 0.1, 1, 5),
      }),
      bidPriceNanos: fc.option(price, { nil: undefined }),
      dailyBudgetNanos: fc.option(price, { nil: undefined }),
      dailyImpressions: fc.constantFrom(0, 30_000),
    })
    .map(({ offers: offered, ...rest }) => ({
      ...rest,
      groups: offered.map(({ weight, ...each }) => ({
        ...each,
        total: each.samples * weight,
        squares: each.samples * weight * weight,
      })),
    }));

  it('a higher bid never wins fewer, no share is above 1, and intervals hold their values', () => {
    fc.assert(
      fc.property(inputs, (given) => {
        const advice = adviseBids(given);
        const points = advice.landscape?.points ?? [];
        for (const [index, point] of points.entries()) {
          const before = points[index - 1];
          expect(point.winShare).toBeGreaterThanOrEqual(before?.winShare ?? 0);
          expect(point.winShare).toBeLessThanOrEqual(1);
          const { value, low, high } = point.impressions;
          expect(value).toBeGreaterThanOrEqual(before?.impressions.value ?? 0);
          expect(low).toBeGreaterThanOrEqual(before?.impressions.low ?? 0);
          expect(high).toBeGreaterThanOrEqual(before?.impressions.high ?? 0);
          expect(low).toBeLessThanOrEqual(value);
          expect(high).toBeGreaterThanOrEqual(value);
        }
        expect(advice.landscape?.winRate.value ?? 0).toBeLessThanOrEqual(100);
        const { plan, atBid, outbid } = advice;
        if (plan !== null) expect(plan.impressions).toBeLessThanOrEqual(atBid?.impressions.value ?? 0);
        if (outbid !== null) {
          expect((atBid?.winShare ?? 0) + outbid.share).toBeLessThanOrEqual(1 + 1e-9);
          expect(outbid.ownShare).toBeLessThanOrEqual(outbid.share + 1e-9);
          expect(Number(outbid.p75)).toBeGreaterThanOrEqual(Number(outbid.median));
        }
      }),
    );
  });

  it('the recommended bid wins what it promises, and half of it less', () => {
    fc.assert(
      fc.property(inputs, (given) => {
        const { recommended } = adviseBids(given);
        if (recommended === null) return;
        const promised = recommended.winShare;
        const at = (bidPriceNanos: bigint) => adviseBids({ ...given, bidPriceNanos }).atBid?.winShare ?? 0;
        const nanos = parseDollars(recommended.bidPrice) ?? 0n;
        expect(at(nanos)).toBe(promised);
        expect(at(nanos / 2n)).toBeLessThanOrEqual(promised);
      }),
    );
  });

  it('a price reaches what it is asked to reach, and a cent less does not', () => {
    fc.assert(
      fc.property(inputs, fc.bigInt({ min: 0n, max: 100_000_000n }), ({ pricing }, nanos) => {
        const found = bidPriceReaching(pricing, nanos);
        if (found === undefined) {
          expect(pricing.factor).toBe(0);
          return;
        }
        expect(bidOf(pricing, found)).toBeGreaterThanOrEqual(nanos);
        const cheaper = found - 20_000_000n;
        const least = pricing.model === 'CPM' ? dollars('0.1') : 0n;
        if (cheaper >= least) expect(bidOf(pricing, cheaper)).toBeLessThan(nanos);
      }),
    );
  });

  it('what beats a competing bid is a price of two digits, at most a tenth above it', () => {
    fc.assert(
      fc.property(inputs, fc.integer({ min: 100_000, max: 10 ** 9 }), ({ pricing }, nanos) => {
        const beats = beating(pricing, nanos);
        if (pricing.factor === 0) {
          expect(beats).toBe(Infinity);
          return;
        }
        expect(beats).toBeGreaterThan(nanos);
        const price = quotedPrice(pricing, BigInt(beats)) ?? 0n;
        expect(twoDigits(price)).toBe(price);
        expect(Number(price)).toBeLessThanOrEqual(
          Number(bidPriceReaching(pricing, BigInt(nanos))) * 1.1 + 2e7,
        );
      }),
    );
  });

  it('a floor of an account with a markup is answered in two digits, so that the markup cannot be computed', () => {
    const pricing = { model: 'CPM', marginBps: 1_000, markupBps: 1_200, factor: 1 } as const;
    expect(quotedPrice(pricing, 900_000n)).toBe(dollars('1.1'));
    expect(quotedPrice({ ...pricing, markupBps: 0 }, 905_000n)).toBe(dollars('0.91'));
  });
});
