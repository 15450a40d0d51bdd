import type { PriceDiscrepancy } from './price-discrepancies.ts';
import type { Attribution, TrafficKind, VideoEvent } from './traffic-event.ts';

/** Table of the fact store that the ingester fills and reporting reads; reporting owns its definition. */
export const FACTS_TABLE = 'facts';

/** A message that could not be read is a fact too, so that the offsets of a partition have no holes. */
export type FactKind = TrafficKind | 'unreadable';

/**
 * Why a fact does not count, one of `refusals.ts`; empty when it does, except that a conversion which counts without its
 * value says why (`VALUE_FAULTS`), and a row that takes back what an earlier one counted says why it does.
 */
export type FactReason = '' | 'replay' | 'unreadable' | (string & {});

/**
 * One message of the traffic log as a row. Money in nano-dollars; times as milliseconds since 1970 in UTC; unknown
 * text is empty, because the store groups by it.
 */
export interface Fact {
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
  readonly country: string;
  readonly region: string;
  readonly city: string;
  readonly device_type: string;
  readonly device_brand: string;
  readonly os: string;
  readonly os_version: string;
  readonly browser: string;
  readonly language: string;
  readonly connection_type: string;
  readonly carrier: string;
  readonly traffic_type: number;
  readonly domain: string;
  readonly site_id: string;
  readonly publisher: string;
  readonly size: string;
  readonly pricing_model: string;
  readonly creative_type: string;
  readonly bid_nanos: bigint;
  readonly clearing_nanos: bigint | null;
  /**
   * What the advertiser pays: on the row that bills its bid, and, negative or not, on rows that correct the price. Where
   * clicks or conversions are charged: on each of them that counts, and nowhere else. A bid's sum of it is its revenue.
   */
  readonly spend_nanos: bigint;
  /** What the exchange gets for it: on rows that bill, and on rows that correct the price. A bid's sum of it is its cost. */
  readonly cost_nanos: bigint;
  readonly counted: 0 | 1;
  readonly reason: FactReason;
  /**
   * The statistic "impressions", once a bid: 1 on the first counted row among `bill` and `impression`. Of bids that are
   * bought by the click the first `impression` alone, except pops, whose click is their impression. -1 on the row whose
   * verdict takes the bid back.
   */
  readonly impressions: -1 | 0 | 1;
  /** The statistic "wins", once a bid: 1 on the first counted row among `win`, `bill` and `impression`; -1 takes it back. */
  readonly wins: -1 | 0 | 1;
  /** The statistic "conversions": 1 on each that counts, -1 on the row that takes the credit of one away. */
  readonly conversions: -1 | 0 | 1;
  readonly loss_reason: number | null;
  readonly conversion_type: string;
  readonly conversion_value_nanos: bigint;
  readonly topic: string;
  readonly partition: number;
  /** Names the log that `offset` belongs to; empty for the log of before logs had names. */
  readonly log_epoch: string;
  readonly offset: bigint;
  /** The block of the partition that the row was taken in; offsets are inclusive. */
  readonly block_first: bigint;
  readonly block_last: bigint;
  /** One number an insert, rising with time. */
  readonly insert_id: bigint;
  /** OpenRTB deal; empty in the open auction. */
  readonly deal_id: string;
  /** Outside bidder whose ad it is; 0 for our own campaigns, and then `user_id` and `campaign_id` are not 0. */
  readonly dsp_endpoint_id: number;
  /** What a conversion is ascribed to; empty on other rows and on conversions of before there were pixels. */
  readonly attribution: '' | Attribution;
  /** Conversion pixel; 0 where none was named. */
  readonly pixel_id: number;
  /** Names one conversion; empty on other rows. */
  readonly conversion_id: string;
  readonly video_event: '' | VideoEvent;
  /** Persons whom the exchange says that one play reached; 1 where it says nothing. */
  readonly multiplier: number;
  /** When the exchange says that it was shown. */
  readonly impression_at: Date | null;
  /** What of the price of an exchange's notice does not fit; empty for nothing. */
  readonly discrepancy: '' | PriceDiscrepancy;
  /** How much it is about, nano-dollars; see `price-discrepancies.ts`. */
  readonly discrepancy_nanos: bigint;
}

/** The columns of an insert, in this order. */
export const FACT_COLUMNS = [
  'at',
  'half_hour',
  'bid_at',
  'kind',
  'bid_id',
  'user_id',
  'campaign_id',
  'creative_id',
  'ssp_endpoint_id',
  'country',
  'region',
  'city',
  'device_type',
  'device_brand',
  'os',
  'os_version',
  'browser',
  'language',
  'connection_type',
  'carrier',
  'traffic_type',
  'domain',
  'site_id',
  'publisher',
  'size',
  'pricing_model',
  'creative_type',
  'bid_nanos',
  'clearing_nanos',
  'spend_nanos',
  'cost_nanos',
  'counted',
  'reason',
  'impressions',
  'loss_reason',
  'conversion_type',
  'conversion_value_nanos',
  'topic',
  'partition',
  'log_epoch',
  'offset',
  'block_first',
  'block_last',
  'insert_id',
  'deal_id',
  'dsp_endpoint_id',
  'attribution',
  'pixel_id',
  'conversion_id',
  'video_event',
  'multiplier',
  'impression_at',
  'wins',
  'conversions',
  'discrepancy',
  'discrepancy_nanos',
] as const satisfies readonly (keyof Fact)[];

type Listed = (typeof FACT_COLUMNS)[number];
/** Fails to compile when a column of `Fact` is missing from `FACT_COLUMNS`. */
export const everyColumnIsListed: Exclude<keyof Fact, Listed> extends never ? true : never = true;

/** A fact as an insert wants it. */
export const factValues = (fact: Fact): unknown[] => FACT_COLUMNS.map((column) => fact[column]);
