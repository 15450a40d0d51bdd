/** A number as it was written: `digits` times ten to the power of `exponent`. */
export interface Decimal {
  readonly isNegative: boolean;
  readonly digits: bigint;
  readonly exponent: number;
}

/** As writers of decimals have it: `0.5`, `.5`, `5.`, `+5`, `-0`, `5e-1`. */
const DECIMAL = /^([+-])?(?=\.?\d)(\d*)(?:\.(\d*))?(?:e([+-]?\d{1,6}))?$/i;
/** Longer texts are no amounts, whatever they say. */
const LENGTH_MAX = 400;
/** Beyond every amount: 10^60 of the smallest unit. */
const MAGNITUDE_MAX = 60;

/** Reads a decimal number exactly, of any number of digits; undefined for what is none. */
export function readDecimal(text: string): Decimal | undefined {
  const match = text.length > LENGTH_MAX ? null : DECIMAL.exec(text);
  if (match === null) return undefined;
  const [, sign, whole = '', fraction = '', exponent] = match;
  const digits = BigInt(whole + fraction);
  return {
    // Minus zero is zero.
    isNegative: sign === '-' && digits !== 0n,
    digits,
    exponent: Number(exponent ?? 0) - fraction.length,
  };
}

/**
 * The size of a number, without its sign, in units of ten to the power of minus `decimals`.
 * @param rounding `up` away from zero; `half-up` to the nearest unit, and from the middle away from zero
 * @returns undefined beyond 10^60 units
 */
export function unitsOf(
  { digits, exponent }: Decimal,
  decimals: number,
  rounding: 'up' | 'half-up',
): bigint | undefined {
  const shift = exponent + decimals;
  if (digits === 0n) return 0n;
  const length = digits.toString().length;
  if (length + shift > MAGNITUDE_MAX) return undefined;
  if (shift >= 0) return digits * 10n ** BigInt(shift);
  // So much smaller than a unit that no rounding to the nearest can reach one.
  if (length + shift < 0) return rounding === 'up' ? 1n : 0n;
  return divide(digits, 10n ** BigInt(-shift), rounding);
}

/** The shortest plain text of a number without a sign or an exponent: `05.50` is `5.5`. */
export function plainDecimal(text: string): string {
  const [whole = '', fraction = ''] = text.split('.');
  const rest = fraction.replace(/0+$/, '');
  return `${whole.replace(/^0+(?=\d)/, '')}${rest === '' ? '' : `.${rest}`}`;
}

/** Divides what is not negative. */
export const divide = (value: bigint, by: bigint, rounding: 'up' | 'half-up'): bigint =>
  rounding === 'up' ? (value + by - 1n) / by : (2n * value + by) / (2n * by);
