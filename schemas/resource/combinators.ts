import * as v from 'valibot';

import {
  booleanInput,
  choiceInput,
  commandObject,
  countInput,
  decimalInput,
  idInput,
  tagsInput,
  textInput,
  timeInput,
  typedTagsInput,
} from '../commands/ad-fields.ts';
import { mustBeValid } from '../common/messages.ts';
import { dollarsOutput, formatDollars, nanos, type Nanos } from '../common/money.ts';
import { personalText as storedText, type PersonalText } from '../common/sealed.ts';
import type { AnyField, ColumnKind, Field, Fields, Trait } from './field.ts';
import { type Sent, type Shown, shownEntries, shownOf, type Stored, storedEntries } from './derive.ts';

interface Same<SentValue, Value> {
  readonly label: string;
  readonly body: v.GenericSchema<SentValue, Value>;
  /** In events and in answers. */
  readonly value: v.GenericSchema<unknown, Value>;
  readonly column?: ColumnKind;
  /** What is empty. Default: '' */
  readonly blank?: '' | false | null | readonly never[];
}

/** A field whose value in answers is the one in events. The others are made of it. */
export const field = <SentValue, Value, T extends readonly Trait[]>(
  { label, body, value, column, blank = '' }: Same<SentValue, Value>,
  ...traits: T
): Field<SentValue, Value, Value, '', false, T[number]> => ({
  label,
  body,
  stored: value,
  view: value,
  toView: (stored) => stored,
  suffix: '',
  isOptional: false,
  fallback: undefined,
  sentFallback: undefined,
  blank,
  column,
  traits,
});

/** A line of text. @param length in characters; at least 1 and at most 255 by default */
export const text = <T extends readonly Trait[]>(
  label: string,
  { min = 1, max }: { readonly min?: number; readonly max?: number } = {},
  ...traits: T
) => textBy(label, textInput(label, min, max), ...traits);

/** A text with rules of its own. */
export const textBy = <T extends readonly Trait[]>(
  label: string,
  body: v.GenericSchema<string, string>,
  ...traits: T
) => field({ label, body, value: v.string(), column: 'text' }, ...traits);

interface PersonalTextField<T extends Trait> extends Field<
  string,
  PersonalText,
  string,
  '',
  false,
  T | 'sealed'
> {
  readonly body: v.GenericSchema<string, string>;
}

/** A text of or about a person: plain over HTTP, sealed in events. It is shown once it was opened. */
export const personalText = <T extends readonly Trait[]>(
  label: string,
  body: v.GenericSchema<string, string>,
  ...traits: T
): PersonalTextField<T[number]> => ({
  ...textBy(label, body, 'sealed', ...traits),
  body,
  stored: storedText,
  toView: (text) => {
    if (typeof text !== 'string') throw new TypeError(`${label} is sealed`);
    return text;
  },
});

/** Dollars over HTTP, nano-dollars in events. @param body gives nano-dollars */
export const dollars = <T extends readonly Trait[]>(
  label: string,
  body: v.GenericSchema<string | number, Nanos>,
  ...traits: T
): Field<string | number, Nanos, string, 'Nanos', false, T[number]> => ({
  label,
  body,
  stored: nanos,
  view: dollarsOutput,
  toView: formatDollars,
  suffix: 'Nanos',
  isOptional: false,
  fallback: undefined,
  sentFallback: undefined,
  blank: '',
  column: 'money',
  traits,
});

const BPS_PER_PERCENT = 100;

/** Percent over HTTP, basis points in events. @param body gives basis points */
export const percent = <T extends readonly Trait[]>(
  label: string,
  body: v.GenericSchema<number, number>,
  ...traits: T
): Field<number, number, number, 'Bps', false, T[number]> => ({
  label,
  body,
  stored: v.number(),
  view: v.number(),
  toView: (bps) => bps / BPS_PER_PERCENT,
  suffix: 'Bps',
  isOptional: false,
  fallback: undefined,
  sentFallback: undefined,
  blank: '',
  column: 'number',
  traits,
});

/** A whole number. */
export const count = <T extends readonly Trait[]>(
  label: string,
  { min, max }: { readonly min: number; readonly max?: number },
  ...traits: T
) => countBy(label, countInput(label, min, max), ...traits);

/** A whole number with rules of its own. */
export const countBy = <T extends readonly Trait[]>(
  label: string,
  body: v.GenericSchema<number, number>,
  ...traits: T
) => field({ label, body, value: v.number(), column: 'integer' }, ...traits);

/** A number that is kept as plain decimal text: `2.5`. */
export const decimal = <T extends readonly Trait[]>(
  label: string,
  { decimals, min, max }: { readonly decimals: number; readonly min: number; readonly max: number },
  ...traits: T
) => field({ label, body: decimalInput(label, decimals, min, max), value: v.string() }, ...traits);

/** One out of a list. */
export const choice = <const Options extends readonly string[], T extends readonly Trait[]>(
  label: string,
  options: Options,
  ...traits: T
) =>
  field({ label, body: choiceInput(label, options), value: v.picklist(options), column: 'text' }, ...traits);

