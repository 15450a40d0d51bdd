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

/**
 * The most that an exchange may get of a charge so that the platform keeps its margin, nano-dollars, rounded down.
 * @param marginBps basis points of the charge that the platform keeps, below 10,000
 */
export const withoutMargin = (chargeNanos: bigint, marginBps: number): bigint =>
  marginBps === 0 ? chargeNanos : (chargeNanos * (WHOLE - BigInt(marginBps))) / WHOLE;

/** The charge that leaves this amount after the margin; inverse of `withoutMargin`, rounded up. */
export function withMargin(partNanos: bigint, marginBps: number): bigint {
  if (marginBps === 0) return partNanos;
  const part = WHOLE - BigInt(marginBps);
  return (partNanos * WHOLE + part - 1n) / part;
}

/** What prices a bid's notices: the claims of its token. */
interface PricedClaims {
  /** What was bid to the exchange for one billable event. */
  readonly bidNanos: bigint;
  readonly markupBps: number;
  /** Billable events that the purchase counts as, in millionths; absent is one. See `multiplyNanos`. */
  readonly multiplierMicros?: number | undefined;
  /** What a counted click or conversion charges; absent where the purchase is charged. */
  readonly unitChargeNanos?: bigint | undefined;
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
 * What the wallet of the advertiser loses when the exchange bills a bid, nano-dollars: the cost with the markup, and
 * nothing where clicks or conversions are charged. The bidder holds `chargeOf(claims, null)` while the bid is open, the
 * ingester records what the notice says; never more than that.
 */
export const chargeOf = (claims: PricedClaims, clearingNanos: bigint | null): bigint =>
  claims.unitChargeNanos === undefined ? withMarkup(costOf(claims, clearingNanos), claims.markupBps) : 0n;

/** By pricing model, the kind of event that is charged at the price of the bid. */
const CHARGED_KINDS: Readonly<Record<string, string>> = { CPC: 'click', CPAg: 'conversion' };

/**
 * What the wallet loses for a counted event of a bid beyond what the exchange bills, nano-dollars: the price of a click
 * or of an action as it stood when the bid was made.
 */
export const unitChargeOf = (
  {
    unitChargeNanos,
    pricingModel,
  }: Pick<PricedClaims, 'unitChargeNanos'> & { readonly pricingModel: string },
  kind: string,
): bigint => (CHARGED_KINDS[pricingModel] === kind ? (unitChargeNanos ?? 0n) : 0n);
