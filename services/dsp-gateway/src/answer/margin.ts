import { chargeOf } from '@marquee/schemas/common/markup';

/** Basis points of the whole. */
const WHOLE = 10_000n;
const MILLE = 1_000n;

/** What stays with us of a DSP bid. A direct buyer's bid enters the auction whole. */
export interface Margin {
  readonly marginBps: number;
  readonly isDirect: boolean;
}

const keptBps = ({ marginBps, isDirect }: Margin): bigint => (isDirect ? 0n : BigInt(marginBps));

/** What we bid on for a DSP bid, nano-dollars for one impression, rounded down. */
export const ownPriceNanos = (dspPriceNanos: bigint, margin: Margin): bigint =>
  (dspPriceNanos * (WHOLE - keptBps(margin))) / WHOLE;

/** The lowest DSP price that leaves at least this after our margin. */
export function leastDspPriceNanos(ourPrice: bigint, margin: Margin): bigint {
  const left = WHOLE - keptBps(margin);
  return (ourPrice * WHOLE + left - 1n) / left;
}

/** The floor that a DSP receives, CPM in nano-dollars: our lowest price with the margin added. */
export const raisedCpmNanos = (leastPriceNanos: bigint, margin: Margin): bigint =>
  leastDspPriceNanos(leastPriceNanos, margin) * MILLE;

/**
 * The margin as what is added to the exchange's price, which is how claims, notices and the ledger of spend carry it.
 * Rounded down, so that `chargeOf` never comes to more than the DSP bid.
 */
export function markupBpsOf(margin: Margin): number {
  const kept = keptBps(margin);
  return Number((WHOLE * kept) / (WHOLE - kept));
}

/** What a DSP pays when we pay the exchange `clearingNanos`; null is what was bid. */
export const dspChargeNanos = (
  bid: { readonly priceNanos: bigint; readonly dspPriceNanos: bigint; readonly markupBps: number },
  clearingNanos: bigint | null,
): bigint => {
  const charge = chargeOf({ bidNanos: bid.priceNanos, markupBps: bid.markupBps }, clearingNanos);
  return charge < bid.dspPriceNanos ? charge : bid.dspPriceNanos;
};
