import * as v from 'valibot';
import { DAY_MS } from '../common/time.ts';

import { plainDecimal } from '../common/decimal/decimal.ts';
import { atLeast, maxLength, MESSAGES, minLength, mustBeValid, required } from '../common/messages.ts';
import { dollarsInput, type Nanos, parseDollars } from '../common/money.ts';

/** A rejection of one field, as HTTP and the form show it. */
export interface FieldMessage {
  readonly field: string;
  readonly message: string;
}

/** Entries of one multi-select. */
export const TAGS_MAX = 100;
/** Default of every single-line input. */
export const TEXT_MAX = 255;
/** Default of every text area. */
export const TEXTAREA_MAX = 1_000;

/** PostgreSQL can hold neither NUL nor half a surrogate pair; both are refused at the door. */
const isStorable = (text: string) => !/\0|\p{Surrogate}/u.test(text);

export const textInput = (label: string, min = 1, max = TEXT_MAX) =>
  v.pipe(
    v.string(mustBeValid(label)),
    v.trim(),
    v.minLength(1, required(label)),
    v.minLength(min, minLength(label, min)),
    v.maxLength(max, maxLength(label, max)),
    v.check(isStorable, mustBeValid(label)),
  );

/** Markup and other long text: kept as it is typed. */
export const markupInput = (label: string, max: number) =>
  v.pipe(
    v.string(mustBeValid(label)),
    v.check((text) => text.trim() !== '', required(label)),
    v.maxLength(max, maxLength(label, max)),
    v.check(isStorable, mustBeValid(label)),
  );

/** `value` is what an empty field or `null` in the body becomes: nothing. */
export const optionalTextInput = (label: string, max = TEXT_MAX) =>
  v.nullable(
    v.pipe(
      v.string(mustBeValid(label)),
      v.trim(),
      v.maxLength(max, maxLength(label, max)),
      v.check(isStorable, mustBeValid(label)),
      v.transform((text) => (text === '' ? null : text)),
    ),
  );

export const booleanInput = (label: string) => v.boolean(mustBeValid(label));

/** A choice out of a list. */
export const choiceInput = <const Options extends readonly (string | number)[]>(
  label: string,
  options: Options,
) => v.picklist(options, mustBeValid(label));

export const countInput = (label: string, min: number, max = 1_000_000_000) =>
  v.pipe(
    v.number(mustBeValid(label)),
    v.integer(mustBeValid(label)),
    v.minValue(min, atLeast(label, min)),
    v.maxValue(max, `${label} must be at most ${max}.`),
  );

const ID_MAX = 2_147_483_647;
export const idInput = (label: string) =>
  v.pipe(
    v.number(mustBeValid(label)),
    v.integer(mustBeValid(label)),
    v.minValue(1, mustBeValid(label)),
    v.maxValue(ID_MAX, mustBeValid(label)),
  );

/** A multi-select: at most 100 values, each once. */
export const tagsInput = <Schema extends v.GenericSchema<unknown, string | number>>(
  label: string,
  item: Schema,
) =>
  v.pipe(
    v.array(item, mustBeValid(label)),
    v.maxLength(TAGS_MAX, `${label} may hold at most ${TAGS_MAX} values.`),
    v.transform((values) => [...new Set(values)]),
  );

/** What divides tags where they are typed and in filters. */
const TAG_SEPARATORS = /[,;\n\r]/;

/** Texts that a person types, each once whatever its case: the first spelling stays. @param max of them, of `maxLength` characters */
export const typedTagsInput = (label: string, max: number, maxLength: number) =>
  v.pipe(
    v.array(
      v.pipe(
        textInput(label, 1, maxLength),
        v.check((tag) => !TAG_SEPARATORS.test(tag), mustBeValid(label)),
      ),
      mustBeValid(label),
    ),
    v.maxLength(max, `${label} may hold at most ${max} values.`),
    v.transform((tags) => {
      const keys = tags.map((tag) => tag.toLowerCase());
      return tags.filter((_, index) => keys.indexOf(keys[index] ?? '') === index);
    }),
  );

/**
 * Dollars, at most `decimals` places: 2 for budgets ("hundredths"), 9 for bids.
 * Above `maxDollars` an amount would leave the range of a 64-bit count of nano-dollars.
 */
export const moneyInput = (label: string, decimals: 2 | 9, maxDollars = 1_000_000_000) =>
  v.pipe(
    dollarsInput(mustBeValid(label)),
    v.check((nanos) => nanos >= 0n, atLeast(label, 0)),
    v.check((nanos) => nanos % 10n ** BigInt(9 - decimals) === 0n, mustBeValid(label)),
    v.check(
      (nanos) => nanos <= (parseDollars(maxDollars) as Nanos),
      `${label} must be at most ${maxDollars}.`,
    ),
  );

