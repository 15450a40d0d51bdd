import type { Reach } from '@marquee/schemas/queries/reach';
import { describe, expect, it } from 'vitest';

import { newCampaign, type CampaignValues } from './form-values.ts';
import { describeBid } from './describe-bid.ts';
import { describePlan } from './describe-plan.ts';
import { planWarnings } from './warnings.ts';

const NOW = Date.parse('2026-11-21T08:00:00Z');
const OFFICE = Array.from({ length: 9 }, (_, index) => index + 9);
const WEEKDAYS = Object.fromEntries(
  ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'].map((day) => [day, OFFICE]),
);
const GOOD: CampaignValues = {
  ...newCampaign('+05:30'),
  name: 'Winter roast',
  bidPrice: '4',
  dailyBudget: '50',
  schedule: WEEKDAYS,
  creativeIds: [1, 2, 3, 4],
};
const REACH: Reach = {
  requestsPerDay: 90_000,
  low: 80_000,
  high: 100_000,
  winnablePerDay: 60_000,
  landscape: {
    points: [],
    medianFloor: '1.20',
    goingPrice: '2.10',
    winRate: { value: 20, low: 19, high: 21 },
    winRateFrom: 'facts',
  },
  atBid: null,
  plan: null,
  recommended: null,
  outbid: null,
  lost: null,
  sampleSize: 4_000,
  since: '2026-11-14T00:00:00.000Z',
  reason: null,
  notConsidered: [],
};

describe('a plan as text', () => {
  it('says when it runs, what it costs and what that buys', () => {
    expect(describePlan(GOOD)).toEqual([
      'Runs every weekday 9:00–18:00 GMT+5:30.',
      'Spends at most $50 a day, spread evenly over the day.',
      'Bids $4 CPM.',
    ]);
  });

  it('names both limits, the flight on its own clock, and the frequency', () => {
    const plan: CampaignValues = {
      ...GOOD,
      schedule: null,
      distribution: 'fast',
      totalBudget: '800.50',
      startAt: '2026-11-23T18:30:00.000Z',
      endAt: '2026-12-07T18:30:00.000Z',
      frequencyCap: { impressions: 3, hours: 48 },
      dailyImpressions: 6_000,
    };
    expect(describePlan(plan)).toEqual([
      'Runs around the clock, from 2026-11-24 00:00 GMT+5:30 until 2026-12-08 00:00 GMT+5:30.',
      'Spends at most $50 a day and $800.50 in total, as fast as possible.',
      'Bids $4 CPM. Shows at most 6,000 impressions a day.',
      'One person sees it at most 3 times in 2 days.',
    ]);
    expect(describePlan({ ...plan, frequencyUnknown: 'bid' })[3]).toBe(
      'One person sees it at most 3 times in 2 days; viewers who can’t be identified may see it more often.',
    );
  });

  it('counts clicks where clicks are paid, and copes with a form that is hardly begun', () => {
    expect(describePlan({ ...GOOD, pricingModel: 'CPC', bidPrice: '0.25' })[2]).toBe(
      'Pays $0.25 for each click.',
    );
    expect(describePlan({ ...GOOD, pricingModel: 'CPAg', bidPrice: '5' })[2]).toBe(
      'Pays $5 for each action.',
    );
    expect(describePlan(newCampaign('+00:00'))).toEqual([
      'Runs around the clock.',
      'No budget limit, spread evenly over the day.',
    ]);
    expect(describePlan({ ...GOOD, schedule: {} })[0]).toBe('Never runs: no hours selected.');
  });
});

