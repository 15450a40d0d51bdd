import type { LandscapePoint } from '@marquee/schemas/queries/bid-landscape';
import type { Reach } from '@marquee/schemas/queries/reach';
import { describe, expect, it } from 'vitest';

import { describeLosses, describeOutbid, describePlannedDay, plannedDay } from './describe-advice.ts';

const point = (bidPrice: string, value: number, winShare: number): LandscapePoint => ({
  bidPrice,
  winShare,
  impressions: { value, low: value, high: value },
  cost: { value: '1.00', low: '0.50', high: '2.00' },
  ecpm: bidPrice,
});
const REACH: Reach = {
  requestsPerDay: 200_000,
  low: 190_000,
  high: 210_000,
  winnablePerDay: 150_000,
  landscape: {
    points: [point('0.10', 0, 0), point('1.20', 120_000, 0.6), point('3.00', 200_000, 1)],
    medianFloor: '1.00',
    goingPrice: '2.10',
    winRate: { value: 100, low: 99, high: 100 },
    winRateFrom: 'facts',
  },
  atBid: point('1.50', 130_000, 0.65),
  plan: null,
  recommended: {
    bidPrice: '1.20',
    reason: 'budget',
    winShare: 0.6,
    impressions: point('1.20', 120_000, 0.6).impressions,
  },
  outbid: { share: 0.3, ownShare: 0.1, median: '1.90', p75: '2.40' },
  lost: null,
  sampleSize: 4_000,
  since: '2026-11-14T00:00:00.000Z',
  reason: null,
  notConsidered: [],
};
const VALUES = { pricingModel: 'CPM', bidPrice: '1.2', dailyBudget: '50', dailyImpressions: null } as const;

const sentence = (over: Partial<Record<keyof typeof VALUES, unknown>>) => {
  const values = { ...VALUES, ...over } as Parameters<typeof plannedDay>[1];
  const day = plannedDay(REACH, values);
  return day && describePlannedDay(day, values, REACH);
};

describe('the plan of a day', () => {
  it('is the smaller of budget and supply, and says which', () => {
    expect(sentence({})).toBe('Limited by budget: $50 buys 41,666 of 120,000 impressions a day.');
    expect(sentence({ dailyBudget: '5000' })).toBe(
      'Limited by supply: this bid wins about 120,000 impressions a day and spends up to $144.00 of $5,000.',
    );
    expect(sentence({ dailyBudget: '' })).toBe(
      'Limited by supply: this bid wins about 120,000 impressions a day and spends up to $144.00.',
    );
    expect(sentence({ dailyBudget: '', dailyImpressions: 30_000 })).toBe(
      'Limited by your cap: 30,000 of 120,000 impressions a day, up to $36.00.',
    );
    expect(sentence({ bidPrice: '0.10' })).toBe(
      'This bid wins nothing. $1.20 CPM would win 60\u00a0% of the requests.',
    );
  });

  it('is of the price that was asked about or of a point, never of one in between', () => {
    expect(plannedDay(REACH, { ...VALUES, bidPrice: '1.50' })?.plan.obtainable).toBe(130_000);
    expect(plannedDay(REACH, { ...VALUES, bidPrice: '3' })?.plan.obtainable).toBe(200_000);
    expect(plannedDay(REACH, { ...VALUES, bidPrice: '1.60' })).toBeUndefined();
    expect(plannedDay(REACH, { ...VALUES, bidPrice: '' })).toBeUndefined();
    expect(plannedDay(undefined, VALUES)).toBeUndefined();
  });
});

describe('the price that would have won', () => {
  it('is named where the platform’s other campaigns bid more', () => {
    expect(describeOutbid(REACH, { pricingModel: 'CPM', bidPrice: '1.5' })).toBe(
      'Outbid on 30\u00a0% of the requests (10\u00a0% by your own campaigns). The price that would have won: median $1.90 CPM, upper quartile $2.40 CPM.',
    );
    // Another price was typed since.
    expect(describeOutbid(REACH, { pricingModel: 'CPM', bidPrice: '1.6' })).toBeUndefined();
    expect(
      describeOutbid({ ...REACH, outbid: null }, { pricingModel: 'CPM', bidPrice: '1.5' }),
    ).toBeUndefined();
  });

  it('is named where exchanges said so', () => {
    expect(describeLosses(REACH, 'CPM')).toBeUndefined();
    expect(describeLosses({ ...REACH, lost: { notices: 1, median: '1.90', p75: '2.40' } }, 'CPM')).toBe(
      'On exchanges, 1 loss notice names the price that would have won: median $1.90 CPM, upper quartile $2.40 CPM.',
    );
  });
});
