import { DIMENSION_TYPES } from './dimension-lists.ts';
import type { DimensionColumns } from './dimensions.ts';
import type { PriceDiscrepancy } from './price-discrepancies.ts';
import type { Attribution, ShownPostbackSecret, TrafficKind, VideoEvent } from './traffic-event.ts';

/** Table of the fact store that the ingester fills and reporting reads; reporting owns its definition. */
export const FACTS_TABLE = 'facts';

/** A message that could not be read is a fact too, so that the offsets of a partition have no holes. */
export type FactKind = TrafficKind | 'unreadable';

/**
 * Why a fact does not count, one of `rejection-reasons.ts`; empty when it does, except that a conversion which counts
 * without its value says why (`INVALID_VALUE_REASONS`), and a row that takes back what an earlier one counted says why.
 */
export type FactReason = '' | 'replay' | 'unreadable' | (string & {});

/**
 * One message of the traffic log as a row; with a column for each dimension of traffic. Money in nano-dollars; times as
 * milliseconds since 1970 in UTC; unknown text is empty, because the store groups by it.
 */
export interface Fact extends DimensionColumns {
  readonly at: Date;
  /** Start of the half hour (UTC) that `at` falls in; of a correction, of the one that it corrects. */
  readonly half_hour: Date;
  readonly bid_at: Date;
  readonly kind: FactKind;
  readonly bid_id: string;
  readonly user_id: number;
  readonly campaign_id: number;
  readonly creative_id: number;
  readonly ssp_endpoint_id: number;
  readonly pricing_model: string;
  readonly creative_type: string;
  readonly bid_nanos: bigint;
  readonly clearing_nanos: bigint | null;
  /**
   * What the advertiser pays: on the row that bills its bid, and, negative or not, on rows that correct the price.
   * Where clicks or conversions are charged: on each of them that counts, and nowhere else. A bid's sum of it is its
   * revenue.
   */
  readonly spend_nanos: bigint;
  /**
   * What the exchange gets for it: on rows that bill, and on rows that correct the price. A bid's sum of it is its
   * cost.
   */
  readonly cost_nanos: bigint;
  readonly counted: 0 | 1;
  readonly reason: FactReason;
  /**
   * The statistic "impressions", once a bid: 1 on the first counted row among `bill` and `impression`. Of bids that are
   * bought by the click the first `impression` alone, except pops, whose click is their impression. -1 on the row whose
   * decision takes the bid back.
   */
  readonly impressions: -1 | 0 | 1;
  /**
   * The statistic "wins", once a bid: 1 on the first counted row among `win`, `bill` and `impression`; -1 takes it
   * back.
   */
  readonly wins: -1 | 0 | 1;
  /** The statistic "conversions": 1 on each that counts, -1 on the row that takes the credit of one away. */
  readonly conversions: -1 | 0 | 1;
  readonly loss_reason: number | null;
  readonly conversion_type: string;
  readonly conversion_value_nanos: bigint;
  readonly topic: string;
  readonly partition: number;
  /** Names the log that `offset` belongs to; empty for the log from before logs had names. */
  readonly log_epoch: string;
  readonly offset: bigint;
  /** The block of the partition that the row was taken in; offsets are inclusive. */
  readonly block_first: bigint;
  readonly block_last: bigint;
  /** One number an insert, rising with time. */
  readonly insert_id: bigint;
  /** OpenRTB deal; empty in the open auction. */
  readonly deal_id: string;
  /** DSP whose ad it is; 0 for our own campaigns, and then `user_id` and `campaign_id` are not 0. */
  readonly dsp_endpoint_id: number;
  /** What a conversion is ascribed to; empty on other rows and on conversions from before there were pixels. */
  readonly attribution: '' | Attribution;
  /** Conversion pixel; 0 where none was named. */
  readonly pixel_id: number;
  /** Names one conversion; empty on other rows. */
  readonly conversion_id: string;
  readonly video_event: '' | VideoEvent;
  /** Viewers that one play reached (OpenRTB `qty.multiplier`); 1 where the exchange does not report it. */
  readonly multiplier: number;
  /** When the exchange says that it was shown. */
  readonly impression_at: Date | null;
  /** What of the price of an exchange's notice does not fit; empty for nothing. */
  readonly discrepancy: '' | PriceDiscrepancy;
  /** How much it is about, nano-dollars; see `price-discrepancies.ts`. */
  readonly discrepancy_nanos: bigint;
  /**
   * How the server that reported a conversion showed the account's secret; empty on other rows and on pixels of pages.
   */
  readonly postback_secret: '' | ShownPostbackSecret;
  /** What would have won, on loss notices that say so; nano-dollars for one impression. */
  readonly min_to_win_nanos: bigint | null;
}

/** The columns of a fact with their types; `kind`, a list of names, takes text. */
export const FACT_TYPES = {
  at: "DateTime64(3, 'UTC')",
  half_hour: "DateTime('UTC')",
  bid_at: "DateTime64(3, 'UTC')",
  kind: 'LowCardinality(String)',
  bid_id: 'String',
  user_id: 'UInt32',
  campaign_id: 'UInt32',
  creative_id: 'UInt32',
  ssp_endpoint_id: 'UInt32',
  ...DIMENSION_TYPES,
  pricing_model: 'LowCardinality(String)',
  creative_type: 'LowCardinality(String)',
  bid_nanos: 'Int64',
  clearing_nanos: 'Nullable(Int64)',
  spend_nanos: 'Int64',
  cost_nanos: 'Int64',
  counted: 'UInt8',
  reason: 'LowCardinality(String)',
  impressions: 'Int8',
  loss_reason: 'Nullable(Int32)',
  conversion_type: 'LowCardinality(String)',
  conversion_value_nanos: 'Int64',
  topic: 'LowCardinality(String)',
  partition: 'UInt16',
  log_epoch: 'LowCardinality(String)',
  offset: 'UInt64',
  block_first: 'UInt64',
  block_last: 'UInt64',
  insert_id: 'UInt64',
  deal_id: 'LowCardinality(String)',
  dsp_endpoint_id: 'UInt32',
  attribution: 'LowCardinality(String)',
  pixel_id: 'UInt32',
  conversion_id: 'String',
  video_event: 'LowCardinality(String)',
  multiplier: 'UInt16',
  impression_at: "Nullable(DateTime64(3, 'UTC'))",
  wins: 'Int8',
  conversions: 'Int8',
  discrepancy: 'LowCardinality(String)',
  discrepancy_nanos: 'Int64',
  postback_secret: 'LowCardinality(String)',
  min_to_win_nanos: 'Nullable(Int64)',
} as const satisfies Readonly<Record<keyof Fact, string>>;

/** The columns of `factValues`, in this order. */
export const FACT_COLUMNS = Object.keys(FACT_TYPES) as readonly (keyof Fact)[];

/** A fact as an insert of values without types wants it. */
export const factValues = (fact: Fact): unknown[] => FACT_COLUMNS.map((column) => fact[column]);
