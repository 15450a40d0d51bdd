/** A figure of statistics. */
export interface Metric {
  readonly label: string;
  /** Counts are whole numbers, money is dollars, shares are per hundred. */
  readonly unit: 'count' | 'money' | 'percent';
  readonly hint?: string;
  /** An increase is bad for the advertiser. */
  readonly isCost?: true;
  /** Who may see it: accounts that may see clicks, or admins alone. All accounts without it. */
  readonly access?: 'clicks' | 'admin';
}

/**
 * What statistics can count, in the order in which it is offered.
 *
 * Impressions, clicks and money are net: without invalid traffic. `gross…` are net and `invalid…` together. From
 * `conversionValue` on, and `dspSpend`, fields are answered only where they are asked for.
 */
export const STATISTICS_METRICS = {
  bids: { label: 'Bids', unit: 'count', hint: 'Responses to bid requests' },
  wins: { label: 'Wins', unit: 'count', hint: 'Auctions won' },
  winRate: { label: 'Win rate', unit: 'percent', hint: 'Wins per 100 bids' },
  impressions: { label: 'Impressions', unit: 'count' },
  clicks: { label: 'Clicks', unit: 'count', access: 'clicks' },
  ctr: { label: 'CTR', unit: 'percent', hint: 'Clicks per 100 impressions', access: 'clicks' },
  conversions: { label: 'Conversions', unit: 'count' },
  spend: { label: 'Spend', unit: 'money', isCost: true },
  /** The same money as `spend`, by the name that campaigns and creatives use. */
  dspSpend: { label: 'Spend', unit: 'money', isCost: true },
  cost: { label: 'Cost', unit: 'money', hint: 'What exchanges are paid', isCost: true, access: 'admin' },
  profit: { label: 'Profit', unit: 'money', hint: 'Spend minus cost', access: 'admin' },
  cpm: { label: 'CPM', unit: 'money', hint: 'Spend per 1,000 impressions', isCost: true },
  cpc: { label: 'CPC', unit: 'money', hint: 'Spend per click', isCost: true, access: 'clicks' },
  cpa: { label: 'CPA', unit: 'money', hint: 'Spend per conversion', isCost: true },
  conversionValue: {
    label: 'Conversion value',
    unit: 'money',
    hint: 'As reported by your pixels and servers',
  },
  roas: { label: 'ROAS', unit: 'percent', hint: 'Conversion value divided by spend' },
  grossImpressions: { label: 'Gross impressions', unit: 'count', hint: 'Including invalid traffic' },
  grossClicks: {
    label: 'Gross clicks',
    unit: 'count',
    hint: 'Including invalid traffic',
    access: 'clicks',
  },
  invalidImpressions: { label: 'Invalid impressions', unit: 'count', hint: 'Never billed' },
  invalidClicks: {
    label: 'Invalid clicks',
    unit: 'count',
    hint: 'Robots, repeats and other non-human clicks; never billed',
    access: 'clicks',
  },
  clicksWithoutImpression: {
    label: 'Clicks without impression',
    unit: 'count',
    hint: 'Clicks on ads with no recorded impression',
    access: 'clicks',
  },
  rejectedConversions: {
    label: 'Rejected conversions',
    unit: 'count',
    hint: 'Reported and not counted; group by reason to see why',
  },
  videoStarts: { label: 'Video starts', unit: 'count' },
  videoCompletes: { label: 'Video completes', unit: 'count' },
  videoCompletionRate: { label: 'Completion rate', unit: 'percent', hint: 'Completes per 100 starts' },
} as const satisfies Readonly<Record<string, Metric>>;

/** A metric as answers and calls name it. */
export type StatisticsField = keyof typeof STATISTICS_METRICS;

export const STATISTICS_FIELDS = Object.keys(STATISTICS_METRICS) as readonly StatisticsField[];

/** A row of the table without the types of its values, for code that treats all rows alike. */
export const metricOf = (field: StatisticsField): Metric => STATISTICS_METRICS[field];
