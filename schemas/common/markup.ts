import { multiplyNanos } from './multiplier.ts';

/** Basis points of the whole. */
const WHOLE = 10_000n;

/**
 * What an advertiser pays for what an exchange is paid, nano-dollars, rounded up to the nano-dollar.
 * @param costNanos what the exchange gets
 * @param markupBps basis points of the cost that are added
 */
export const withMarkup = (costNanos: bigint, markupBps: number): bigint =>
  markupBps === 0 ? costNanos : (costNanos * (WHOLE + BigInt(markupBps)) + WHOLE - 1n) / WHOLE;

/** The most that an exchange may get so that the advertiser pays at most `chargeNanos`; the way back, rounded down. */
export const withoutMarkup = (chargeNanos: bigint, markupBps: number): bigint =>
  markupBps === 0 ? chargeNanos : (chargeNanos * WHOLE) / (WHOLE + BigInt(markupBps));

/** Basis points of a markup in percent, as accounts are given it; at least 0. */
export const markupBpsOf = (percent: number): number => Math.max(0, Math.round(percent * 100));

/** What prices a bid's notices: the claims of its token. */
interface PricedClaims {
  /** What was bid to the exchange for one billable event. */
  readonly bidNanos: bigint;
  readonly markupBps: number;
  /** Billable events that the purchase counts as, in millionths; absent is one. See `multiplyNanos`. */
  readonly multiplierMicros?: number | undefined;
}

/**
 * What the exchange gets for a bid, nano-dollars: the clearing price, or the bid where none came, never more; times the
 * multiplier of the bid request. The multiplier of a notice plays no part, so no notice can raise the bill.
 */
export function costOf(
  { bidNanos, multiplierMicros }: Pick<PricedClaims, 'bidNanos' | 'multiplierMicros'>,
  clearingNanos: bigint | null,
): bigint {
  const unitNanos = clearingNanos === null || clearingNanos > bidNanos ? bidNanos : clearingNanos;
  return multiplyNanos(unitNanos, multiplierMicros);
}

/**
 * What the wallet of the advertiser loses for a bid, nano-dollars: the cost with the markup. The bidder holds
 * `chargeOf(claims, null)` while the bid is open, the ingester records what the notice says; never more than that.
 */
export const chargeOf = (claims: PricedClaims, clearingNanos: bigint | null): bigint =>
  withMarkup(costOf(claims, clearingNanos), claims.markupBps);
