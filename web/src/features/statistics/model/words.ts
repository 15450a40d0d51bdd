import type { StatisticsDimension, StatisticsField } from '@marquee/schemas/queries/statistics';

import type { ChartUnit } from '../../../widgets/charts/chart-data.ts';

/** Whose traffic: one's own, or (admins) everybody's. */
export type StatisticsScope = 'own' | 'all';

interface FieldWords {
  readonly label: string;
  readonly unit: ChartUnit;
  readonly hint?: string;
  /** More of it is bad news for whoever pays. */
  readonly isCost?: boolean;
}

/** Every field but `dspSpend`, which is `spend` by another name. */
export const FIELD_WORDS: Readonly<Record<Exclude<StatisticsField, 'dspSpend'>, FieldWords>> = {
  bids: { label: 'Bids', unit: 'count', hint: 'Answers to bid requests' },
  wins: { label: 'Wins', unit: 'count', hint: 'Auctions that were won' },
  winRate: { label: 'Win rate', unit: 'percent', hint: 'Wins per hundred bids' },
  impressions: { label: 'Impressions', unit: 'count' },
  clicks: { label: 'Clicks', unit: 'count' },
  ctr: { label: 'CTR', unit: 'percent', hint: 'Clicks per hundred impressions' },
  conversions: { label: 'Conversions', unit: 'count' },
  spend: { label: 'Spend', unit: 'money', isCost: true },
  cost: { label: 'Cost', unit: 'money', hint: 'What the exchanges are paid', isCost: true },
  profit: { label: 'Profit', unit: 'money', hint: 'Spend less cost' },
  cpm: { label: 'CPM', unit: 'money', hint: 'Spend per thousand impressions', isCost: true },
  cpc: { label: 'CPC', unit: 'money', hint: 'Spend per click', isCost: true },
  cpa: { label: 'CPA', unit: 'money', hint: 'Spend per conversion', isCost: true },
  conversionValue: { label: 'Conversion value', unit: 'money', hint: 'As your pixels and servers name it' },
  grossImpressions: { label: 'Gross impressions', unit: 'count', hint: 'With invalid traffic' },
  grossClicks: { label: 'Gross clicks', unit: 'count', hint: 'With invalid traffic' },
  invalidImpressions: { label: 'Invalid impressions', unit: 'count', hint: 'Never billed' },
  invalidClicks: {
    label: 'Invalid clicks',
    unit: 'count',
    hint: 'Robots, repeats and clicks that no person makes; never billed',
  },
  clicksWithoutImpression: {
    label: 'Clicks without impression',
    unit: 'count',
    hint: 'Clicks on ads that were never seen to be shown',
  },
  videoStarts: { label: 'Video starts', unit: 'count' },
  videoCompletes: { label: 'Video completes', unit: 'count' },
  videoCompletionRate: { label: 'Completion rate', unit: 'percent', hint: 'Completes per hundred starts' },
};
export type ShownField = keyof typeof FIELD_WORDS;
export const SHOWN_FIELDS = Object.keys(FIELD_WORDS) as readonly ShownField[];

interface DimensionWords {
  readonly label: string;
  readonly group: 'Time' | 'Advertising' | 'Place' | 'Device' | 'Supply';
  /** What one looks at next inside one value. */
  readonly next?: StatisticsDimension;
}

export const DIMENSION_WORDS: Readonly<Record<StatisticsDimension, DimensionWords>> = {
  halfHour: { label: 'Half hour', group: 'Time' },
  hour: { label: 'Hour', group: 'Time' },
  day: { label: 'Day', group: 'Time', next: 'hour' },
  week: { label: 'Week', group: 'Time', next: 'day' },
  month: { label: 'Month', group: 'Time', next: 'day' },
  user: { label: 'Advertiser', group: 'Advertising', next: 'campaign' },
  campaign: { label: 'Campaign', group: 'Advertising', next: 'creative' },
  creative: { label: 'Creative', group: 'Advertising', next: 'country' },
  creativeType: { label: 'Creative type', group: 'Advertising', next: 'creative' },
  size: { label: 'Size', group: 'Advertising', next: 'creative' },
  pricingModel: { label: 'Pricing model', group: 'Advertising', next: 'campaign' },
  country: { label: 'Country', group: 'Place', next: 'region' },
  region: { label: 'Region', group: 'Place', next: 'city' },
  city: { label: 'City', group: 'Place', next: 'campaign' },
  language: { label: 'Language', group: 'Place', next: 'country' },
  deviceType: { label: 'Device type', group: 'Device', next: 'os' },
  deviceBrand: { label: 'Device brand', group: 'Device', next: 'os' },
  os: { label: 'Operating system', group: 'Device', next: 'osVersion' },
  osVersion: { label: 'OS version', group: 'Device', next: 'browser' },
  browser: { label: 'Browser', group: 'Device', next: 'os' },
  connectionType: { label: 'Connection', group: 'Device', next: 'carrier' },
  carrier: { label: 'Carrier', group: 'Device', next: 'country' },
  trafficType: { label: 'Traffic type', group: 'Device', next: 'deviceType' },
  ssp: { label: 'SSP', group: 'Supply', next: 'domain' },
  domain: { label: 'Site or app', group: 'Supply', next: 'campaign' },
  siteId: { label: 'Site ID', group: 'Supply', next: 'domain' },
  publisher: { label: 'Publisher', group: 'Supply', next: 'domain' },
  deal: { label: 'Deal', group: 'Supply', next: 'campaign' },
  dspEndpoint: { label: 'Outside bidder', group: 'Supply', next: 'ssp' },
  attribution: { label: 'Attribution', group: 'Advertising', next: 'campaign' },
  pixel: { label: 'Conversion pixel', group: 'Advertising', next: 'campaign' },
  reason: { label: 'Why not counted', group: 'Advertising', next: 'campaign' },
};
export const SHOWN_DIMENSIONS = Object.keys(DIMENSION_WORDS) as readonly StatisticsDimension[];

export const isTime = (dimension: StatisticsDimension): boolean =>
  DIMENSION_WORDS[dimension].group === 'Time';

/** Filtered by choosing days, not by a list of values. */
export const isFilterable = (dimension: StatisticsDimension): boolean => !isTime(dimension);
