/**
 * A token bucket that hands out what is left of a day evenly over what is left of its running time. Units are
 * whatever is paced (nano-dollars, or impressions times 1,000). Pure: time and what is left come in.
 */
export interface Pacer {
  /** What may be bid now; below zero after a settlement that was larger than foreseen. */
  readonly tokens: bigint;
  readonly atMs: number;
}

/** A lull is made up for by at most this much of steady spending. */
const CATCH_UP_MS = 5 * 60_000;

/**
 * A new pacer is full: whoever starts a campaign sees it run at once, for a burst that a lull would allow as well.
 * Parameters as `refill` has them.
 */
export const startPacer = (atMs: number, left: bigint, activeMsLeft: number, largestBid: bigint): Pacer => ({
  tokens: bucketSize(left, activeMsLeft, largestBid),
  atMs,
});

/** The most that may be bid at once. */
function bucketSize(left: bigint, activeMsLeft: number, largestBid: bigint): bigint {
  if (left <= 0n || activeMsLeft <= 0) return 0n;
  const catchUp = (left * BigInt(Math.min(CATCH_UP_MS, activeMsLeft))) / BigInt(activeMsLeft);
  return catchUp > largestBid ? catchUp : largestBid;
}

/**
 * @param left what the day still has
 * @param activeMsLeft how long the campaign still runs today, counted from now
 * @param largestBid the bucket holds at least one bid, however small the rate is
 */
export function refill(
  pacer: Pacer,
  nowMs: number,
  left: bigint,
  activeMsLeft: number,
  largestBid: bigint,
): Pacer {
  const elapsed = nowMs - pacer.atMs;
  if (elapsed <= 0) return pacer;
  if (left <= 0n || activeMsLeft <= 0) return { tokens: 0n, atMs: nowMs };
  const gained = (left * BigInt(Math.min(elapsed, CATCH_UP_MS))) / BigInt(activeMsLeft + elapsed);
  // Too little time for one unit: leave the clock where it is, or the fraction is lost for ever.
  if (gained === 0n) return pacer;
  const cap = bucketSize(left, activeMsLeft, largestBid);
  const tokens = pacer.tokens + gained;
  return { tokens: tokens > cap ? cap : tokens, atMs: nowMs };
}

export const take = (pacer: Pacer, amount: bigint): Pacer => ({ ...pacer, tokens: pacer.tokens - amount });

/** A bid that did not become an impression gives its tokens back; the next refill cuts what is too much. */
export const giveBack = (pacer: Pacer, amount: bigint): Pacer => ({
  ...pacer,
  tokens: pacer.tokens + amount,
});
