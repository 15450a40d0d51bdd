import type { StatisticsField } from '@marquee/schemas/queries/statistics';
import {
  STATISTICS_DIMENSION_NAMES,
  STATISTICS_DIMENSIONS,
  type StatisticsDimension,
} from '@marquee/schemas/queries/statistics-dimensions';

import type { ChartUnit } from '../../../widgets/charts/chart-data.ts';

/** Whose traffic: the user's own, or (admins) all. */
export type StatisticsScope = 'own' | 'all';

interface FieldLabel {
  readonly label: string;
  readonly unit: ChartUnit;
  readonly hint?: string;
  /** An increase is bad for the advertiser. */
  readonly isCost?: boolean;
}

/** Every field but `dspSpend`, which is `spend` by another name. */
export const FIELD_LABELS: Readonly<Record<Exclude<StatisticsField, 'dspSpend'>, FieldLabel>> = {
  bids: { label: 'Bids', unit: 'count', hint: 'Responses to bid requests' },
  wins: { label: 'Wins', unit: 'count', hint: 'Auctions won' },
  winRate: { label: 'Win rate', unit: 'percent', hint: 'Wins per 100 bids' },
  impressions: { label: 'Impressions', unit: 'count' },
  clicks: { label: 'Clicks', unit: 'count' },
  ctr: { label: 'CTR', unit: 'percent', hint: 'Clicks per 100 impressions' },
  conversions: { label: 'Conversions', unit: 'count' },
  spend: { label: 'Spend', unit: 'money', isCost: true },
  cost: { label: 'Cost', unit: 'money', hint: 'What exchanges are paid', isCost: true },
  profit: { label: 'Profit', unit: 'money', hint: 'Spend minus cost' },
  cpm: { label: 'CPM', unit: 'money', hint: 'Spend per 1,000 impressions', isCost: true },
  cpc: { label: 'CPC', unit: 'money', hint: 'Spend per click', isCost: true },
  cpa: { label: 'CPA', unit: 'money', hint: 'Spend per conversion', isCost: true },
  conversionValue: {
    label: 'Conversion value',
    unit: 'money',
    hint: 'As reported by your pixels and servers',
  },
  roas: { label: 'ROAS', unit: 'percent', hint: 'Conversion value divided by spend' },
  grossImpressions: { label: 'Gross impressions', unit: 'count', hint: 'Including invalid traffic' },
  grossClicks: { label: 'Gross clicks', unit: 'count', hint: 'Including invalid traffic' },
  invalidImpressions: { label: 'Invalid impressions', unit: 'count', hint: 'Never billed' },
  invalidClicks: {
    label: 'Invalid clicks',
    unit: 'count',
    hint: 'Robots, repeats and other non-human clicks; never billed',
  },
  clicksWithoutImpression: {
    label: 'Clicks without impression',
    unit: 'count',
    hint: 'Clicks on ads with no recorded impression',
  },
  rejectedConversions: {
    label: 'Rejected conversions',
    unit: 'count',
    hint: 'Reported and not counted; group by reason to see why',
  },
  videoStarts: { label: 'Video starts', unit: 'count' },
  videoCompletes: { label: 'Video completes', unit: 'count' },
  videoCompletionRate: { label: 'Completion rate', unit: 'percent', hint: 'Completes per 100 starts' },
};
export type ShownField = keyof typeof FIELD_LABELS;
export const SHOWN_FIELDS = Object.keys(FIELD_LABELS) as readonly ShownField[];

/** How the dimensions are listed where one chooses among them. */
export const DIMENSION_GROUPS = ['Time', 'Advertising', 'Place', 'Device', 'Supply'] as const;
export const SHOWN_DIMENSIONS: readonly StatisticsDimension[] = DIMENSION_GROUPS.flatMap((group) =>
  STATISTICS_DIMENSION_NAMES.filter((name) => STATISTICS_DIMENSIONS[name].group === group),
);

export const isTime = (dimension: StatisticsDimension): boolean =>
  STATISTICS_DIMENSIONS[dimension].kind === 'time';

/** Filtered by choosing days, not by a list of values. */
export const isFilterable = (dimension: StatisticsDimension): boolean => !isTime(dimension);
