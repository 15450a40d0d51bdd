/**
 * Reading of foreign JSON. Optional fields of a wrong type count as absent (live traffic sends `secure: "1"`,
 * `w: "728"`, `tmax: 100.0`); nothing here throws, recurses or follows a prototype.
 */
export type JsonObject = Readonly<Record<string, unknown>>;

const NONE: JsonObject = Object.freeze(Object.create(null) as Record<string, unknown>);
const NO_TEXTS: readonly string[] = [];
const LONE_SURROGATES = /\p{Surrogate}/gu;
const HAS_SURROGATE = /[\ud800-\udfff]/;

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The object, or an empty one. */
export const objectOf = (value: unknown): JsonObject => (isObject(value) ? value : NONE);

/** At most `max` elements; empty when it is no array. */
export function arrayOf(value: unknown, max: number): readonly unknown[] {
  if (!Array.isArray(value)) return [];
  return value.length > max ? value.slice(0, max) : value;
}

/** Text cut to `max` characters, lone surrogates replaced; empty when absent. Numbers count as text. */
export function textOf(value: unknown, max = 255): string {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  if (typeof value !== 'string') return '';
  const cut = value.length > max ? value.slice(0, max) : value;
  return HAS_SURROGATE.test(cut) ? cut.replace(LONE_SURROGATES, '\uFFFD') : cut;
}

const MAX_ID_LENGTH = 512;

/** An id that is echoed, and so kept to the character; empty when absent or longer than any id should be. */
export function idOf(value: unknown): string {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  return typeof value === 'string' && value.length <= MAX_ID_LENGTH ? value : '';
}

/** At most `max` texts. A lone one is a list of one: `cur: "EUR"` is sent, and a lone block must not be lost. */
export function textsOf(value: unknown, max: number): readonly string[] {
  if (!Array.isArray(value)) return typeof value === 'string' && value !== '' ? [textOf(value)] : NO_TEXTS;
  if (value.length === 0) return NO_TEXTS;
  const texts: string[] = [];
  for (let index = 0; index < value.length && index < max; index += 1) {
    const text = textOf(value[index]);
    if (text !== '') texts.push(text);
  }
  return texts;
}

/** A finite number, from a number or a numeric text. */
export function numberOf(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  if (typeof value !== 'string' || value.trim() === '' || value.length > 32) return undefined;
  const number = Number(value);
  return Number.isFinite(number) ? number : undefined;
}

export function integerOf(value: unknown): number | undefined {
  const number = numberOf(value);
  return number !== undefined && Number.isSafeInteger(number) ? number : undefined;
}

/** At most `max` integers; a lone one is a list of one, as with texts. */
export function integersOf(value: unknown, max: number): number[] {
  const integers: number[] = [];
  if (!Array.isArray(value)) {
    const lone = integerOf(value);
    if (lone !== undefined) integers.push(lone);
    return integers;
  }
  for (const item of arrayOf(value, max)) {
    const integer = integerOf(item);
    if (integer !== undefined) integers.push(integer);
  }
  return integers;
}

/**
 * Whether a signal that restricts the use of a person's data is set: by everything but absence, 0 and false,
 * as text too. A sender of any other value meant to set it, and misreading it must not widen what is allowed.
 */
export function isRaised(value: unknown): boolean {
  if (value === undefined || value === null || value === 0 || value === false) return false;
  if (typeof value !== 'string') return true;
  const text = value.trim().toLowerCase();
  return text !== '' && text !== '0' && text !== 'false';
}

/** 1, "1" and true are set; everything else is not. */
export const flagOf = (value: unknown): boolean => value === true || integerOf(value) === 1;
