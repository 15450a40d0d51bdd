import type { ColumnKind, Fields } from '@marquee/schemas/resource/field';
import { type ColumnType, type RawBuilder, sql } from 'kysely';
import * as v from 'valibot';

import { snakeCase, snakeCaseColumns } from '../lists/list-sql.ts';

/** The part of a declaration (`Resource`) that says what events keep. */
interface Kept<Entries extends v.ObjectEntries> {
  readonly stored: v.ObjectSchema<Entries, undefined>;
}

/** `spendLimitNanos` is `spend_limit_nanos`. */
export type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : '';

/**
 * The columns of a table that has one for each field of `Stored`, for Kysely. `Times` are points in time: written as
 * ISO 8601 and read as a date.
 */
export type FieldTable<Stored, Times extends keyof Stored = never> = {
  [Name in keyof Stored & string as SnakeCase<Name>]: Name extends Times
    ? ColumnType<Date | Extract<Stored[Name], null>, Stored[Name], Stored[Name]>
    : Stored[Name];
};

/** Names of columns by the fields' names in events. */
export type FieldColumns<Stored> = { readonly [Name in keyof Stored & string]: SnakeCase<Name> };

/**
 * The columns of a table that has one for each field, by the fields' names in events: `spendLimitNanos` is in
 * `spend_limit_nanos`.
 */
export const fieldColumns = <Entries extends v.ObjectEntries>({ stored }: Kept<Entries>) =>
  snakeCaseColumns(stored.entries) as FieldColumns<Entries>;

/** Money in nano-dollars. */
const SQL_TYPES: Readonly<Record<ColumnKind, string>> = {
  text: 'text',
  integer: 'integer',
  number: 'double precision',
  boolean: 'boolean',
  money: 'bigint',
  timestamp: 'timestamptz',
  tags: 'text[]',
};

interface FieldColumnsSql {
  /** SQL types of fields that are kept otherwise than their kind says. */
  readonly types?: Readonly<Record<string, string>>;
  /** The name of the column of a field, by its name in events; snake case by default. */
  readonly columnOf?: (stored: string) => string;
}

/**
 * The same columns for `create table`, in the order of the fields; null where the field may be.
 * @throws TypeError for a field of which neither its kind nor `types` says what holds it
 */
export function fieldColumnsSql(
  fields: Fields,
  { types = {}, columnOf = snakeCase }: FieldColumnsSql = {},
): RawBuilder<unknown> {
  const declared = Object.entries(fields).map(([name, { column, stored, suffix }]) => {
    const type = types[name] ?? (column && SQL_TYPES[column]);
    if (type === undefined) throw new TypeError(`${name} fits no column`);
    const nullable = v.is(stored, null) ? sql`` : sql` not null`;
    return sql`${sql.ref(columnOf(`${name}${suffix}`))} ${sql.raw(type)}${nullable}`;
  });
  return sql.join(declared);
}

/** Columns of the fields that lists are asked in dollars and that are kept in nano-dollars: `price` is in `price_nanos`. */
export const moneyColumns = (fields: Fields): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, { column }]) => column === 'money')
      .map(([name, { suffix }]) => [name, snakeCase(`${name}${suffix}`)]),
  );

/** The fields that a row of such a table holds, as events have them. @throws ValiError where it does not hold them */
export function fieldsOfRow<Entries extends v.ObjectEntries>(
  { stored }: Kept<Entries>,
  row: object,
): v.InferOutput<v.ObjectSchema<Entries, undefined>> {
  const values = new Map<string, unknown>(Object.entries(row));
  const fields = Object.entries(snakeCaseColumns(stored.entries)).map(([name, column]) => {
    const value = values.get(column);
    return [name, value instanceof Date ? value.toISOString() : value];
  });
  return v.parse(stored, Object.fromEntries(fields));
}
