import { readDecimal, unitsOf } from '@marquee/schemas/common/decimal/decimal';
import { toDollars } from '@marquee/schemas/traffic/currency-rates';

export type ClearingPrice =
  | {
      readonly kind: 'known';
      readonly nanos: bigint;
      /** By how much more was named than the bid, nano-dollars; 0 where it was not. */
      readonly aboveBidNanos: bigint;
    }
  /** No price came, the macro was left as it is, or the exchange sends it in a cipher: the bid counts. */
  | { readonly kind: 'unknown'; readonly isUnreadable: boolean }
  /** The exchange renders the ad for a review. */
  | { readonly kind: 'audit' }
  /** Below zero, absurd, or no number although a number was meant. */
  | { readonly kind: 'refused' };

const NO_NUMBER = /^[+-]?(?:nan|inf|infinity)$/i;
const MILLE = 1_000n;
/** A CPM of 10^15 units of any currency. */
const ABSURD_NANOS = 10n ** 24n;

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
  const cpm = readDecimal(price);
  if (cpm === undefined)
    return NO_NUMBER.test(price) ? { kind: 'refused' } : { kind: 'unknown', isUnreadable: true };
  const units = unitsOf(cpm, 9, 'up');
  if (cpm.isNegative || units === undefined || units > ABSURD_NANOS) return { kind: 'refused' };
  const dollars = toDollars(units, currency);
  if (dollars === undefined) return { kind: 'unknown', isUnreadable: true };
  const nanos = (dollars + MILLE - 1n) / MILLE;
  const isAbove = nanos > bidNanos;
  return { kind: 'known', nanos: isAbove ? bidNanos : nanos, aboveBidNanos: isAbove ? nanos - bidNanos : 0n };
}

/** `AUDIT` (OpenRTB 2.6, section 4.4), also where an exchange writes prices in base 64. */
const isAudit = (price: string): boolean =>
  /^audit$/i.test(price) ||
  (/^[a-z0-9]{7}=?$/i.test(price) && /^audit$/i.test(Buffer.from(price, 'base64').toString('latin1')));
