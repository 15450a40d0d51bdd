import { dollars } from '@marquee/schemas/common/money';
import { HOUR_MS } from '@marquee/schemas/common/time';
import { describe, expect, it } from 'vitest';

import type { CampaignActivity } from '../../ports.ts';
import { attentionOf, dayStartOf, type AccountContext, type WatchedCampaign } from './rules.ts';

const NOW = Date.parse('2026-11-21T12:20:00Z');
const at = (text: string) => new Date(text);

const campaign = (over: Partial<WatchedCampaign> = {}): WatchedCampaign => ({
  id: 42,
  name: 'Summer',
  approved: 'approved',
  disapproveReason: null,
  updatedAt: at('2026-11-01T00:00:00Z'),
  pricingModel: 'CPM',
  bidPriceNanos: dollars('2'),
  totalBudgetNanos: 0n,
  dailyBudgetNanos: 0n,
  startAt: null,
  endAt: null,
  timezone: '+01:00',
  schedule: null,
  creatives: { named: 3, showable: 3, malicious: 0, waiting: 0 },
  ...over,
});
const activity = (over: Partial<CampaignActivity> = {}): CampaignActivity => ({
  bids: 5_000,
  impressions: 900,
  spendNanos: dollars('30'),
  todayNanos: dollars('10'),
  totalNanos: dollars('300'),
  lastBidAt: at('2026-11-21T12:00:00Z'),
  lastImpressionAt: at('2026-11-21T12:00:00Z'),
  lastSpendAt: at('2026-11-21T11:30:00Z'),
  ...over,
});
const around = (over: Partial<AccountContext> = {}): AccountContext => ({
  nowMs: NOW,
  balanceNanos: dollars('500'),
  spendNanos: dollars('30'),
  ...over,
});
const reasonOf = (
  some: Partial<WatchedCampaign>,
  did: Partial<CampaignActivity> | undefined = {},
  where: Partial<AccountContext> = {},
) => attentionOf(campaign(some), did && activity(did), around(where))?.reason;

