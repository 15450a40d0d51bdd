import * as v from 'valibot';

import type { AnyField, Fields, Trait } from './field.ts';

/** One plain object type, as an editor shows it. */
export type Plain<T> = { [Key in keyof T]: T[Key] };

type OptionalNames<F extends Fields> = {
  [Name in keyof F]: F[Name]['isOptional'] extends true ? Name : never;
}[keyof F];

/** The names, in bodies, of the fields that have a trait. */
export type NamesWith<F extends Fields, T extends Trait> = {
  [Name in keyof F & string]: T extends F[Name]['traits'][number] ? Name : never;
}[keyof F & string];

/** The names, in bodies, of the fields of money: dollars, nano-dollars where they are stored. */
export type MoneyNames<F extends Fields> = {
  [Name in keyof F & string]: F[Name]['suffix'] extends 'Nanos' ? Name : never;
}[keyof F & string];

/** The names, in bodies, of the fields that may be empty, null. */
export type NullableNames<F extends Fields> = {
  [Name in keyof F & string]: null extends v.InferInput<F[Name]['body']> ? Name : never;
}[keyof F & string];

/** What a field's name is where it is stored. */
export type StoredName<Name, One extends AnyField> = `${Name & string}${One['suffix']}`;

/** The fields as a body sends them: JSON. */
export type Sent<F extends Fields> = Plain<
  { [Name in Exclude<keyof F, OptionalNames<F>>]: v.InferInput<F[Name]['body']> } & {
    [Name in OptionalNames<F>]?: v.InferInput<F[Name]['body']> | undefined;
  }
>;
/** The fields as events keep them. */
export type Stored<F extends Fields> = {
  -readonly [Name in keyof F as StoredName<Name, F[Name]>]: v.InferOutput<F[Name]['stored']>;
};
/** Stored fields of a new resource: those that a body may leave out may be left out. */
export type NewStored<F extends Fields> = Plain<
  {
    [Name in Exclude<keyof F, OptionalNames<F>> as StoredName<Name, F[Name]>]: v.InferOutput<
      F[Name]['stored']
    >;
  } & { [Name in OptionalNames<F> as StoredName<Name, F[Name]>]?: v.InferOutput<F[Name]['stored']> }
>;
/** The fields as answers show them. */
export type Shown<F extends Fields> = { -readonly [Name in keyof F]: v.InferOutput<F[Name]['view']> };
/** What a form for a new resource starts with. */
export type Blank<F extends Fields> = {
  -readonly [Name in keyof F]: F[Name]['isOptional'] extends true
    ? v.InferInput<F[Name]['body']>
    : v.InferInput<F[Name]['body']> | '' | null;
};
/** What the body of a new resource names, once it was checked. */
export type NewNamed<F extends Fields> = Plain<
  { readonly [Name in Exclude<keyof F, OptionalNames<F>>]: v.InferOutput<F[Name]['body']> } & {
    readonly [Name in OptionalNames<F>]?: v.InferOutput<F[Name]['body']> | undefined;
  }
>;
/** What a body that was checked names of the fields; `undefined` is nothing. */
export type Named<F extends Fields> = {
  readonly [Name in keyof F]?: v.InferOutput<F[Name]['body']> | undefined;
};

export type StoredEntries<F extends Fields> = {
  -readonly [Name in keyof F as StoredName<Name, F[Name]>]: F[Name]['stored'];
};
export type ShownEntries<F extends Fields> = { -readonly [Name in keyof F]: F[Name]['view'] };
export type BodyEntries<F extends Fields> = {
  -readonly [Name in keyof F]: F[Name]['isOptional'] extends true
    ? v.OptionalSchema<F[Name]['body'], undefined>
    : F[Name]['body'];
};

/** Entries of a body that fills in the defaults. */
export type FilledEntries<F extends Fields> = {
  -readonly [Name in keyof F]: F[Name]['isOptional'] extends true
    ? v.OptionalSchema<F[Name]['body'], v.InferInput<F[Name]['body']>>
    : F[Name]['body'];
};
/** Entries of a body that may leave out every field. */
export type ChangeEntries<F extends Fields> = {
  -readonly [Name in keyof F]: v.ExactOptionalSchema<F[Name]['body'], undefined>;
};

/** What becomes of each field, under the names that `nameOf` gives. */
function eachField<F extends Fields, Result>(
  fields: F,
  valueOf: (one: AnyField, name: keyof F & string) => unknown,
  nameOf: (one: AnyField, name: string) => string = (_, name) => name,
): Result {
  return Object.fromEntries(
    Object.entries(fields).map(([name, one]) => [nameOf(one, name), valueOf(one, name)]),
  ) as Result;
}

const storedName = ({ suffix }: AnyField, name: string) => `${name}${suffix}`;

export const storedEntries = <F extends Fields>(fields: F): StoredEntries<F> =>
  eachField(fields, ({ stored }) => stored, storedName);

export const shownEntries = <F extends Fields>(fields: F): ShownEntries<F> =>
  eachField(fields, ({ view }) => view);

export const bodyEntries = <F extends Fields>(fields: F): BodyEntries<F> =>
  eachField(fields, ({ body, isOptional }) => (isOptional ? v.optional(body) : body));

export const filledEntries = <F extends Fields>(fields: F): FilledEntries<F> =>
  eachField(fields, ({ body, isOptional, sentFallback }) =>
    isOptional ? v.optional(body, sentFallback) : body,
  );

export const changeEntries = <F extends Fields>(fields: F): ChangeEntries<F> =>
  eachField(fields, ({ body }) => v.exactOptional(body));

export const blankOf = <F extends Fields>(fields: F): Blank<F> => eachField(fields, ({ blank }) => blank);

export const labels = (fields: Fields): Record<string, string> => eachField(fields, ({ label }) => label);

/** The stored fields that a body names, under the names that events use. */
export function storedOf<F extends Fields>(fields: F, body: Named<F>): Partial<Stored<F>> {
  const named = Object.entries(fields).filter(([name]) => body[name] !== undefined);
  return eachField(Object.fromEntries(named), (_, name) => body[name], storedName);
}

/** Stored fields as answers show them. */
export function shownOf<F extends Fields>(fields: F, stored: Stored<F>): Shown<F> {
  const values = stored as Readonly<Record<string, unknown>>;
  return eachField(fields, (one, name) => one.toView(values[storedName(one, name)]));
}

/** What a new resource has where its body says nothing, under the names that events use. */
export const fallbacks = <F extends Fields>(fields: F): Partial<Stored<F>> =>
  eachField(
    Object.fromEntries(Object.entries(fields).filter(([, { isOptional }]) => isOptional)),
    ({ fallback }) => fallback,
    storedName,
  );

/** Whether a field has a trait; one that is not declared has none. */
export const hasTrait = (field: { readonly traits?: readonly string[] } | undefined, trait: Trait): boolean =>
  field?.traits?.includes(trait) ?? false;

/** The names, in bodies, of the fields of money, by the alphabet. */
export const moneyNames = <F extends Fields>(fields: F): readonly MoneyNames<F>[] =>
  Object.keys(fields)
    .filter((name): name is MoneyNames<F> => fields[name]?.suffix === 'Nanos')
    .sort();

/** The names, in bodies, of the fields that are null unless a body says otherwise. */
export const nullableNames = <F extends Fields>(fields: F): readonly NullableNames<F>[] =>
  Object.keys(fields).filter((name): name is NullableNames<F> => fields[name]?.sentFallback === null);
