/** A table of sums by half hour that a view derives from the facts that count. */
export interface Rollup {
  readonly table: string;
  readonly dimensions: readonly string[];
  /** Columns and what they add up. */
  readonly sums: Readonly<Record<string, string>>;
}

/** Of the facts as `f`. */
const SUMS = {
  bids: "countIf(kind = 'bid')",
  wins: 'sum(f.wins)',
  impressions: 'sum(f.impressions)',
  clicks: "countIf(kind = 'click')",
  conversions: 'sum(f.conversions)',
  spend_nanos: 'sum(f.spend_nanos)',
  cost_nanos: 'sum(f.cost_nanos)',
};

export const ROLLUPS: readonly Rollup[] = [
  {
    table: 'campaign_half_hours',
    dimensions: ['half_hour', 'user_id', 'campaign_id', 'creative_id', 'creative_type', 'pricing_model'],
    sums: { ...SUMS, changes: 'count()' },
  },
  {
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
    sums: SUMS,
  },
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