describe('what needs attention', () => {
  it('is nothing while all is well, and nothing of what has ended', () => {
    expect(reasonOf({})).toBeUndefined();
    expect(reasonOf({ approved: 'disapproved', endAt: at('2026-11-21T12:00:00Z') })).toBeUndefined();
  });

  it('is a disapproval, with its reason', () => {
    expect(
      attentionOf(campaign({ approved: 'disapproved', disapproveReason: 'Wrong size' }), undefined, around()),
    ).toEqual({
      reason: 'disapproved',
      urgency: 0,
      since: at('2026-11-01T00:00:00Z'),
      detail: 'Wrong size',
    });
  });

  it.each([
    [{ named: 0, showable: 0, malicious: 0, waiting: 0 }, 'No creatives.'],
    [
      { named: 2, showable: 0, malicious: 1, waiting: 1 },
      'Malware was found in every creative that is approved and switched on.',
    ],
    [
      { named: 2, showable: 0, malicious: 0, waiting: 2 },
      '2 creatives wait for approval, and none is approved.',
    ],
    [
      { named: 1, showable: 0, malicious: 0, waiting: 0 },
      'Its only creative is not approved and switched on.',
    ],
  ])('is a lack of creatives: %o', (creatives, detail) => {
    expect(attentionOf(campaign({ creatives }), activity(), around())).toMatchObject({
      reason: 'no-approved-creative',
      detail,
    });
  });

  it('is a budget that does not pay one more impression', () => {
    const total = { totalBudgetNanos: dollars('300.01') };
    expect(reasonOf(total)).toBeUndefined();
    expect(reasonOf(total, { totalNanos: dollars('300.007999999') })).toBeUndefined();
    expect(reasonOf(total, { totalNanos: dollars('300.008000001') })).toBe('budget-spent');
    expect(
      attentionOf(
        campaign({ dailyBudgetNanos: dollars('50') }),
        activity({ todayNanos: dollars('50') }),
        around(),
      ),
    ).toMatchObject({
      reason: 'daily-budget-spent',
      since: at('2026-11-21T11:30:00Z'),
      detail: 'The daily budget of $50.00 is spent. It resumes at midnight (UTC+01:00).',
    });
    // The total is the worse news.
    expect(
      reasonOf(
        { totalBudgetNanos: dollars('300'), dailyBudgetNanos: dollars('50') },
        { todayNanos: dollars('50') },
      ),
    ).toBe('budget-spent');
  });

  it('is a budget that does not pay one more click or action where those are charged', () => {
    const total = { totalBudgetNanos: dollars('300'), bidPriceNanos: dollars('0.5') };
    for (const pricingModel of ['CPC', 'CPAg'] as const) {
      expect(reasonOf({ ...total, pricingModel }, { totalNanos: dollars('299.5') })).toBeUndefined();
      expect(reasonOf({ ...total, pricingModel }, { totalNanos: dollars('299.51') })).toBe('budget-spent');
    }
    expect(reasonOf({ ...total, pricingModel: 'CPA' }, { totalNanos: dollars('299.51') })).toBeUndefined();
  });

  it('is an account out of money, or about to be', () => {
    expect(reasonOf({}, {}, { balanceNanos: dollars('5') })).toBe('low-balance');
    expect(reasonOf({}, {}, { balanceNanos: dollars('34.99') })).toBe('low-balance');
    expect(reasonOf({}, {}, { balanceNanos: dollars('35') })).toBeUndefined();
    // Only a campaign that spends reports that the money will not last.
    expect(reasonOf({}, { spendNanos: 0n }, { balanceNanos: dollars('20') })).toBeUndefined();
    expect(reasonOf({}, {}, { balanceNanos: undefined })).toBeUndefined();
  });

  it('is a day without a bid, of a campaign that could have bid', () => {
    expect(reasonOf({}, { bids: 0 })).toBe('no-bids');
    expect(attentionOf(campaign(), undefined, around())).toMatchObject({
      reason: 'no-bids',
      since: at('2026-11-01T00:00:00Z'),
    });
    // Changed a moment ago, not begun yet, or out of its hours.
    expect(reasonOf({ updatedAt: new Date(NOW - HOUR_MS) }, { bids: 0 })).toBeUndefined();
    expect(reasonOf({ updatedAt: new Date(NOW - 2 * HOUR_MS) }, { bids: 0 })).toBe('no-bids');
    expect(reasonOf({ startAt: new Date(NOW + HOUR_MS) }, { bids: 0 })).toBeUndefined();
    // 2026-11-21 is a Saturday; the hour from 23:00 UTC on Friday is Saturday's first in the zone.
    expect(reasonOf({ schedule: { monday: [0, 12] } }, { bids: 0 })).toBe('outside-hours');
    expect(reasonOf({ schedule: { saturday: [0] } }, { bids: 0 })).toBe('no-bids');
    // The statistics did not answer.
    expect(attentionOf(campaign(), undefined, around({ spendNanos: undefined }))).toBeUndefined();
  });

  it('is many bids that show nothing', () => {
    expect(reasonOf({}, { bids: 100, impressions: 0 })).toBe('not-delivering');
    expect(reasonOf({}, { bids: 99, impressions: 0 })).toBeUndefined();
  });

  it('is an end that is near, or a single creative', () => {
    expect(attentionOf(campaign({ endAt: at('2026-11-24T12:00:00Z') }), activity(), around())).toMatchObject({
      reason: 'ends-soon',
      since: at('2026-11-21T12:00:00Z'),
      detail: 'It ends on 2026-11-24 at 12:00 UTC.',
    });
    expect(reasonOf({ endAt: at('2026-11-24T12:30:00Z') })).toBeUndefined();
    expect(reasonOf({ creatives: { named: 4, showable: 1, malicious: 2, waiting: 1 } })).toBe(
      'few-creatives',
    );
  });

  it('knows the days of a zone', () => {
    expect(dayStartOf('+05:30', NOW)).toEqual(at('2026-11-20T18:30:00Z'));
    expect(dayStartOf('-12:00', at('2026-11-21T11:59:00Z').getTime())).toEqual(at('2026-11-20T12:00:00Z'));
  });
});
