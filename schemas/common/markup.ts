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
  /** What was bid to the exchange. */
  readonly bidNanos: bigint;
  readonly markupBps: number;
}

/** What the exchange gets for a bid, nano-dollars: the clearing price, or the bid where none came; never more. */
export const costOf = ({ bidNanos }: Pick<PricedClaims, 'bidNanos'>, clearingNanos: bigint | null): bigint =>
  clearingNanos === null || clearingNanos > bidNanos ? bidNanos : clearingNanos;

/**
 * What the wallet of the advertiser loses for a bid, nano-dollars: the cost with the markup. The bidder holds
 * `chargeOf(claims, null)` while the bid is open, the ingester records what the notice says; never more than that.
 */
export const chargeOf = (claims: PricedClaims, clearingNanos: bigint | null): bigint =>
  withMarkup(costOf(claims, clearingNanos), claims.markupBps);
