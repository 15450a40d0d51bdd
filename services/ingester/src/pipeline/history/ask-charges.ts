import type { FactStore } from '@marquee/kit/fact-store/port';

import { pricedByWith, type BidCharge } from '../deduplication/price.ts';
import { slicesOf } from '../slices.ts';

/** One message's row of `bid_prices`. */
export type ChargeRow = Record<'bid_id' | 'kind' | 'spend' | 'cost', string> & {
  readonly clearing: string | null;
  readonly impressions: number;
  readonly half_hour_s: string | number;
};

/** What the exchange named and the facts charge for these bids; a message that stands there twice is read once. */
export async function askCharges(
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
  return new Map([...charges].map(([bidId, charge]) => [bidId, withoutTakenBack(charge)]));
}

/** The rows of a bid in any order: sums and the highest price. */
function withRow(before: BidCharge | undefined, row: ChargeRow): BidCharge {
  const named = row.kind === 'impression' || row.clearing === null ? null : BigInt(row.clearing);
  const known = before?.priceNanos ?? null;
  const [spendNanos, costNanos] = [BigInt(row.spend), BigInt(row.cost)];
  const isBilling = Number(row.impressions) === 1;
  // What a click was charged before its bid was billed; what corrects a price gives cost back with the charge.
  const givesUnitsBack = !isBilling && spendNanos < 0n && costNanos === 0n;
  const billed =
    before?.billed === undefined && !isBilling && spendNanos === 0n && costNanos === 0n
      ? undefined
      : {
          spendNanos: (before?.billed?.spendNanos ?? 0n) + spendNanos,
          costNanos: (before?.billed?.costNanos ?? 0n) + costNanos,
          // Corrections count where the bid was billed.
          halfHourMs: before?.billed?.halfHourMs ?? Number(row.half_hour_s) * 1_000,
        };
  return {
    priceNanos: named !== null && (known === null || named > known) ? named : known,
    pricedBy: pricedByWith(before?.pricedBy ?? [], row.kind, named),
    billed,
    isTakenBack: before?.isTakenBack === true || Number(row.impressions) === -1 || givesUnitsBack,
  };
}

/** Of a bid that was taken back nothing is charged: the rows add up to nothing, and none of them is corrected again. */
const withoutTakenBack = (charge: BidCharge): BidCharge =>
  charge.isTakenBack ? { ...charge, billed: undefined } : charge;
