/** A floor that no bid meets. */
const UNREACHABLE = 10n ** 30n;
const NANOS = 1_000_000_000n;
const MILLE = 1_000n;

/** CPM out of nano-dollars for one impression. */
export const toCpm = (perImpressionNanos: bigint): bigint => perImpressionNanos * MILLE;

/** The least nano-dollars for one impression whose CPM is at least this. */
export const leastPriceOfCpm = (cpmNanos: bigint): bigint => (cpmNanos + MILLE - 1n) / MILLE;

/** A floor from JSON in 10^-9 units, exact to nine decimals; negative is none, absurd is unreachable. */
export function floorToNanos(floor: number): bigint {
  if (!(floor > 0)) return 0n;
  if (floor > 1e9) return UNREACHABLE;
  // Below a million nine decimals lie far enough apart for the product to round to the very one that was meant.
  if (floor < 1e6) return BigInt(Math.round(floor * 1e9));
  const [whole = '0', fraction = ''] = floor.toFixed(9).split('.');
  return BigInt(whole) * NANOS + BigInt(fraction.padEnd(9, '0'));
}

/** Integer 10^-9 units as a JSON number literal, exact: `1.25`, `0.000000001`. */
export function decimalLiteral(nanos: bigint): string {
  const fraction = (nanos % NANOS).toString().padStart(9, '0').replace(/0+$/, '');
  const whole = (nanos / NANOS).toString();
  return fraction === '' ? whole : `${whole}.${fraction}`;
}
