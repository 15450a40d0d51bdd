/** What one reading of typed text gives: the number as plain decimal text, or why there is none. */
export type DecimalReading =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly reason: string };

/** Decimal places of exact arithmetic, as money has. */
const PLACES = 9;
const ONE = 10n ** BigInt(PLACES);

const NUMBER = String.raw`\s*(\d{1,9}(?:[.,]\d{1,9})?)\s*`;
const PERCENT = new RegExp(`^([+\\-\u2212])${NUMBER}%$`);
const FACTOR = new RegExp(`^([*x\u00d7/\u00f7])${NUMBER}$`, 'i');
/** The sign of the dollar sets `+$3`, a change, apart from `+3`, which can mean a number as well. */
const DOLLARS = new RegExp(`^([+\\-\u2212])(?:\\s*\\$${NUMBER}|${NUMBER}(?:\\$|USD))$`, 'i');

/** Plain decimal text, as fields hold it. */
const PLAIN = /^(?:\d+\.?\d*|\.\d+)$/;

interface ChangeRules {
  /** Places after the point of the result. */
  readonly places: number;
  /** The number is an amount of dollars, which dollars can be added to. */
  readonly isMoney?: boolean;
}

/**
 * Reads a change of a number: `+10%`, `-10%`, `*1.2`, `/2` and, of money, `+$0.50`. The result is exact, rounded half up
 * to the field's places, and never below zero.
 *
 * @param base the number before it was edited, as plain decimal text
 * @returns undefined where the text is no change, so that it is read as a number
 */
export function readChange(
  typed: string,
  base: string,
  { places, isMoney = false }: ChangeRules,
): DecimalReading | undefined {
  const trimmed = typed.trim();
  const added = isMoney ? addedOf(trimmed) : undefined;
  const factor = added === undefined ? factorOf(trimmed) : { top: ONE, bottom: ONE };
  if (factor === undefined) return undefined;
  if (factor === 'none') return { ok: false, reason: 'Can’t divide by zero' };
  if (!PLAIN.test(base)) return { ok: false, reason: 'There is no value to change yet. Enter a number.' };
  const { top, bottom } = factor;
  const unit = 10n ** BigInt(PLACES - places);
  const numerator = atLeastZero(scaled(base) + (added ?? 0n)) * top;
  const denominator = bottom * unit;
  const rounded = (2n * numerator + denominator) / (2n * denominator);
  return { ok: true, text: textOf(rounded, places) };
}

const atLeastZero = (value: bigint): bigint => (value < 0n ? 0n : value);

/** The dollars that are added, scaled; undefined for any other text. */
function addedOf(typed: string): bigint | undefined {
  const [, sign = '', first, second] = DOLLARS.exec(typed) ?? [];
  const amount = first ?? second;
  if (amount === undefined) return undefined;
  return sign === '+' ? scaled(amount) : -scaled(amount);
}

interface Fraction {
  readonly top: bigint;
  readonly bottom: bigint;
}

/** What the number is multiplied by; `none` for a division by zero. */
function factorOf(typed: string): Fraction | 'none' | undefined {
  const [, sign = '', share = ''] = PERCENT.exec(typed) ?? [];
  if (share !== '') {
    const change = scaled(share);
    const top = 100n * ONE + (sign === '+' ? change : -change);
    return { top: atLeastZero(top), bottom: 100n * ONE };
  }
  const [, operator = '', text = ''] = FACTOR.exec(typed) ?? [];
  if (text === '') return undefined;
  const value = scaled(text);
  if (operator === '/' || operator === '\u00f7') return value === 0n ? 'none' : { top: ONE, bottom: value };
  return { top: value, bottom: ONE };
}

function scaled(text: string): bigint {
  const [whole = '', fraction = ''] = text.replace(',', '.').split('.');
  return BigInt(`${whole === '' ? '0' : whole}${fraction.slice(0, PLACES).padEnd(PLACES, '0')}`);
}

/** Without trailing zeros after the point. */
function textOf(value: bigint, places: number): string {
  const digits = value.toString().padStart(places + 1, '0');
  const whole = digits.slice(0, digits.length - places);
  const fraction = places === 0 ? '' : digits.slice(-places).replace(/0+$/, '');
  return fraction === '' ? whole : `${whole}.${fraction}`;
}
