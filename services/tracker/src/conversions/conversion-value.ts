import { readDecimal, unitsOf } from '@marquee/schemas/common/decimal/decimal';
import type { Decimal } from '@marquee/schemas/common/decimal/decimal';
import { CONVERSION_VALUE_MAX_NANOS } from '@marquee/schemas/common/money-bounds';
import { dollarsNearest, isKnownCurrency } from '@marquee/schemas/traffic/currency-rates';
import { INVALID_VALUE_REASONS } from '@marquee/schemas/traffic/rejection-reasons';
import type { InvalidValueReason } from '@marquee/schemas/traffic/rejection-reasons';

/** What a conversion is worth; null where nothing was said, or where the reason says why it is void. */
export interface ConversionValue {
  /** Nano-dollars, rounded half up at the ninth decimal. */
  readonly nanos: bigint | null;
  readonly invalidReason?: InvalidValueReason;
}

const NOTHING: ConversionValue = { nanos: null };
const invalidValue = (invalidReason: InvalidValueReason): ConversionValue => ({ nanos: null, invalidReason });

/**
 * Currencies of the signs that name one, unless the call names another: `currency=CAD` makes `$` Canadian.
 */
const SIGNS: Readonly<Record<string, string>> = { $: 'USD', '€': 'EUR', '£': 'GBP' };
const SPACE = /[\s\u00a0\u2009\u202f]/g;
/** An amount with a sign or an ISO 4217 code on one side. */
const WITH_CURRENCY =
  /^(?:([$€£]|[a-z]{3})\s*)?([-+.,'\d\s\u00a0\u2009\u202fe]*\d[-+.,'\d\s\u00a0\u2009\u202fe]*?)(?:\s*([$€£]|[a-z]{3}))?$/i;

/**
 * The value that an advertiser reports for a conversion, in dollars. Never a reason to lose the conversion: a
 * value that cannot be read, is negative, exceeds the maximum or has an unknown currency is void, and the
 * reason says so.
 *
 * @param value a number, or a text such as `12.5`, `0.30000000000000004`, `1e3`, `12,5`, `1,234.56`, `12.50 EUR`
 * @param currency ISO 4217; dollars where it is empty and the value names none
 */
export function readConversionValue(value: unknown, currency: unknown): ConversionValue {
  if (value === undefined || value === null || value === '') return NOTHING;
  if (typeof value !== 'string' && typeof value !== 'number')
    return invalidValue(INVALID_VALUE_REASONS.unreadable);
  const match = WITH_CURRENCY.exec(String(value).trim());
  if (match === null) return invalidValue(INVALID_VALUE_REASONS.unreadable);
  const [, before, amount = '', after] = match;
  const decimal = readAmount(amount);
  const code = currencyOf(currency, before, after);
  if (decimal === undefined || code === undefined) return invalidValue(INVALID_VALUE_REASONS.unreadable);
  if (!isKnownCurrency(code)) return invalidValue(INVALID_VALUE_REASONS.currency);
  if (decimal.isNegative) return invalidValue(INVALID_VALUE_REASONS.negative);
  const units = unitsOf(decimal, 9, 'half-up');
  const nanos = units === undefined ? undefined : dollarsNearest(units, code);
  return nanos === undefined || nanos > CONVERSION_VALUE_MAX_NANOS
    ? invalidValue(INVALID_VALUE_REASONS.tooLarge)
    : { nanos };
}

/** The currency of an amount; undefined where the call names two. */
function currencyOf(
  named: unknown,
  before: string | undefined,
  after: string | undefined,
): string | undefined {
  const code = typeof named === 'string' ? named.trim().toUpperCase() : '';
  if (before !== undefined && after !== undefined) return undefined;
  const beside = before ?? after ?? '';
  const besideCode = SIGNS[beside] ?? beside.toUpperCase();
  if (code === '') return besideCode === '' ? 'USD' : besideCode;
  const agrees = beside === '' || beside === '$' || besideCode === code;
  return agrees ? code : undefined;
}

/** Groups of three digits; the first may be shorter. */
const GROUPED = /^[+-]?\d{1,3}(?:([ ,.'])\d{3})(?:\1\d{3})*$/;

/**
 * An amount whose separators can be read in one way only: `12,5`, `1 234,50`, `1,234.56`, `1.234.567`. One separator
 * before three digits (`1,500`) may be of decimals or of thousands, so a comma there is unreadable; a point there is of
 * decimals, as everywhere in programs.
 */
function readAmount(given: string): Decimal | undefined {
  const text = given.trim().replace(SPACE, ' ');
  const plain = readDecimal(text);
  if (plain !== undefined) return plain;
  const at = Math.max(text.lastIndexOf(','), text.lastIndexOf('.'));
  const separator = text[at];
  const isRepeated = at >= 0 && text.indexOf(separator!) !== at;
  if (at < 0 || isRepeated) return readGrouped(text);
  const [whole, fraction] = [text.slice(0, at), text.slice(at + 1)];
  const isGrouped = GROUPED.test(whole);
  // `1,500`: nothing else says which of the two it is.
  if (!isGrouped && separator === ',' && fraction.length === 3) return undefined;
  if (!isGrouped && !/^[+-]?\d*$/.test(whole)) return undefined;
  if (!/^\d*$/.test(fraction) || GROUPED.exec(whole)?.[1] === separator) return undefined;
  return readDecimal(`${withoutGroups(whole)}.${fraction}`);
}

const readGrouped = (text: string): Decimal | undefined =>
  GROUPED.test(text) ? readDecimal(withoutGroups(text)) : undefined;

const withoutGroups = (text: string): string => text.replace(/[ ,.']/g, '');
