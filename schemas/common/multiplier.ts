/** A multiplier of one billable event, in millionths. */
export const MULTIPLIER_ONE = 1_000_000;
/** The highest multiplier that is bid on, in millionths: ten thousand viewers of one play. */
export const MULTIPLIER_MAX = 10_000 * MULTIPLIER_ONE;

const ONE = BigInt(MULTIPLIER_ONE);

/**
 * The multiplier of object Qty (OpenRTB 2.6), a float such as 14.2, in millionths: rounded half up to a millionth.
 * Undefined for what cannot be billed: zero, negative, beyond `MULTIPLIER_MAX` or no number.
 */
export function multiplierMicrosOf(multiplier: number | undefined): number | undefined {
  const micros = multiplier === undefined ? Number.NaN : Math.round(multiplier * MULTIPLIER_ONE);
  return micros > 0 && micros <= MULTIPLIER_MAX ? micros : undefined;
}

/**
 * The price of so many billable events, nano-dollars, rounded up to the nano-dollar.
 * @param multiplierMicros events in millionths; absent is one event
 */
export const multiplyNanos = (unitNanos: bigint, multiplierMicros: number = MULTIPLIER_ONE): bigint =>
  multiplierMicros === MULTIPLIER_ONE ? unitNanos : (unitNanos * BigInt(multiplierMicros) + ONE - 1n) / ONE;
