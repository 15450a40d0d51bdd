import { formatDollars } from '../common/money.ts';
import type { CampaignTotals } from '../live/messages.ts';
import { NO_AD_TOTALS, type AdTotals } from './ad-totals.ts';
import { costPerConversion, returnOnSpend } from './conversion-ratios.ts';
import type { AdStats } from './stats.ts';

/** Metrics that lists can be filtered (`having[…]`) and sorted by. */
export const AD_METRICS = {
  impressions: 'integer',
  clicks: 'integer',
  wins: 'integer',
  bids: 'integer',
  conversions: 'integer',
  ctr: 'number',
  winRate: 'number',
  dspSpend: 'money',
  /** Spend a conversion; nothing for an object without any, which is last whichever way a list is sorted. */
  cpa: 'money',
  /** The same, as CPA goal campaigns call it. */
  ecpa: 'money',
  conversionValue: 'money',
  /** Conversion value per hundred of spend; nothing without a conversion or spend. */
  roas: 'number',
} as const;
export type AdMetric = keyof typeof AD_METRICS;

const percent = (part: number, whole: number) =>
  whole === 0 ? 0 : Math.round((part / whole) * 1_000_000) / 10_000;

/** Per hundred, 100 at most: a win may be counted before its bid is, or in another half hour. */
const winRateOf = ({ wins, bids }: { readonly wins: number; readonly bids: number }) =>
  percent(Math.min(wins, bids), bids);

export interface StatsPermissions {
  readonly canSeeClick: boolean;
  /** Admins see what the exchanges got. */
  readonly canSeeCost?: boolean | undefined;
}

/** Counts as HTTP answers them; clicks and cost only for accounts that may see them. */
export function figuresView(
  totals: AdTotals,
  { canSeeClick, canSeeCost = false }: StatsPermissions,
): AdStats {
  const { dspSpendNanos, bids, wins, impressions, clicks, conversions, open } = totals;
  const { conversionValueNanos, lifetimeSpendNanos } = totals;
  const cpaNanos = costPerConversion(dspSpendNanos, conversions);
  return {
    dspSpend: formatDollars(dspSpendNanos),
    bids,
    wins,
    impressions,
    clicks: canSeeClick ? clicks : null,
    ctr: canSeeClick ? percent(clicks, impressions) : null,
    winRate: winRateOf({ wins, bids }),
    conversions,
    cpa: cpaNanos === null ? null : formatDollars(cpaNanos),
    conversionValue: formatDollars(conversionValueNanos),
    roas: returnOnSpend(conversionValueNanos, dspSpendNanos, conversions),
    ...(canSeeCost && { cost: formatDollars(totals.costNanos) }),
    ...(open && {
      open: { ...open, halfHours: open.halfHours.map((one) => shown(one, canSeeClick)) },
    }),
    ...(lifetimeSpendNanos !== undefined && { lifetimeSpend: formatDollars(lifetimeSpendNanos) }),
  };
}

const shown = (totals: CampaignTotals, canSeeClick: boolean): CampaignTotals =>
  canSeeClick ? totals : { ...totals, clicks: null };

/** Both added up. */
export const addAdTotals = (left: AdTotals, right: AdTotals): AdTotals => ({
  dspSpendNanos: left.dspSpendNanos + right.dspSpendNanos,
  costNanos: left.costNanos + right.costNanos,
  bids: left.bids + right.bids,
  wins: left.wins + right.wins,
  impressions: left.impressions + right.impressions,
  clicks: left.clicks + right.clicks,
  conversions: left.conversions + right.conversions,
  conversionValueNanos: left.conversionValueNanos + right.conversionValueNanos,
});

/** Undefined where there is nothing to divide by. */
function adMetricValue(totals: AdTotals, metric: AdMetric): number | bigint | undefined {
  switch (metric) {
    case 'dspSpend':
      return totals.dspSpendNanos;
    case 'cpa':
    case 'ecpa':
      return costPerConversion(totals.dspSpendNanos, totals.conversions) ?? undefined;
    case 'conversionValue':
      return totals.conversionValueNanos;
    case 'roas':
      return (
        returnOnSpend(totals.conversionValueNanos, totals.dspSpendNanos, totals.conversions) ?? undefined
      );
    case 'ctr':
      return percent(totals.clicks, totals.impressions);
    case 'winRate':
      return winRateOf(totals);
    case 'impressions':
    case 'clicks':
    case 'wins':
    case 'bids':
    case 'conversions':
      return totals[metric];
  }
}

/** How lists add up and compare the counts of campaigns, creatives, accounts and endpoints. */
export const AD_FIGURES = {
  metrics: AD_METRICS,
  none: NO_AD_TOTALS,
  add: addAdTotals,
  valueOf: adMetricValue,
} as const;
