import type { ColumnKind, Fields } from '@marquee/schemas/resource/field';
import { type RawBuilder, sql } from 'kysely';
import * as v from 'valibot';

import type { ListField } from '../lists/list-query.ts';
import { snakeCaseColumns } from '../lists/list-sql.ts';

const SQL_TYPES = {
  text: 'text',
  integer: 'bigint',
  number: 'double precision',
  boolean: 'boolean',
  money: 'numeric',
  timestamp: 'timestamptz',
  tags: 'text[]',
} as const satisfies Readonly<Record<ColumnKind, string>>;

/** The fields that lists filter and sort by. */
const listedOf = (fields: Fields) =>
  Object.entries(fields).flatMap(([name, field]) => {
    const { column, traits } = field;
    if (!traits.includes('listed')) return [];
    if (column === undefined) throw new TypeError(`${name} fits no column`);
    return [{ ...field, name, column }];
  });

/** What a list can be asked about a resource's listed fields. */
export const listFields = (fields: Fields): Readonly<Record<string, ListField>> =>
  Object.fromEntries(
    listedOf(fields).map(({ name, column, traits }) => [
      name,
      {
        kind: column,
        ...(traits.includes('searchable') ? { searchable: true } : {}),
      },
    ]),
  );

/** The names of the listed fields that hold tags: columns of arrays (`sets` of a list's SQL), in lower case. */
export const tagFields = (fields: Fields): readonly string[] =>
  listedOf(fields).flatMap(({ name, column }) => (column === 'tags' ? [name] : []));

/** A value as its column holds it: money as text, tags in lower case, so that lists find them in any case. */
export function columnValue(value: unknown): unknown {
  if (typeof value === 'bigint') return value.toString();
  if (!Array.isArray(value)) return value;
  return value.map((one: unknown) => (typeof one === 'string' ? one.toLowerCase() : one));
}

/** The columns of the listed fields by the fields' names in events: `dailyBudgetNanos` is in `daily_budget`. */
export function listColumns(fields: Fields): Readonly<Record<string, string>> {
  const columns = snakeCaseColumns(fields);
  return Object.fromEntries(
    listedOf(fields).map(({ name, suffix }) => [`${name}${suffix}`, columns[name] ?? name]),
  );
}

/** The same columns for `create table`; null where the field may be. @param except columns that stand there already */
export function listColumnsSql(fields: Fields, except: readonly string[]): RawBuilder<unknown> {
  const columns = snakeCaseColumns(fields);
  const declared = listedOf(fields)
    .filter(({ name }) => !except.includes(name))
    .map(({ name, column, stored }) => {
      const nullable = v.is(stored, null) ? sql`` : sql` not null`;
      return sql`${sql.ref(columns[name] ?? name)} ${sql.raw(SQL_TYPES[column])}${nullable}`;
    });
  return sql.join(declared);
}
