import { toDollars } from '@marquee/schemas/traffic/currency-rates';

export type ClearingPrice =
  | { readonly kind: 'known'; readonly nanos: bigint; readonly isCapped: boolean }
  /** No price came, the macro was left as it is, or the exchange sends it in a cipher: the bid counts. */
  | { readonly kind: 'unknown'; readonly isUnreadable: boolean }
  /** The exchange renders the ad for a review. */
  | { readonly kind: 'audit' }
  /** A number that no price is. */
  | { readonly kind: 'refused' };

/** As writers of decimals have it: `0.5`, `.5`, `5.`, `+5`, `5e-1`. */
const DECIMAL = /^\+?(?=\.?\d)(\d{0,12})(?:\.(\d{0,40}))?(?:e([+-]?\d{1,4}))?$/i;
const NUMERIC = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$|^[+-]?(?:nan|inf|infinity)$/i;
const MILLE = 1_000n;

/**
 * The price that `${AUCTION_PRICE}` became, as nano-dollars for one impression, never above the bid.
 *
 * @param text CPM as a decimal number in the bid's currency
 * @param bidNanos what was bid for one impression, in nano-dollars
 */
export function readClearingPrice(
  text: string | undefined,
  currency: string,
  bidNanos: bigint,
): ClearingPrice {
  const price = text?.trim() ?? '';
  if (price === '' || /AUCTION_PRICE/.test(price)) return { kind: 'unknown', isUnreadable: false };
  if (isAudit(price)) return { kind: 'audit' };
  const match = DECIMAL.exec(price);
  if (match === null)
    return NUMERIC.test(price) ? { kind: 'refused' } : { kind: 'unknown', isUnreadable: true };
  const cpm = cpmNanos(match[1]!, match[2] ?? '', Number(match[3] ?? 0));
  if (cpm === undefined) return { kind: 'refused' };
  const dollars = toDollars(cpm, currency);
  if (dollars === undefined) return { kind: 'unknown', isUnreadable: true };
  const nanos = (dollars + MILLE - 1n) / MILLE;
  return { kind: 'known', nanos: nanos < bidNanos ? nanos : bidNanos, isCapped: nanos > bidNanos };
}

/** `AUDIT` (OpenRTB 2.6, section 4.4), also where an exchange writes prices in base 64. */
const isAudit = (price: string): boolean =>
  /^audit$/i.test(price) ||
  (/^[a-z0-9]{7}=?$/i.test(price) && /^audit$/i.test(Buffer.from(price, 'base64').toString('latin1')));

/** CPM in 10^-9 units, rounded up; undefined beyond any price. */
function cpmNanos(whole: string, fraction: string, exponent: number): bigint | undefined {
  if (Math.abs(exponent) > 60) return exponent > 0 && /[1-9]/.test(whole + fraction) ? undefined : 0n;
  const shift = 9 + exponent - fraction.length;
  const digits = BigInt(whole + fraction);
  if (shift < 0) {
    const divisor = 10n ** BigInt(-shift);
    return (digits + divisor - 1n) / divisor;
  }
  const value = digits * 10n ** BigInt(shift);
  return value > 10n ** 24n ? undefined : value;
}
