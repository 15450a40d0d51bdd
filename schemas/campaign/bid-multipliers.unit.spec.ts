import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';

import { PRICING_MODELS } from '../common/campaign-terms.ts';
import { BID_PRICE_MAX_DOLLARS, PRICE_MAX_NANOS } from '../common/money-bounds.ts';
import { bidFactor, FACTOR_ONE, multipliedBidNanos } from './bid-factor.ts';
import { changedBidMultipliers } from './bid-multiplier-changes.ts';
import { BID_MULTIPLIER_DIMENSIONS, type BidMultiplier, bidMultipliersInput } from './bid-multipliers.ts';
import { bidMinNanos } from './limits.ts';

const row = (dimension: BidMultiplier['dimension'], value: string, percent: number): BidMultiplier => ({
  dimension,
  value,
  percent,
});
const percents = fc.array(fc.integer({ min: -90, max: 900 }), {
  maxLength: BID_MULTIPLIER_DIMENSIONS.length,
});
const bids = fc.bigInt({ min: 1n, max: PRICE_MAX_NANOS });
const models = fc.constantFrom(...PRICING_MODELS);

describe('bid multipliers', () => {
  it('are of sites, SSPs, devices and hours', () => {
    expect(BID_MULTIPLIER_DIMENSIONS).toEqual(['hourOfDay', 'ssp', 'domain', 'siteId', 'deviceType']);
    // Products of more dimensions would not be exact.
    expect(1_000 ** BID_MULTIPLIER_DIMENSIONS.length).toBeLessThanOrEqual(Number.MAX_SAFE_INTEGER);
  });

  it('multiply in any order, within a tenth and ten times', () => {
    fc.assert(
      fc.property(percents, (all) => {
        const factor = bidFactor(all);
        expect(bidFactor(all.toReversed())).toBe(factor);
        expect(factor).toBeGreaterThanOrEqual(FACTOR_ONE / 10);
        expect(factor).toBeLessThanOrEqual(FACTOR_ONE * 10);
      }),
    );
    expect(bidFactor([30, -20]) / FACTOR_ONE).toBe(1.04);
    expect(bidFactor([900, 900]) / FACTOR_ONE).toBe(10);
    expect(bidFactor([])).toBe(FACTOR_ONE);
  });

  it('leave a bid within what may be bid, and the same where there are none', () => {
    fc.assert(
      fc.property(bids, percents, models, (bid, all, model) => {
        const multiplied = multipliedBidNanos(model, bid, bidFactor(all));
        expect(multiplied).toBeLessThanOrEqual(PRICE_MAX_NANOS);
        if (bid >= bidMinNanos(model)) expect(multiplied).toBeGreaterThanOrEqual(bidMinNanos(model));
        expect(multipliedBidNanos(model, bid, bidFactor([]))).toBe(bid);
      }),
    );
    expect(multipliedBidNanos('CPM', 2_000_000_000n, bidFactor([30, -20]))).toBe(2_080_000_000n);
    // Rounded down.
    expect(multipliedBidNanos('CPC', 15n, bidFactor([-50]))).toBe(7n);
    expect(multipliedBidNanos('CPM', 150_000_000n, bidFactor([-50]))).toBe(100_000_000n);
    expect(multipliedBidNanos('CPM', PRICE_MAX_NANOS - 1n, bidFactor([20]))).toBe(
      BigInt(BID_PRICE_MAX_DOLLARS) * 1_000_000_000n,
    );
  });

  it.each([
    [[row('domain', 'news.example', 20), row('domain', 'News.Example', 30)]],
    [[row('hourOfDay', '24', 20)]],
    [[row('ssp', 'x', 20)]],
    [[row('deviceType', 'fridge', 20)]],
    [[row('siteId', ' ', 20)]],
    [[row('siteId', 'a', 901)]],
    [[row('siteId', 'a', -91)]],
    [[row('siteId', 'a', 1.5)]],
    [[{ ...row('siteId', 'a', 1), dimension: 'country' }]],
    [Array.from({ length: 1_001 }, (_, id) => row('siteId', `${id}`, 5))],
  ])('refuse %j', (rows) => {
    expect(v.safeParse(bidMultipliersInput, rows).success).toBe(false);
  });

  it('leave out rows that change nothing, and keep site IDs of other case apart', () => {
    const rows = [row('siteId', 'a', 5), row('siteId', 'A', -5)];
    expect(v.parse(bidMultipliersInput, [...rows, row('ssp', '3', 0)])).toEqual(rows);
  });

  it('change row by row', () => {
    const today = [row('domain', 'a.example', 5), row('ssp', '3', 10)];
    expect(
      changedBidMultipliers(today, { add: [row('domain', 'A.example', 7), row('ssp', '4', 1)] }),
    ).toEqual([row('domain', 'A.example', 7), row('ssp', '3', 10), row('ssp', '4', 1)]);
    expect(changedBidMultipliers(today, { remove: [{ dimension: 'ssp', value: '3' }] })).toEqual([today[0]]);
    expect(changedBidMultipliers(today, { set: [] })).toEqual([]);
  });
});
