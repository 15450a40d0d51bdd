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
