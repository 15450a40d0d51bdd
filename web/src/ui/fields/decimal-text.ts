import type { DecimalReading } from '@marquee/schemas/common/decimal/decimal-change';

import { DECIMAL_MARK } from '../../lib/format.ts';
import { t } from '../../lib/i18n/i18n.ts';

interface DecimalRules {
  /** Places after the point; 0 for whole numbers. */
  readonly places: number;
  readonly negative: boolean;
}

/** Spaces and apostrophes between groups of three digits, as many countries write them. */
const GROUP_MARK = /(?<=\d)[\s\u00a0\u202f'’](?=\d{3}(?!\d))/g;
const CURRENCY = /^\s*(?:\$|USD\b)|(?:\$|\bUSD)\s*$/gi;

/**
 * Reads a number as people type or paste it: `1,234.56`, `1.500,00`, `0,005`, `$ 12`. What can be read in two ways
 * (`1,500`), what is no number (`+10`, `2e3`) and what the field cannot hold is refused with what to do instead, and
 * never turned into another number. Empty text is a reading of its own: the empty text.
 */
export function readDecimal(typed: string, rules: DecimalRules): DecimalReading {
  if (typed.trim() === '') return { ok: true, text: '' };
  const bare = typed.replace(CURRENCY, '').trim();
  const isNegative = bare.startsWith('-');
  const digits = (isNegative ? bare.slice(1) : bare).replace(GROUP_MARK, '');
  if (isAmbiguous(digits)) return { ok: false, reason: twoReadings(digits) };
  const plain = plainOf(digits);
  if (plain === undefined) return { ok: false, reason: example(rules) };
  if (isNegative && !rules.negative) return { ok: false, reason: t('Can’t be negative') };
  const [whole = '', fraction = ''] = plain.split('.');
  if (/[1-9]/.test(fraction.slice(rules.places))) return { ok: false, reason: tooPrecise(rules.places) };
  const kept = fraction.slice(0, rules.places);
  const isUnfinished = plain.endsWith('.') && rules.places > 0;
  return {
    ok: true,
    text: `${isNegative ? '-' : ''}${whole}${kept !== '' || isUnfinished ? '.' : ''}${kept}`,
  };
}

/** Digits with `.` as the only mark; undefined where it is no number. */
function plainOf(text: string): string | undefined {
  if (!/^[\d.,]*$/.test(text) || !/\d/.test(text)) return undefined;
  const marks = text.replace(/\d/g, '');
  if (marks === '' || marks === '.') return text;
  const decimal = marks.at(-1) ?? '';
  const group = decimal === ',' ? '.' : ',';
  if (marks === ',') return text.replace(',', '.');
  const isOneDecimalMark = marks.indexOf(decimal) === marks.length - 1;
  if (isOneDecimalMark) {
    const [whole = '', fraction = ''] = text.split(decimal);
    return isGrouped(whole, group) ? `${whole.replaceAll(group, '')}.${fraction}` : undefined;
  }
  return isGrouped(text, decimal) ? text.replaceAll(decimal, '') : undefined;
}

/**
 * `1,500` is 1500 in some countries and 1.5 in others, and so is `1.500` for readers who write a comma before a fraction;
 * `0,500` and `1234,567` have one reading everywhere.
 */
const isAmbiguous = (text: string): boolean =>
  (DECIMAL_MARK === '.' ? /^[1-9]\d{0,2},\d{3}$/ : /^[1-9]\d{0,2}[.,]\d{3}$/).test(text);
const isGrouped = (whole: string, mark: string): boolean =>
  new RegExp(`^\\d{1,3}(\\${mark}\\d{3})+$`).test(whole);

const example = ({ places }: DecimalRules): string =>
  places === 0 ? t('Enter a whole number, such as 12') : t('Enter a number, such as 12.50');
const twoReadings = (text: string): string =>
  t('Enter {wholeNumber} or {fraction}: {typed} can mean either', {
    wholeNumber: text.replace(/[.,]/, ''),
    fraction: decimalShown(text.replace(',', '.')),
    typed: text,
  });

/** Plain decimal text as the reader writes it, with one reading only: where a comma is the mark, `1.125` is `1,1250`. */
export function decimalShown(text: string): string {
  // What could not be read stays as it was typed.
  if (DECIMAL_MARK === '.' || !/^-?\d*\.?\d*$/.test(text)) return text;
  const shown = text.replace('.', DECIMAL_MARK);
  return isAmbiguous(shown.replace('-', '')) ? `${shown}0` : shown;
}

/**
 * What a form holds for text that could not be read, for it to refuse. `1.500`, which is asked about where a comma is the mark,
 * would be a plain number to it.
 */
export const unreadText = (text: string): string =>
  DECIMAL_MARK === '.' ? text : text.replaceAll('.', DECIMAL_MARK);

/** Why a number within a text, such as `+$1,500`, can be read in two ways; undefined where it has one reading. */
export function ambiguityIn(text: string): string | undefined {
  const number = /\d[\d.,]*/.exec(text)?.[0] ?? '';
  return isAmbiguous(number) ? twoReadings(number) : undefined;
}
const tooPrecise = (places: number): string =>
  places === 0
    ? t('Enter a whole number')
    : t('At most {places, plural, one {# decimal place} other {# decimal places}}', { places });

/** The plain form, once the field is left: `007.` becomes `7`, `.5` becomes `0.5`; at least `padTo` places. */
export function decimalLeft(text: string, padTo = 0): string {
  if (!/\d/.test(text)) return '';
  const sign = text.startsWith('-') ? '-' : '';
  const [whole = '', fraction = ''] = text.replace('-', '').split('.');
  const plainWhole = whole.replace(/^0+(?=\d)/, '') || '0';
  const padded = fraction.padEnd(padTo, '0');
  return `${sign}${plainWhole}${padded === '' ? '' : `.${padded}`}`;
}

/** `text + step` without floating point; an empty text counts as 0. Both are decimal strings. */
export function decimalStepped(text: string, step: string): string {
  const places = Math.max(placesOf(text), placesOf(step));
  const sum = scaled(text, places) + scaled(step, places);
  const digits = (sum < 0n ? -sum : sum).toString().padStart(places + 1, '0');
  const whole = digits.slice(0, digits.length - places);
  return `${sum < 0n ? '-' : ''}${whole}${places === 0 ? '' : `.${digits.slice(-places)}`}`;
}

function placesOf(text: string): number {
  return text.split('.')[1]?.length ?? 0;
}

function scaled(text: string, places: number): bigint {
  const [whole = '', fraction = ''] = text.replace('-', '').split('.');
  const size = BigInt(`${whole || '0'}${fraction.padEnd(places, '0')}`);
  return text.startsWith('-') ? -size : size;
}