describe('a CPA goal as text', () => {
  const goal = { ...GOOD, pricingModel: 'CPA', bidPrice: '5', goalStopMultiple: 2.5 } as const;

  it('promises no price, and says when it stops', () => {
    expect(describePlan(goal)[2]).toBe(
      'Pays for impressions and aims for $5 per action. It stops when an action costs more than $12.50.',
    );
    expect(describePlan({ ...goal, dailyBudget: '', goalStopMultiple: null })[2]).toBe(
      'Pays for impressions and aims for $5 per action. It keeps running if it misses the goal.',
    );
    // Half typed.
    expect(describePlan({ ...goal, goalStopMultiple: Number.NaN })[2]).toContain('keeps running');
  });

  it('is called a goal wherever its price appears', () => {
    expect(describeBid('CPA', '5.00')).toBe('$5 CPA goal');
    expect(describeBid('CPC', '0.50')).toBe('$0.50 CPC');
  });
});

const idsOf = (values: CampaignValues, balance = '500.00', reach: Reach | undefined = REACH) =>
  planWarnings(values, { balance, reach, nowMs: NOW }).map(({ id, level }) => `${id} ${level}`);

describe('warnings', () => {
  it('has none for a sound plan', () => {
    expect(idsOf(GOOD)).toEqual([]);
  });

  it.each<[string, Partial<CampaignValues>, string]>([
    ['no creatives', { creativeIds: [] }, 'creatives stop'],
    ['three creatives', { creativeIds: [1, 2, 3] }, 'creatives note'],
    ['an empty week', { schedule: {} }, 'schedule stop'],
    ['an end in the past', { endAt: '2026-11-21T07:59:00Z' }, 'ended stop'],
    ['a frequency of 9', { frequencyCap: { impressions: 9, hours: 24 } }, 'frequency note'],
    ['a bid below the floor', { bidPrice: '1.19' }, 'floor note'],
    ['a day that buys no click', { pricingModel: 'CPC', bidPrice: '50.01' }, 'budget-unit stop'],
    ['a day that buys no impression', { bidPrice: '50000.01' }, 'budget-unit stop'],
    ['a total that ends early', { totalBudget: '120', endAt: '2026-12-01T08:00:00Z' }, 'budget-lasts note'],
  ])('warns of %s', (_, part, expected) => {
    expect(idsOf({ ...GOOD, ...part })).toEqual([expected]);
  });

  it('takes a day that buys one click, and any day of a CPA goal', () => {
    expect(idsOf({ ...GOOD, pricingModel: 'CPC', bidPrice: '50' })).toEqual([]);
    expect(idsOf({ ...GOOD, pricingModel: 'CPA', bidPrice: '60' })).toEqual([]);
    const values: CampaignValues = { ...GOOD, pricingModel: 'CPC', bidPrice: '60.50' };
    const [warning] = planWarnings(values, { balance: undefined, reach: undefined, nowMs: NOW });
    expect(warning?.text).toBe('A daily budget of $50 buys nothing: one click costs up to $60.50.');
  });

  it('says for how many days a total lasts', () => {
    const values = { ...GOOD, totalBudget: '120', endAt: '2026-12-01T08:00:00Z' };
    const [warning] = planWarnings(values, { balance: undefined, reach: undefined, nowMs: NOW });
    expect(warning?.text).toBe('At $50 a day the total budget lasts 2 days of 10.');
  });

  it('compares a click price with the floor as a click price', () => {
    expect(idsOf({ ...GOOD, pricingModel: 'CPC', bidPrice: '1.10' })).toEqual(['floor note']);
    expect(idsOf({ ...GOOD, pricingModel: 'CPC', bidPrice: '1.30' })).toEqual([]);
  });

  it('looks at balance and traffic', () => {
    expect(idsOf(GOOD, '5.00')).toEqual(['balance stop']);
    expect(idsOf(GOOD, '49.99')).toEqual(['balance note']);
    expect(idsOf(GOOD, '500', { ...REACH, requestsPerDay: 900 })).toEqual(['narrow note']);
    expect(idsOf(GOOD, '500', { ...REACH, requestsPerDay: 0, reason: 'no-match', landscape: null })).toEqual([
      'narrow stop',
    ]);
  });
});
