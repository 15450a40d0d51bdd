import type { StatisticsDimension } from '@marquee/schemas/queries/statistics';

import { DIMENSIONS } from './dimensions.ts';
import type { Sum } from './fields.ts';

/** A table that can answer, and how its rows are added up. */
export interface Source {
  readonly table: string;
  /** Every dimension that it keeps. */
  readonly columns: ReadonlySet<string> | 'all';
  readonly sums: Readonly<Record<Sum, string>>;
  /** Condition on every row. */
  readonly where: string;
  /** Column of the time range. */
  readonly time: string;
}

const rolledUp: Readonly<Record<Sum, string>> = {
  bids: 'sum(bids)',
  wins: 'sum(wins)',
  impressions: 'sum(impressions)',
  clicks: 'sum(clicks)',
  conversions: 'sum(conversions)',
  spend: 'sum(spend_nanos)',
  cost: 'sum(cost_nanos)',
};

const owner = ['half_hour', 'user_id', 'campaign_id'];

/** From the smallest to the facts; which columns a rollup keeps was measured, see `scripts/measure-rollups.ts`. */
export const SOURCES: readonly Source[] = [
  {
    table: 'campaign_half_hours',
    columns: new Set([...owner, 'creative_id', 'creative_type', 'pricing_model']),
    sums: rolledUp,
    where: '1',
    time: 'half_hour',
  },
  {
    table: 'traffic_half_hours',
    columns: new Set([...owner, 'ssp_endpoint_id', 'country', 'device_type', 'traffic_type']),
    sums: rolledUp,
    where: '1',
    time: 'half_hour',
  },
  {
    table: 'facts',
    columns: 'all',
    sums: {
      bids: `countIf(kind = 'bid')`,
      wins: `countIf(kind = 'win')`,
      impressions: 'sum(impressions)',
      clicks: `countIf(kind = 'click')`,
      conversions: `countIf(kind = 'conversion')`,
      spend: 'sum(spend_nanos)',
      cost: 'sum(cost_nanos)',
    },
    where: 'counted = 1',
    time: 'at',
  },
];

/** The smallest table that knows every dimension asked for. */
export function sourceFor(dimensions: readonly StatisticsDimension[]): Source {
  const wanted = dimensions.map((dimension) => DIMENSIONS[dimension].column);
  const source = SOURCES.find(
    ({ columns }) => columns === 'all' || wanted.every((column) => columns.has(column)),
  );
  if (!source) throw new Error('the facts know every dimension');
  return source;
}
