import type { FactStore } from '@marquee/kit/fact-store/port';
import { BID_DIMENSIONS, BID_EVENTS_MAX } from '@marquee/schemas/queries/bid-lookup';
import { STATISTICS_DIMENSIONS } from '@marquee/schemas/queries/statistics-dimensions';

export type Cell = string | number | null;

/** A fact of a bid as the store answers it: columns of `schemas/traffic/facts.ts`, times in milliseconds since 1970. */
export type BidRow = Readonly<Record<string, Cell>>;

export interface BidQuestion {
  readonly bidId: string;
  /** Undefined for the bids of everyone. */
  readonly userId?: number | undefined;
  /** The bid was made then, where its id says so (a click id does); no fact of it is older. */
  readonly bidAtMs?: number | undefined;
  /** Who asks may not see clicks: they come after everything else, and are not in `total`. */
  readonly hidesClicks?: boolean;
}

export interface BidFacts {
  /** The earliest first, `BID_EVENTS_MAX` at most. */
  readonly rows: readonly BidRow[];
  /** Facts of the bid in all, as far as they may be seen. */
  readonly total: number;
  /** Sums of all of them, nano-dollars. */
  readonly chargedNanos: bigint;
  readonly costNanos: bigint;
}

/** Clocks of edges differ; a fact may seem a little older than its bid. */
const CLOCKS_MS = 3_600_000;

const DIMENSION_COLUMNS = BID_DIMENSIONS.map((name) => STATISTICS_DIMENSIONS[name].column);

/**
 * The facts of one bid. An account's are together (the order of the table), and of them, or of everyone's, the index
 * `bid_id_index` leaves the granules that may have the bid: about one in a hundred, beside those that do.
 * @returns undefined where no kept fact is of the bid
 */
export async function readBid(
  factStore: Pick<FactStore, 'query'>,
  { bidId, userId, bidAtMs, hidesClicks = false }: BidQuestion,
): Promise<BidFacts | undefined> {
  const conditions = [
    'bid_id = {bidId:String}',
    "kind != 'unreadable'",
    ...(userId === undefined ? [] : ['user_id = {userId:UInt32}']),
    ...(bidAtMs === undefined ? [] : ['at >= fromUnixTimestamp64Milli({fromMs:Int64})']),
  ];
  const rows = await factStore.query<BidRow>(
    `SELECT toUnixTimestamp64Milli(at) AS at_ms, toUnixTimestamp64Milli(bid_at) AS bid_at_ms, toString(kind) AS kind_name,
       user_id, campaign_id, creative_id, deal_id, dsp_endpoint_id, pricing_model, bid_nanos, clearing_nanos, spend_nanos,
       cost_nanos, counted, reason, loss_reason, conversion_type, conversion_value_nanos, attribution, video_event,
       ${DIMENSION_COLUMNS.join(', ')},
       countIf(${hidesClicks ? "kind != 'click'" : 'true'}) OVER () AS total,
       sum(spend_nanos) OVER () AS charged, sum(cost_nanos) OVER () AS cost
     FROM facts WHERE ${conditions.join(' AND ')}
     ORDER BY ${hidesClicks ? "kind = 'click', " : ''}at,
       indexOf(['bid', 'win', 'loss', 'bill', 'impression', 'video', 'click', 'conversion'], kind_name), offset
     LIMIT ${BID_EVENTS_MAX}
     SETTINGS max_execution_time = 10`,
    {
      bidId,
      ...(userId === undefined ? {} : { userId }),
      ...(bidAtMs === undefined ? {} : { fromMs: Math.floor(bidAtMs) - CLOCKS_MS }),
    },
  );
  const [first] = rows;
  if (first === undefined) return undefined;
  return {
    rows,
    total: Number(first['total']),
    chargedNanos: BigInt(first['charged'] ?? 0),
    costNanos: BigInt(first['cost'] ?? 0),
  };
}
