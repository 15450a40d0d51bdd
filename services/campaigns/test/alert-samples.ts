import {
  alertRuleResource,
  type AlertRuleFields,
  ALERT_WINDOW_DAYS,
} from '@marquee/schemas/alert-rule/fields';
import type { RunningTimes } from '@marquee/schemas/campaign/running-times';
import { dollars } from '@marquee/schemas/common/money';

import type { CampaignAlertFigures } from '../src/ports.ts';
import type { WatchingRule } from '../src/alert-rules/firings/alert.ts';
import type { WatchedCampaign } from '../src/alert-rules/watched.ts';

export const at = (text: string) => new Date(text);
export const NOW = at('2026-11-27T12:00:00Z');

export const ALWAYS: RunningTimes = { offsetMinutes: 0, hours: null, startMs: null, endMs: null };

/** A campaign that runs, approved on the first of the month. */
export const campaign = (over: Partial<WatchedCampaign> = {}): WatchedCampaign => ({
  id: 7,
  userId: 5,
  name: 'Summer',
  labels: [],
  approved: 'approved',
  isActive: true,
  hasBeenOn: true,
  disapproveReason: null,
  stopReason: null,
  switchedAt: at('2026-11-01T00:00:00Z'),
  moderatedAt: at('2026-11-01T00:00:00Z'),
  pricingModel: 'CPM',
  bidPriceNanos: dollars('2'),
  dailyBudgetNanos: 0n,
  totalBudgetNanos: 0n,
  timezone: '+01:00',
  times: ALWAYS,
  creativeIds: [],
  declinedCreatives: [],
  ...over,
});

/** Dollars and conversions by days; dollars over all time; the last impression. */
interface Did extends Partial<Record<(typeof ALERT_WINDOW_DAYS)[number], readonly [string, number]>> {
  readonly total?: string;
  readonly shown?: string;
}

export const figures = ({ total = '0', shown, ...windows }: Did = {}): CampaignAlertFigures => ({
  totalNanos: dollars(total),
  lastSpendAt: null,
  lastImpressionAt: shown === undefined ? null : at(shown),
  windows: new Map(
    ALERT_WINDOW_DAYS.map((days) => {
      const [spend, conversions] = windows[days] ?? ['0', 0];
      return [days, { spendNanos: dollars(spend), conversions }];
    }),
  ),
});

/** A rule of the owner of `campaign()`. */
export const rule = (
  fields: Partial<AlertRuleFields> & Pick<AlertRuleFields, 'condition'>,
): WatchingRule => ({
  id: 41,
  userId: 5,
  fields: { name: 'Watch', ...alertRuleResource.defaults, ...fields } as AlertRuleFields,
});
