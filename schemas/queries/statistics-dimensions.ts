import { DIMENSION_NAMES, type DimensionName, TRAFFIC_DIMENSIONS } from '../traffic/dimensions.ts';

interface Row {
  /** Times are buckets of `half_hour` in the asked zone and are filtered by a range of days; ids are numbers. */
  readonly kind: 'time' | 'id' | 'text';
  /** Column of the facts; the rollups that have it name it the same. */
  readonly column: string;
  /**
   * Listed field of a campaign that holds tags: facts know the campaign alone. One with several tags counts under each of them,
   * as it is tagged now, and without any under an empty one; totals count every campaign once. Where a report is filtered by
   * tags, only these are its rows.
   */
  readonly campaignField?: string;
  /** A place in the week or in the day, which comes again with each: no days can be asked for by it. */
  readonly isCyclic?: true;
  /** Label of an empty value; `Unknown` by default. */
  readonly none?: string;
  /** Other names that a filter may use. */
  readonly aliases?: readonly string[];
  readonly label: string;
  readonly group: 'Time' | 'Advertising' | 'Place' | 'Device' | 'Supply';
  /** Statistics dimension that one looks at next inside of one value. */
  readonly next?: string;
  /** Who may see it: all accounts, accounts that may see the supply side, or admins. */
  readonly access: 'everyone' | 'ssp' | 'admin';
}

const time = { kind: 'time', column: 'half_hour', group: 'Time', access: 'everyone' } as const;
const ad = { kind: 'text', group: 'Advertising', access: 'everyone' } as const;
const adId = { ...ad, kind: 'id' } as const;

/** What a report can be grouped by beside the dimensions of traffic: times, and whose ad it was. */
const BEFORE_TRAFFIC = {
  halfHour: { ...time, label: 'Half hour' },
  hour: { ...time, label: 'Hour' },
  day: { ...time, label: 'Day', next: 'hour' },
  week: { ...time, label: 'Week', next: 'day' },
  month: { ...time, label: 'Month', next: 'day' },
  /** `1` is Monday, `7` Sunday. */
  weekday: { ...time, label: 'Weekday', isCyclic: true },
  /** `0` to `23`. */
  hourOfDay: { ...time, label: 'Hour of day', isCyclic: true },
  user: {
    ...adId,
    column: 'user_id',
    aliases: ['userId'],
    label: 'Advertiser',
    next: 'campaign',
    access: 'admin',
  },
  campaign: { ...adId, column: 'campaign_id', aliases: ['campaignId'], label: 'Campaign', next: 'creative' },
  /** A campaign with several labels counts under each of them; totals count it once (`campaignField`). */
  label: {
    ...ad,
    column: 'campaign_id',
    campaignField: 'labels',
    label: 'Label',
    none: 'No label',
    next: 'campaign',
  },
  creative: { ...adId, column: 'creative_id', aliases: ['creativeId'], label: 'Creative', next: 'country' },
  creativeType: { ...ad, column: 'creative_type', label: 'Creative type', next: 'creative' },
  pricingModel: { ...ad, column: 'pricing_model', label: 'Pricing model', next: 'campaign' },
  ssp: {
    kind: 'id',
    column: 'ssp_endpoint_id',
    aliases: ['sspId', 'sspEndpointId'],
    label: 'SSP',
    group: 'Supply',
    next: 'domain',
    access: 'ssp',
  },
} as const satisfies Readonly<Record<string, Row>>;

/** The same, listed after those of traffic. */
const AFTER_TRAFFIC = {
  deal: {
    kind: 'text',
    column: 'deal_id',
    aliases: ['dealId'],
    label: 'Deal',
    group: 'Supply',
    next: 'campaign',
    access: 'everyone',
  },
  dspEndpoint: {
    kind: 'id',
    column: 'dsp_endpoint_id',
    aliases: ['dspEndpointId'],
    label: 'DSP endpoint',
    group: 'Supply',
    next: 'ssp',
    access: 'admin',
  },
  attribution: { ...ad, column: 'attribution', label: 'Attribution', next: 'campaign' },
  pixel: { ...adId, column: 'pixel_id', aliases: ['pixelId'], label: 'Conversion pixel', next: 'campaign' },
  /** Why an event does not count (`schemas/traffic/rejection-reasons.ts`; empty: it does). */
  reason: { ...ad, column: 'reason', label: 'Reason not counted', next: 'campaign' },
} as const satisfies Readonly<Record<string, Row>>;

export type StatisticsDimension = keyof typeof BEFORE_TRAFFIC | DimensionName | keyof typeof AFTER_TRAFFIC;

/** A dimension of statistics: what reports are grouped and filtered by. */
export interface ReportDimension extends Row {
  readonly next?: StatisticsDimension;
}

const ofTraffic = (name: DimensionName): ReportDimension => {
  const { type, column, label, group, next, access } = TRAFFIC_DIMENSIONS[name];
  return { kind: type, column, label, group, next, access };
};

/** Every dimension that statistics know. */
export const STATISTICS_DIMENSIONS = {
  ...BEFORE_TRAFFIC,
  ...(Object.fromEntries(DIMENSION_NAMES.map((name) => [name, ofTraffic(name)])) as Record<
    DimensionName,
    ReportDimension
  >),
  ...AFTER_TRAFFIC,
} as Readonly<Record<StatisticsDimension, ReportDimension>>;
/** Their names, in the order in which they are offered. */
export const STATISTICS_DIMENSION_NAMES = Object.keys(
  STATISTICS_DIMENSIONS,
) as readonly StatisticsDimension[];

/** The dimension that a `filter[…]` names; times are filtered by `from` and `to`. */
export const dimensionOfFilter = (filter: string): StatisticsDimension | undefined =>
  STATISTICS_DIMENSION_NAMES.find((name) => {
    const { kind, aliases } = STATISTICS_DIMENSIONS[name];
    return kind !== 'time' && (name === filter || aliases?.includes(filter) === true);
  });