/** A number without a sign, of at most `decimals` places; becomes plain text: `02.50` and 2.5 are `2.5`. */
export const decimalInput = (label: string, decimals: number, min: number, max: number) =>
  v.pipe(
    v.union([v.string(), v.pipe(v.number(), v.transform(String))], mustBeValid(label)),
    v.trim(),
    v.regex(new RegExp(`^\\d{1,9}(?:\\.\\d{1,${decimals}})?$`), mustBeValid(label)),
    v.transform(plainDecimal),
    v.check((text) => Number(text) >= min, atLeast(label, min)),
    v.check((text) => Number(text) <= max, `${label} must be at most ${max}.`),
  );

const DATE_FORMATS = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?)?$/;

/**
 * A point in time: `2026-11-21T04:00:00Z`, with any offset, or the product's `yyyy-MM-dd` and
 * `yyyy-MM-dd HH:mm:ss`, which are read as UTC. Becomes ISO 8601 in UTC with milliseconds.
 */
export const timeInput = (label: string) =>
  v.pipe(
    v.string(mustBeValid(label)),
    v.rawTransform<string, string>(({ dataset, addIssue, NEVER }) => {
      const instant = readInstant(dataset.value.trim());
      if (instant === undefined) {
        addIssue({ message: mustBeValid(label) });
        return NEVER;
      }
      return instant;
    }),
  );

function readInstant(text: string): string | undefined {
  const match = DATE_FORMATS.exec(text);
  if (!match) return undefined;
  const hasTime = text.length > 10;
  const zoned = !hasTime || match[1] !== undefined ? text : `${text}Z`;
  const time = Date.parse(zoned.replace(' ', 'T'));
  // The 31st of February rolls over instead of failing in some engines.
  const calendarDay = Date.parse(`${text.slice(0, 10)}T00:00:00Z`);
  if (Number.isNaN(time) || Number.isNaN(calendarDay) || Math.abs(time - calendarDay) > 2 * DAY_MS)
    return undefined;
  if (new Date(calendarDay).toISOString().slice(0, 10) !== text.slice(0, 10)) return undefined;
  const instant = new Date(time).toISOString();
  return /^(?:19|2\d)\d{2}-/.test(instant) ? instant : undefined;
}

/** Sub-categories of IAB1 to IAB25 (IAB content taxonomy 1.0, AdCOM list "Content Categories"). */
const IAB_CHILDREN = [
  7, 23, 12, 11, 15, 9, 45, 18, 31, 9, 5, 3, 12, 8, 10, 7, 44, 6, 36, 27, 3, 4, 10, 0, 7,
] as const;

export function isIabCategory(code: string): boolean {
  const match = /^IAB([1-9]\d?)(?:-([1-9]\d?))?$/.exec(code);
  const children = match ? IAB_CHILDREN[Number(match[1]) - 1] : undefined;
  return children !== undefined && (match?.[2] === undefined || Number(match[2]) <= children);
}

export const categoriesInput = tagsInput(
  'Categories',
  v.pipe(v.string(mustBeValid('Categories')), v.check(isIabCategory, mustBeValid('Categories'))),
);

const DOMAIN_LABEL = /^(?!-)[a-z0-9_-]{1,63}(?<!-)$/i;

/** `shop.example`: at least two labels, the last one not a number. */
export function isDomain(text: string): boolean {
  const labels = text.split('.');
  return (
    text.length <= 253 &&
    labels.length >= 2 &&
    labels.every((label) => DOMAIN_LABEL.test(label)) &&
    /^(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/i.test(labels.at(-1) ?? '')
  );
}

export const domainInput = v.pipe(
  v.string(MESSAGES.domainFormat),
  v.trim(),
  v.toLowerCase(),
  v.check(isDomain, MESSAGES.domainFormat),
);

/** Version of an object, which a command names. */
export const requiredVersionInput = countInput('Version', 0, Number.MAX_SAFE_INTEGER);
/** Optimistic concurrency: the version that the editor saw; absent, the last writer wins. */
export const versionInput = v.optional(requiredVersionInput);

/**
 * A strict object whose rejections name fields as a person reads them.
 * @param labels what a field is called, where that is not its name
 * @param self what the object itself is called, where it is a field
 */
export const commandObject = <Entries extends v.ObjectEntries>(
  entries: Entries,
  labels: Record<string, string> = {},
  self = 'Body',
) =>
  v.strictObject(entries, (issue) => {
    const key = issue.path?.at(-1)?.key;
    if (typeof key !== 'string') return mustBeValid(self);
    if (issue.expected === 'never') return `${key} is not a field of this call.`;
    const label = labels[key] ?? labelOf(key);
    return issue.received === 'undefined' ? required(label) : mustBeValid(label);
  });

/** `bidPrice` -> `Bid price`. */
function labelOf(name: string): string {
  const words = name.replace(
    /([a-z])([A-Z])/g,
    (_, left: string, right: string) => `${left} ${right.toLowerCase()}`,
  );
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
}
