import type { FactColumnType } from '@marquee/kit/fact-store/port';

/** Tables of the fact store that live as long as the history is made. */
export const CELLS_TABLE = 'demo_cells';
export const VIEWERS_TABLE = 'demo_viewers';

/** What the offsets of each partition of the history count. */
export type Counter = 'bids' | 'shown' | 'rare' | 'bills' | 'losses' | 'clicks' | 'conversions';

export type Counts = Readonly<Record<Counter, number>>;

/** Columns of `Cell`; `first_…` is the offset of its first message in each partition that it has messages in. */
export const CELL_TYPES = {
  slice: 'UInt8',
  user_id: 'UInt32',
  campaign_id: 'UInt32',
  creative_id: 'UInt32',
  ssp_endpoint_id: 'UInt32',
  creative_type: 'LowCardinality(String)',
  pricing_model: 'LowCardinality(String)',
  by_click: 'UInt8',
  is_pop: 'UInt8',
  viewer: 'UInt16',
  size: 'LowCardinality(String)',
  /** Seconds since 1970. */
  start: 'UInt32',
  span_ms: 'UInt32',
  bid_nanos: 'Int64',
  cost: 'Int64',
  spend: 'Int64',
  unit: 'Int64',
  bids: 'UInt32',
  shown: 'UInt32',
  unshown: 'UInt32',
  invalid: 'UInt32',
  losses: 'UInt32',
  clicks: 'UInt32',
  conversions: 'UInt32',
  first_bids: 'UInt32',
  first_shown: 'UInt32',
  first_rare: 'UInt32',
  first_bills: 'UInt32',
  first_losses: 'UInt32',
  first_clicks: 'UInt32',
  first_conversions: 'UInt32',
} as const satisfies Readonly<Record<string, FactColumnType>>;

export type CellRow = Readonly<Record<keyof typeof CELL_TYPES, string | number | bigint>>;
