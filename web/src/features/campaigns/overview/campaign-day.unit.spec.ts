import type { CampaignToday } from '@marquee/schemas/campaign/today';
import { dollars } from '@marquee/schemas/common/money';
import type { CampaignTotals } from '@marquee/schemas/live/messages';
import { describe, expect, it } from 'vitest';

import { campaignDay, forecastOf } from './campaign-day.ts';

const answer = (halfHours: CampaignToday['halfHours']): CampaignToday => ({
  campaignId: 42,
  // Half past five in India.
  dayStart: '2026-11-20T18:30:00.000Z',
  asOf: '2026-11-21T00:45:00.000Z',
  halfHours,
  top: { domain: null, size: [], country: [] },
  budgetGroup: null,
  spentBudget: null,
  nextStart: null,
});
const row = (start: string, spend: string, impressions: number): CampaignToday['halfHours'][number] => ({
  start: `${start}:00.000Z`,
  spend,
  impressions,
  clicks: null,
  conversions: 0,
});
const pushed = (start: string, spendNanos: string, impressions: number): [string, CampaignTotals] => [
  `${start}:00.000Z`,
  {
    campaignId: 42,
    halfHour: `${start}:00.000Z`,
    sequence: 1,
    bids: 0,
    wins: 0,
    impressions,
    clicks: 0,
    conversions: 0,
    spendNanos,
  },
];
const NOW = Date.parse('2026-11-21T00:45:00Z');

describe("a campaign's day", () => {
  it('puts half hours into the days of its zone', () => {
    const day = campaignDay(
      answer([
        row('2026-11-19T18:30', '4.00', 40),
        row('2026-11-20T00:30', '2.00', 20),
        row('2026-11-20T18:00', '9.00', 90),
        row('2026-11-20T18:30', '1.00', 10),
      ]),
      new Map(),
      NOW,
    );
    expect(day.elapsed).toBe(12.5);
    expect(day.halfHours[0]?.impressions).toBe(10);
    expect(day.total.spendNanos).toBe(dollars('1'));
    // Yesterday up to the same time, half of the half hour that runs included.
    expect(day.yesterday).toEqual({ spendNanos: dollars('5'), impressions: 50, clicks: 0 });
    expect([day.pastSpend[0]?.[0], day.pastSpend[0]?.[47]]).toEqual([dollars('4'), dollars('9')]);
    expect(day.isEmpty).toBe(false);
    expect(campaignDay(answer([]), new Map(), NOW).isEmpty).toBe(true);
  });

  it('takes pushed totals where they are newer', () => {
    const rows = [row('2026-11-21T00:00', '1.00', 10), row('2026-11-21T00:30', '1.00', 10)];
    const live = new Map([
      pushed('2026-11-21T00:00', '900000000', 9),
      pushed('2026-11-21T00:30', '1500000000', 15),
    ]);
    const day = campaignDay(answer(rows), live, NOW);
    expect(day.total).toMatchObject({ spendNanos: dollars('2.5'), impressions: 25 });
  });

  it('goes on at the pace since the campaign was first switched on', () => {
    const times = { schedule: null, timezone: '+05:30', startAt: null, endAt: null } as const;
    const campaign = { ...times, isActive: true, approved: 'approved', distribution: 'fast' } as const;
    // $1 in the quarter of an hour since 6:00 in India, and $71 in the 17.75 hours that are left.
    const day = campaignDay(answer([row('2026-11-21T00:30', '1.00', 1)]), new Map(), NOW);
    const dayStartMs = Date.parse('2026-11-20T18:30:00.000Z');
    const pace = { runsSince: '2026-11-21T00:30:00.000Z' };
    expect(forecastOf(day, campaign, dayStartMs, null, pace)?.expected).toBe(dollars('72'));
    expect(forecastOf(day, campaign, dayStartMs, null)?.expected).toBe(dollars('3.84'));
  });
});
