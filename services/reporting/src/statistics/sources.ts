import {
  STATISTICS_DIMENSIONS,
  type StatisticsDimension,
} from '@marquee/schemas/queries/statistics-dimensions';
import { INVALID_TRAFFIC_REASONS, REJECTION_REASONS } from '@marquee/schemas/traffic/rejection-reasons';
import { CAMPAIGN_ROLLUP, TRAFFIC_ROLLUP } from '@marquee/schemas/traffic/rollups';

import type { Sum } from './fields.ts';

/** How a sum is made of the rows that fulfil the report's conditions. */
type SumSql = string | ((conditions: string) => string);

/** A table that can answer, and how its rows are added up. */
export interface Source {
  readonly table: string;
  /** Every dimension that it keeps. */
  readonly columns: ReadonlySet<string> | 'all';
  /** Dimensions of a table that keeps all that this way of reading it does not show. */
  readonly without?: ReadonlySet<string>;
  /** The sums that it knows. */
  readonly sums: Readonly<Partial<Record<Sum, SumSql>>>;
  /** Condition on every row. */
  readonly where: string;
  /** Column of the time range. */
  readonly time: string;
  /** Column that the table is partitioned by, where it is another: at or after the time, and by less than a day. */
  readonly partitionTime?: string;
}

const rolledUp: Source['sums'] = {
  bids: 'sum(bids)',
  wins: 'sum(wins)',
  impressions: 'sum(impressions)',
  clicks: 'sum(clicks)',
  conversions: 'sum(conversions)',
  spend: 'sum(spend_nanos)',
  cost: 'sum(cost_nanos)',
};

/** Sums over the rows that count; `and` holds where others are among them. */
const counted = (and: string): Source['sums'] => ({
  bids: `countIf(kind = 'bid'${and})`,
  wins: 'sum(wins)',
  impressions: 'sum(impressions)',
  clicks: `countIf(kind = 'click'${and})`,
  conversions: 'sum(conversions)',
  spend: 'sum(spend_nanos)',
  cost: 'sum(cost_nanos)',
  conversionValue: `sumIf(toInt128(conversion_value_nanos), kind = 'conversion'${and})`,
  videoStarts: `countIf(kind = 'video' AND video_event = 'start'${and})`,
  videoCompletes: `countIf(kind = 'video' AND video_event = 'complete'${and})`,
});

const quoted = (reasons: readonly string[]): string => reasons.map((reason) => `'${reason}'`).join(', ');
const INVALID = quoted(INVALID_TRAFFIC_REASONS);
/** A second click on one ad is invalid too; a second billing notice is how exchanges make sure. */
const INVALID_CLICK = quoted([...INVALID_TRAFFIC_REASONS, REJECTION_REASONS.replay]);
const NO_CONVERSIONS = quoted([REJECTION_REASONS.test, REJECTION_REASONS.creditMoved]);

/** From the smallest to the facts. */
export const SOURCES: readonly Source[] = [
  {
    table: CAMPAIGN_ROLLUP.table,
    columns: new Set(CAMPAIGN_ROLLUP.dimensions),
    sums: rolledUp,
    where: '1',
    time: 'half_hour',
  },
  {
    table: TRAFFIC_ROLLUP.table,
    columns: new Set(TRAFFIC_ROLLUP.dimensions),
    sums: rolledUp,
    where: '1',
    time: 'half_hour',
  },
  {
    table: 'facts',
    columns: 'all',
    without: new Set(['reason']),
    sums: counted(''),
    where: 'counted = 1',
    time: 'half_hour',
    partitionTime: 'at',
  },
  // The gross figures: what does not count is among the rows.
  {
    table: 'facts',
    columns: 'all',
    sums: {
      ...counted(' AND counted = 1'),
      invalidImpressions: `uniqExactIf(bid_id, kind IN ('bill', 'impression') AND reason IN (${INVALID}))`,
      invalidClicks: `countIf(kind = 'click' AND reason IN (${INVALID_CLICK}))`,
      // Tests are none of the advertiser's conversions, nor are messages that would have moved a credit.
      rejectedConversions: `countIf(kind = 'conversion' AND counted = 0 AND reason NOT IN (${NO_CONVERSIONS}))`,
      // Asked of the facts around the range too, because either may come first: a click counts within a day of its bid.
      clicksWithoutImpression: (conditions) =>
        `countIf(kind = 'click' AND counted = 1 AND bid_id NOT IN (SELECT bid_id FROM facts
         WHERE kind IN ('bill', 'impression') AND counted = 1
           AND at >= toDateTime({from:Int64}, 'UTC') - INTERVAL 2 DAY AND at < toDateTime({to:Int64}, 'UTC') + INTERVAL 2 DAY
           AND (user_id, campaign_id) IN (SELECT user_id, campaign_id FROM facts WHERE kind = 'click' AND ${conditions})
           AND bid_id IN (SELECT bid_id FROM facts WHERE kind = 'click' AND counted = 1 AND ${conditions})))`,
    },
    // Calls of a pixel that no ad is known of, tests among them, are none of the account's traffic. A DSP's
    // have no campaign either, and no account.
    where: `(kind != 'conversion' OR campaign_id != 0 OR user_id = 0)`,
    time: 'half_hour',
    partitionTime: 'at',
  },
];

export const hasDimension = ({ columns, without }: Source, dimension: StatisticsDimension): boolean => {
  const { column } = STATISTICS_DIMENSIONS[dimension];
  return columns === 'all' ? without?.has(column) !== true : columns.has(column);
};

/** The smallest table that knows every dimension and sum asked for. */
export function sourceFor(dimensions: readonly StatisticsDimension[], sums: readonly Sum[]): Source {
  const source = SOURCES.find(
    (candidate) =>
      dimensions.every((dimension) => hasDimension(candidate, dimension)) &&
      sums.every((sum) => candidate.sums[sum] !== undefined),
  );
  if (!source) throw new Error('the facts know every dimension and sum');
  return source;
}
