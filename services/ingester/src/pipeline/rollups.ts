import { CAMPAIGN_ROLLUP, type RollupSum, TRAFFIC_ROLLUP } from '@marquee/schemas/traffic/rollups';

/** A rollup with how its sums are made of the facts. */
export interface Rollup {
  readonly table: string;
  readonly dimensions: readonly string[];
  /** Columns and what they add up. */
  readonly sums: Readonly<Record<string, string>>;
}

/** Of the facts as `f`. */
const SUMS: Readonly<Record<RollupSum, string>> = {
  bids: "countIf(kind = 'bid')",
  wins: 'sum(f.wins)',
  impressions: 'sum(f.impressions)',
  clicks: "countIf(kind = 'click')",
  conversions: 'sum(f.conversions)',
  spend_nanos: 'sum(f.spend_nanos)',
  cost_nanos: 'sum(f.cost_nanos)',
};

export const ROLLUPS: readonly Rollup[] = [
  { ...CAMPAIGN_ROLLUP, sums: { ...SUMS, changes: 'count()' } },
  { ...TRAFFIC_ROLLUP, sums: SUMS },
];

/** What conversions are worth: one row for each that counts and has a value. */
export const CONVERSION_VALUES = {
  table: 'conversion_value_rows',
  columns: [
    ...['campaign_id', 'creative_id', 'user_id', 'half_hour', 'log_epoch', 'topic', 'partition', 'offset'],
    'conversion_value_nanos',
  ],
  condition: "counted = 1 AND kind = 'conversion' AND conversion_value_nanos != 0",
} as const;
