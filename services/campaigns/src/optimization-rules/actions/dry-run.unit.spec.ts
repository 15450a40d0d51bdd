import { DAY_MS } from '@marquee/schemas/common/time';
import {
  optimizationRuleResource,
  type OptimizationRuleFields,
} from '@marquee/schemas/optimization-rule/fields';
import { NO_TARGETING } from '@marquee/schemas/campaign/targeting';
import { expect, it } from 'vitest';

import { bidChangeOf } from './apply.ts';
import { replay } from './dry-run.ts';

const START = Date.parse('2026-11-14T23:59:59.999Z');
const SHARED = { timezone: 'Z', targeting: NO_TARGETING } as const;
const campaigns = [
  { ...SHARED, id: 7, name: 'Summer', pricingModel: 'CPM', bidPriceNanos: 1_200_000_000n },
  { ...SHARED, id: 8, name: 'Winter', pricingModel: 'CPAg', bidPriceNanos: 9_000_000_000n },
] as const;
const figures = (id: number) => ({
  ...{ source: String(id), bids: 10, wins: 5, impressions: 5, clicks: 0, conversions: 0 },
  ...{ conversionValueNanos: 0n, spendNanos: 2_000_000_000n },
});
/** Both met the conditions on each of four days. */
const days = [0, 1, 2, 3].map((day) => ({
  at: new Date(START + day * DAY_MS),
  met: [figures(7), figures(8)],
}));
const replayed = (fields: Partial<OptimizationRuleFields> & Pick<OptimizationRuleFields, 'action'>) => {
  const conditions = [{ metric: 'spend', operator: 'gte', value: '1' } as const];
  const rule = {
    id: undefined,
    fields: optimizationRuleResource.create({ name: 'Losers', conditions, ...fields }),
  };
  const { action } = fields;
  if (action === 'moveToList') throw new TypeError('no action about campaigns');
  const change = bidChangeOf(rule.fields);
  const bidChanges = new Map(campaigns.flatMap(({ id }) => (change ? [[id, change] as const] : [])));
  return replay({ rule, action, campaigns, bidChanges }, days);
};

it('pauses each campaign once', () => {
  expect(replayed({ action: 'pauseCampaign' })).toMatchObject([
    { campaignId: 7, campaignName: 'Summer', at: days[0]?.at.toISOString(), bidBefore: null, bidAfter: null },
    { campaignId: 8, reason: 'spend $2.00 ≥ $1, last 7 days' },
  ]);
});

it('raises a bid from its last one to its limit, and no agreed price', () => {
  const raise = { action: 'changeBid', bidChangePercent: 20, bidLimitNanos: 1_600_000_000n } as const;
  expect(
    replayed(raise).map(({ campaignId, bidBefore, bidAfter }) => [campaignId, bidBefore, bidAfter]),
  ).toEqual([
    [7, '1.20', '1.44'],
    [7, '1.44', '1.60'],
  ]);
});

it('notifies no more often than its time allows', () => {
  expect(replayed({ action: 'notify', cooldownHours: 48 }).map(({ campaignId }) => campaignId)).toEqual([
    7, 8, 7, 8,
  ]);
});
