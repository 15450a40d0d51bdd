/** What one conversion cost, nano-dollars, rounded half up; null without a conversion. */
export const costPerConversion = (spendNanos: bigint, conversions: number | bigint): bigint | null =>
  conversions <= 0 ? null : divideHalfUp(spendNanos, BigInt(conversions));

/**
 * Return on ad spend: value of the conversions per hundred of spend, with four decimals. Null where there is no
 * conversion, and where nothing was spent.
 */
export const returnOnSpend = (
  valueNanos: bigint,
  spendNanos: bigint,
  conversions: number | bigint,
): number | null =>
  conversions <= 0 || spendNanos <= 0n
    ? null
    : Number(divideHalfUp(valueNanos * 1_000_000n, spendNanos)) / 10_000;

const divideHalfUp = (value: bigint, by: bigint): bigint => (value * 2n + by) / (by * 2n);
