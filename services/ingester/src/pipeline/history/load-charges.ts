import type { FactStore } from '@marquee/kit/fact-store/port';

import { NOTHING_CHARGED, pricedByWith, type BidCharge } from '../deduplication/price.ts';
import { slicesOf } from '../slices.ts';

/** One message's row of `bid_prices`. */
export type ChargeRow = Record<'bid_id' | 'kind' | 'spend' | 'cost', string> & {
  readonly clearing: string | null;
  readonly impressions: number;
  readonly half_hour_s: string | number;
};

/** The prices that exchanges named and the facts charge for these bids; a duplicate row is read once. */
export async function loadCharges(
  bidIds: readonly string[],
  factStore: Pick<FactStore, 'query'>,
): Promise<ReadonlyMap<string, BidCharge>> {
  const found: ChargeRow[] = [];
  for (const ids of slicesOf(bidIds)) {
    const rows = await factStore.query<ChargeRow>(
      `SELECT bid_id, any(kind) AS kind, any(clearing_nanos) AS clearing, any(spend_nanos) AS spend,
         any(cost_nanos) AS cost, any(impressions) AS impressions, toUnixTimestamp(any(half_hour)) AS half_hour_s
       FROM bid_prices WHERE bid_id IN {bidIds:Array(String)} GROUP BY bid_id, log_epoch, topic, partition, offset`,
      { bidIds: ids },
    );
    found.push(...rows);
  }
  return chargesOf(found);
}

/** What the rows of bids, each message once and in any order, charge together. */
export function chargesOf(rows: readonly ChargeRow[]): ReadonlyMap<string, BidCharge> {
  const charges = new Map<string, BidCharge>();
  for (const row of rows) charges.set(row.bid_id, withRow(charges.get(row.bid_id), row));
  return new Map([...charges].map(([bidId, charge]) => [bidId, withoutReversed(charge)]));
}

/** The rows of a bid in any order: sums and the highest price. */
function withRow(before: BidCharge = NOTHING_CHARGED, row: ChargeRow): BidCharge {
  const named = row.kind === 'impression' || row.clearing === null ? null : BigInt(row.clearing);
  const charged = { spendNanos: BigInt(row.spend), costNanos: BigInt(row.cost) };
  const isBilling = Number(row.impressions) === 1;
  // What a click was charged before its bid was billed; what corrects a price gives cost back with the charge.
  const reversesUnits = !isBilling && charged.spendNanos < 0n && charged.costNanos === 0n;
  return {
    priceNanos: higher(before.priceNanos, named),
    pricedBy: pricedByWith(before.pricedBy, row.kind, named),
    billed: billedWith(before.billed, charged, isBilling, Number(row.half_hour_s) * 1_000),
    isReversed: before.isReversed || Number(row.impressions) === -1 || reversesUnits,
  };
}

const higher = (one: bigint | null, other: bigint | null): bigint | null =>
  other !== null && (one === null || other > one) ? other : one;

/** What is charged with this row; undefined until something billed or charged the bid. */
function billedWith(
  before: BidCharge['billed'],
  { spendNanos, costNanos }: { readonly spendNanos: bigint; readonly costNanos: bigint },
  isBilling: boolean,
  halfHourMs: number,
): BidCharge['billed'] {
  if (before !== undefined)
    // Corrections count where the bid was billed.
    return { ...before, spendNanos: before.spendNanos + spendNanos, costNanos: before.costNanos + costNanos };
  const isCharged = isBilling || spendNanos !== 0n || costNanos !== 0n;
  return isCharged ? { spendNanos, costNanos, halfHourMs } : undefined;
}

/** Leaves out bids that were reversed: their rows add up to nothing, and none of them is corrected again. */
const withoutReversed = (charge: BidCharge): BidCharge =>
  charge.isReversed ? { ...charge, billed: undefined } : charge;
