import type * as v from 'valibot';

import type { Fields, Trait } from './field.ts';

/** The names, in bodies, of the fields of money: dollars, nano-dollars where they are stored. */
export type MoneyNames<F extends Fields> = {
  [Name in keyof F & string]: F[Name]['suffix'] extends 'Nanos' ? Name : never;
}[keyof F & string];

/** The names, in bodies, of the fields that may be empty, null. */
export type NullableNames<F extends Fields> = {
  [Name in keyof F & string]: null extends v.InferInput<F[Name]['body']> ? Name : never;
}[keyof F & string];

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
