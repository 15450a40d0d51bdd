import { FACT_TYPES } from './facts.ts';

/** A column of the facts that rollups are grouped by. */
type RollupDimension = keyof typeof FACT_TYPES;

/** A table of sums by half hour that a view derives from the facts that count. */
interface RollupTable {
  readonly table: string;
  /** What its rows are grouped by, as columns of the facts. */
  readonly dimensions: readonly RollupDimension[];
}

/** The sums that every rollup keeps, as columns. */
export const ROLLUP_SUMS = [
  'bids',
  'wins',
  'impressions',
  'clicks',
  'conversions',
  'spend_nanos',
  'cost_nanos',
] as const;
export type RollupSum = (typeof ROLLUP_SUMS)[number];

/** By campaign and creative. It also counts its facts, in `changes`. */
export const CAMPAIGN_ROLLUP = {
  table: 'campaign_half_hours',
  dimensions: ['half_hour', 'user_id', 'campaign_id', 'creative_id', 'creative_type', 'pricing_model'],
} as const satisfies RollupTable;

/** By some dimensions of traffic; which ones was measured (`services/reporting/scripts/measure-rollups.ts`). */
export const TRAFFIC_ROLLUP = {
  table: 'traffic_half_hours',
  dimensions: [
    'half_hour',
    'user_id',
    'campaign_id',
    'ssp_endpoint_id',
    'country',
    'device_type',
    'traffic_type',
  ],
} as const satisfies RollupTable;

/** Every dimension of a rollup with its type in the fact store. */
export const ROLLUP_DIMENSION_TYPES: Readonly<Record<string, string>> = Object.fromEntries(
  [...CAMPAIGN_ROLLUP.dimensions, ...TRAFFIC_ROLLUP.dimensions].map((column) => [column, FACT_TYPES[column]]),
);