export const flag = <T extends readonly Trait[]>(label: string, ...traits: T) =>
  field({ label, body: booleanInput(label), value: v.boolean(), column: 'boolean', blank: false }, ...traits);

/** A point in time, ISO 8601 UTC. */
export const time = <T extends readonly Trait[]>(label: string, ...traits: T) =>
  field({ label, body: timeInput(label), value: v.string(), column: 'timestamp', blank: null }, ...traits);

/** The id of another object. @param refersTo its kind, as its streams are called: `filter-list` */
export const reference = <T extends readonly Trait[]>(label: string, refersTo: string, ...traits: T) => ({
  ...field({ label, body: idInput(label), value: v.number(), column: 'integer', blank: null }, ...traits),
  refersTo,
});

/** Ids of other objects, each once. @param refersTo their kind, as their streams are called: `filter-list` */
export const references = <T extends readonly Trait[]>(label: string, refersTo: string, ...traits: T) => ({
  ...list(label, { body: tagsInput(label, idInput(label)), item: v.number() }, ...traits),
  refersTo,
});

/** Texts that a person types, each once whatever its case. @param maxLength of one, in characters */
export const tags = <T extends readonly Trait[]>(
  label: string,
  { max, maxLength }: { readonly max: number; readonly maxLength: number },
  ...traits: T
) =>
  field(
    {
      label,
      body: typedTagsInput(label, max, maxLength),
      value: v.array(v.string()),
      column: 'tags',
      blank: [],
    },
    ...traits,
  );

/** Several values. @param item one of them in events and answers */
export const list = <SentValues, Item, T extends readonly Trait[]>(
  label: string,
  {
    body,
    item,
  }: { readonly body: v.GenericSchema<SentValues, Item[]>; readonly item: v.GenericSchema<unknown, Item> },
  ...traits: T
) => field({ label, body, value: v.array(item), blank: [] }, ...traits);

/** Fields within a field, all of them one value. No money: names are the same everywhere. */
export function group<F extends Readonly<Record<string, AnyField & { readonly suffix: '' }>>>(
  label: string,
  fields: F,
  isValid: (value: Stored<F>) => boolean = () => true,
): Field<Sent<F>, Stored<F>, Shown<F>> {
  const entries = Object.entries(fields).map(([name, { body, isOptional, fallback }]) => [
    name,
    isOptional ? v.optional(body, fallback) : body,
  ]);
  const body = commandObject(Object.fromEntries(entries) as v.ObjectEntries, {}, label);
  return {
    label,
    body: v.pipe(
      body as unknown as v.GenericSchema<Sent<F>, Stored<F>>,
      v.check(isValid, mustBeValid(label)),
    ),
    stored: v.object(storedEntries(fields)) as unknown as v.GenericSchema<unknown, Stored<F>>,
    view: v.object(shownEntries(fields)),
    toView: (stored) => shownOf(fields, stored),
    suffix: '',
    isOptional: false,
    fallback: undefined,
    sentFallback: undefined,
    blank: null,
    column: undefined,
    traits: [],
    parts: fields,
  };
}

/** A field whose value is made of fields that are declared elsewhere. */
export const composedOf = <One extends AnyField>(parts: Fields, one: One): One => ({ ...one, parts });

/** A field that a body may omit, and its value then. @param sentFallback the same as a body has it; default: as an answer */
export const withDefault = <SentValue, Value, ShownValue, Suffix extends string, T extends Trait>(
  one: Field<SentValue, Value, ShownValue, Suffix, boolean, T>,
  fallback: NoInfer<Value>,
  sentFallback: NoInfer<SentValue> = one.toView(fallback) as unknown as SentValue,
): Field<SentValue, Value, ShownValue, Suffix, true, T> => ({
  ...one,
  isOptional: true,
  fallback,
  sentFallback,
  blank: sentFallback,
});

/** What may be empty, null, and is so unless a body says otherwise. */
export const optional = <SentValue, Value, ShownValue, Suffix extends string, T extends Trait>(
  one: Field<SentValue, Value, ShownValue, Suffix, boolean, T>,
): Field<SentValue | null, Value | null, ShownValue | null, Suffix, true, T> => ({
  ...one,
  body: v.nullable(one.body),
  stored: v.nullable(one.stored),
  view: v.nullable(one.view),
  toView: (stored) => (stored === null ? null : one.toView(stored)),
  isOptional: true,
  fallback: null,
  sentFallback: null,
  blank: null,
});

/** A field that older events lack: they are read with its default. */
export const addedLater = <SentValue, Value, ShownValue, Suffix extends string, T extends Trait>(
  one: Field<SentValue, Value, ShownValue, Suffix, true, T>,
): Field<SentValue, Value, ShownValue, Suffix, true, T> => ({
  ...one,
  stored: v.optional(one.stored, one.fallback) as unknown as v.GenericSchema<unknown, Value>,
});
