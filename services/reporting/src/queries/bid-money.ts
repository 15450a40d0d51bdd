import type { FactStore } from '@marquee/kit/fact-store/port';

/** One fact of a bid, with its revenue and cost. */
export interface BidFact {
  /** ISO 8601 UTC. */
  readonly at: string;
  readonly kind: string;
  readonly isCounted: boolean;
  /** Why it does not count, or what is odd about it; empty for nothing. */
  readonly reason: string;
  readonly revenueNanos: bigint;
  readonly costNanos: bigint;
  /** Its place in the traffic log, `topic:partition:offset`. */
  readonly place: string;
  /** The block that the wallet was charged with, `first-last`. */
  readonly block: string;
}

/** Revenue, cost and margin of one bid, with all its facts, the earliest first. */
export interface BidMoney {
  readonly bidId: string;
  readonly userId: number;
  readonly campaignId: number;
  readonly creativeId: number;
  readonly sspEndpointId: number;
  readonly pricingModel: string;
  readonly revenueNanos: bigint;
  readonly costNanos: bigint;
  /** Below zero where the exchange is owed more than the advertiser was charged. */
  readonly marginNanos: bigint;
  readonly facts: readonly BidFact[];
}

type Row = Readonly<Record<string, string | number>>;

/** Most facts that are read of one bid. There are rarely more, but a replay is a fact too. */
const FACTS_MAX = 1_000;

/**
 * No table is sorted by bids; the index `bid_id_index` leaves the parts of the facts that may have this one.
 * @returns undefined where no kept fact is of the bid
 */
export async function readBidMoney(
  factStore: Pick<FactStore, 'query'>,
  bidId: string,
): Promise<BidMoney | undefined> {
  const rows = await factStore.query<Row>(
    `SELECT toUnixTimestamp64Milli(at) AS atMs, kind, counted, reason, spend_nanos AS revenue, cost_nanos AS cost,
       topic, partition, offset, block_first, block_last, user_id, campaign_id, creative_id, ssp_endpoint_id,
       pricing_model
     FROM facts WHERE bid_id = {bidId:String} ORDER BY at, offset LIMIT ${FACTS_MAX}
     SETTINGS max_execution_time = 30`,
    { bidId },
  );
  const [first] = rows;
  if (first === undefined) return undefined;
  const facts = rows.map(factOf);
  const revenueNanos = facts.reduce((sum, fact) => sum + fact.revenueNanos, 0n);
  const costNanos = facts.reduce((sum, fact) => sum + fact.costNanos, 0n);
  return {
    bidId,
    userId: Number(first['user_id']),
    campaignId: Number(first['campaign_id']),
    creativeId: Number(first['creative_id']),
    sspEndpointId: Number(first['ssp_endpoint_id']),
    pricingModel: String(first['pricing_model']),
    revenueNanos,
    costNanos,
    marginNanos: revenueNanos - costNanos,
    facts,
  };
}

const factOf = (row: Row): BidFact => ({
  at: new Date(Number(row['atMs'])).toISOString(),
  kind: String(row['kind']),
  isCounted: Number(row['counted']) === 1,
  reason: String(row['reason']),
  revenueNanos: BigInt(row['revenue'] ?? 0),
  costNanos: BigInt(row['cost'] ?? 0),
  place: `${row['topic']}:${row['partition']}:${row['offset']}`,
  block: `${row['block_first']}-${row['block_last']}`,
});
