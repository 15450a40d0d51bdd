import { sql, type RawBuilder, type SelectQueryBuilder, type SqlBool } from 'kysely';

import { invalid } from '../http/problem-error.ts';
import type { Condition, FilterValue, ListQuery, Operator } from './list-query.ts';

/** Most words of a search that are matched one by one; a longer search is matched as one text. */
const SEARCH_WORDS_MAX = 8;

/** Column of each list field, as SQL knows it (`name`, or `payments.user_id`). */
export type ListColumns = Readonly<Record<string, string>>;

/** `spendLimitNanos` is `spend_limit_nanos`. */
export const snakeCase = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * The columns of fields whose names are those of their columns in camel case: `userId` is `user_id`.
 * @param otherwise columns of fields for which that does not hold
 */
export function snakeCaseColumns(
  fields: Readonly<Record<string, unknown>>,
  otherwise: ListColumns = {},
): ListColumns {
  return Object.fromEntries(
    Object.keys(fields).map((field) => [field, otherwise[field] ?? snakeCase(field)]),
  );
}

export interface ListSqlOptions {
  readonly columns: ListColumns;
  /** Makes the order total, so that no row is on two pages. Usually `id`. */
  readonly tieBreaker: string;
  /** SQL that is true for rows which have the relation. */
  readonly relations?: Readonly<Record<string, RawBuilder<SqlBool>>>;
  /** Fields whose order needs no place for nothing, so that a plain index serves both directions: null is the greatest value, if ever. */
  readonly neverNull?: readonly string[];
  /**
   * Fields whose columns are arrays: equal is to have the value, not equal not to have it. They are sorted by the first value,
   * then by the others; an empty one is last, whichever way.
   */
  readonly sets?: readonly string[];
  /** What fields are sorted by that is no column of theirs; null is last, whichever way. */
  readonly orders?: Readonly<Record<string, RawBuilder<unknown>>>;
}

/**
 * One page of a list and how many rows the whole filter has.
 * @param query the rows that the caller may see at all, before any filter of the client
 */
export async function listPage<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  list: ListQuery,
  options: ListSqlOptions,
): Promise<{ readonly rows: Row[]; readonly total: number }> {
  const filtered = filterList(query, list, options);
  const counted = await countRows(filtered.clearSelect());
  const rows = await orderList(filtered, list, options)
    .limit(list.perPage)
    .offset((list.page - 1) * list.perPage)
    .execute();
  return { rows, total: counted };
}

async function countRows<DB, TB extends keyof DB>(
  query: SelectQueryBuilder<DB, TB, Record<never, never>>,
): Promise<number> {
  const counted: unknown = await query
    .select(sql<string | number | bigint>`count(*)`.as('total'))
    .executeTakeFirst();
  return Number((counted as { readonly total: string | number | bigint } | undefined)?.total ?? 0);
}

/** Only the conditions: for exports and counts over the whole filter. */
export function filterList<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  list: ListQuery,
  options: ListSqlOptions,
): SelectQueryBuilder<DB, TB, Row> {
  return conditionsOf(list, options).reduce((narrowed, condition) => narrowed.where(condition), query);
}

function conditionsOf(list: ListQuery, options: ListSqlOptions): readonly RawBuilder<SqlBool>[] {
  const { columns, relations = {} } = options;
  const meets = (condition: Condition) => meetsCondition(condition, options);
  const excluded = (list.whereNotIn ?? []).flatMap(({ field, values }) =>
    values.map((value) => meets({ field, operator: 'ne', value })),
  );
  const related = list.has.flatMap(({ relation, wanted }) => {
    const exists = relations[relation];
    if (!exists) return [];
    return [wanted ? exists : sql<SqlBool>`not (${exists})`];
  });
  return [
    ...list.where.map(meets),
    ...list.whereIn.map((choice) => isOneOf(choice, options)),
    ...excluded,
    ...related,
    ...(list.search ? [matchesSearch(list.search, columns)] : []),
  ];
}

function meetsCondition(condition: Condition, { columns, sets = [] }: ListSqlOptions): RawBuilder<SqlBool> {
  const column = reference(columns, condition.field);
  return sets.includes(condition.field) ? contains(column, condition) : compare(column, condition);
}

/** The column has one of the values; a column that holds a set contains one of them. */
function isOneOf(
  { field, values }: ListQuery['whereIn'][number],
  { columns, sets = [] }: ListSqlOptions,
): RawBuilder<SqlBool> {
  const column = reference(columns, field);
  const present = values.filter((value) => value !== null);
  if (sets.includes(field)) {
    const wanted = present.map((value) => contains(column, { field, operator: 'eq', value }));
    return wanted.length > 0 ? sql<SqlBool>`(${sql.join(wanted, sql` or `)})` : sql<SqlBool>`false`;
  }
  const inList =
    present.length > 0 ? sql<SqlBool>`${column} in (${sql.join(present.map(literal))})` : sql<SqlBool>`false`;
  return present.length < values.length ? sql<SqlBool>`(${inList} or ${column} is null)` : inList;
}

/**
 * True for rows in which each word is in one of the fields, so that "Alex Morgan" finds a first and a last
 * name; with `and`, rows in which the whole text is in every field.
 */
function matchesSearch(
  { text, fields, join }: NonNullable<ListQuery['search']>,
  columns: ListColumns,
): RawBuilder<SqlBool> {
  const contains = (part: string) =>
    fields.map((field) => sql<SqlBool>`${reference(columns, field)}::text ilike ${`%${escapeLike(part)}%`}`);
  if (join === 'and') return sql<SqlBool>`(${sql.join(contains(text), sql` and `)})`;
  const words = text.split(/\s+/).filter((word) => word !== '');
  const parts = words.length <= SEARCH_WORDS_MAX ? words : [text];
  return sql<SqlBool>`(${sql.join(
    parts.map((part) => sql`(${sql.join(contains(part), sql` or `)})`),
    sql` and `,
  )})`;
}

/** Only the order, total through the tie breaker. */
export function orderList<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  list: ListQuery,
  options: ListSqlOptions,
): SelectQueryBuilder<DB, TB, Row> {
  const { columns, tieBreaker, neverNull = [] } = options;
  const { field } = list.orderBy;
  const direction = list.orderBy.direction === 'asc' ? sql`asc` : sql`desc`;
  const byKey = sql`${sql.ref(tieBreaker)} ${direction}`;
  // The key is never null, and its index has the rows in this order.
  if (Object.hasOwn(columns, field) && columns[field] === tieBreaker) return query.orderBy(byKey);
  const nulls = neverNull.includes(field) ? sql`` : sql` nulls last`;
  return query.orderBy(sql`${sortedBy(field, options)} ${direction}${nulls}`).orderBy(byKey);
}

function sortedBy(field: string, { columns, sets = [], orders = {} }: ListSqlOptions): RawBuilder<unknown> {
  const own = Object.hasOwn(orders, field) ? orders[field] : undefined;
  if (own !== undefined) return own;
  const column = reference(columns, field);
  return sets.includes(field) ? sql`nullif(${column}, '{}')` : column;
}

/** The texts of a list in a JSON column, as a list sorts by sets: by the first, then by the others; null for none. */
export const orderOfTexts = (column: string, field: string): RawBuilder<unknown> =>
  sql`nullif(array(select jsonb_array_elements_text(${sql.ref(column)} -> ${sql.lit(field)})), '{}')`;

/** Rows of an export that stand in memory at once. */
const EXPORT_BATCH = 500;

interface WrittenOrder<Row> {
  /** Columns of the rows that are unique together, never null, in the order in which rows are written. */
  readonly columns: readonly (keyof Row & string)[];
  /** The field of the list that asks for this order. */
  readonly field: string;
}

/**
 * Everything that the filter lets through, in the list's order, read in batches. In the order of writing a file may have any
 * number of rows, and what is written behind the last one meanwhile is not in it; any other order is that of the call.
 * @returns batches; the first question is asked before the answer, so that what is refused is refused as a problem
 * @throws ProblemError 422 for more rows than are sorted for a file
 */
export async function exportRows<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  list: ListQuery,
  options: ListSqlOptions,
  written: WrittenOrder<Row>,
): Promise<AsyncGenerator<readonly Row[]>> {
  if (list.orderBy.field === written.field) return rowsAsWritten(query, list, options, written.columns);
  const key = sql.ref(options.tieBreaker);
  const keys = (await orderList(filterList(query, list, options), list, options)
    .clearSelect()
    .select(sql<string | bigint>`${key}`.as('key'))
    .limit(SORTED_MAX + 1)
    .execute()) as unknown as readonly { readonly key: string | bigint }[];
  if (keys.length > SORTED_MAX) {
    const message = `Narrow the list to ${SORTED_MAX} rows, or sort it by ${written.field}`;
    throw invalid({ field: 'orderBy', message });
  }
  return rowsByKey(
    query,
    keys.map((row) => row.key),
    options.tieBreaker,
  );
}

/** A file in another order than that of writing has no more rows. */
const SORTED_MAX = 100_000;

async function* rowsByKey<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  keys: readonly (string | bigint)[],
  tieBreaker: string,
): AsyncGenerator<readonly Row[]> {
  const key = sql.ref(tieBreaker);
  for (let from = 0; from < keys.length; from += EXPORT_BATCH) {
    const batch = keys.slice(from, from + EXPORT_BATCH);
    const rows = await query.where(sql<SqlBool>`${key} in (${sql.join(batch)})`).execute();
    const byKey = new Map(rows.map((row) => [String(Reflect.get(Object(row), tieBreaker)), row]));
    yield batch.flatMap((one) => byKey.get(String(one)) ?? []);
  }
}

async function* rowsAsWritten<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  list: ListQuery,
  options: ListSqlOptions,
  by: readonly (keyof Row & string)[],
): AsyncGenerator<readonly Row[]> {
  const { direction } = list.orderBy;
  const order = sql`(${sql.join(by.map((column) => sql.ref(column)))})`;
  const valuesOf = (row: Row) => sql`(${sql.join(by.map((column) => row[column]))})`;
  const sorted = (rows: typeof query, way: 'asc' | 'desc') =>
    by.reduce((ordered, column) => ordered.orderBy(sql.ref(column), way), rows);
  const newest = (await sorted(query, 'desc').limit(1).execute())[0];
  if (newest === undefined) return;
  const filtered = filterList(query, list, options).where(sql<SqlBool>`${order} <= ${valuesOf(newest)}`);
  for (let last: Row | undefined; ;) {
    const rest =
      last === undefined
        ? filtered
        : filtered.where(sql<SqlBool>`${order} ${direction === 'asc' ? sql`>` : sql`<`} ${valuesOf(last)}`);
    const rows = await sorted(rest, direction).limit(EXPORT_BATCH).execute();
    if (rows.length > 0) yield rows;
    last = rows.at(-1);
    if (last === undefined || rows.length < EXPORT_BATCH) return;
  }
}

/** Batches of rows as they are shown. */
export async function* mapBatches<Row, View>(
  batches: AsyncIterable<readonly Row[]>,
  show: (rows: readonly Row[]) => readonly View[] | Promise<readonly View[]>,
): AsyncGenerator<readonly View[]> {
  for await (const rows of batches) yield await show(rows);
}

function reference(columns: ListColumns, field: string): RawBuilder<unknown> {
  const column = Object.hasOwn(columns, field) ? columns[field] : undefined;
  if (column === undefined) throw new Error(`list field ${field} has no column`);
  return sql.ref(column);
}

const COMPARISONS: Readonly<Record<Exclude<Operator, 'like'>, RawBuilder<unknown>>> = {
  eq: sql`=`,
  ne: sql`<>`,
  gt: sql`>`,
  gte: sql`>=`,
  lt: sql`<`,
  lte: sql`<=`,
};

function compare(column: RawBuilder<unknown>, { operator, value }: Condition): RawBuilder<SqlBool> {
  if (operator === 'like') return sql<SqlBool>`${column}::text ilike ${`%${escapeLike(String(value))}%`}`;
  if (value === null) {
    return operator === 'ne' ? sql<SqlBool>`${column} is not null` : sql<SqlBool>`${column} is null`;
  }
  if (operator === 'ne') return sql<SqlBool>`${column} is distinct from ${literal(value)}`;
  return sql<SqlBool>`${column} ${COMPARISONS[operator]} ${literal(value)}`;
}

function contains(column: RawBuilder<unknown>, { operator, value }: Condition): RawBuilder<SqlBool> {
  if (operator === 'like')
    return sql<SqlBool>`exists (select from unnest(${column}) as item where item ilike ${`%${escapeLike(String(value))}%`})`;
  const has = sql<SqlBool>`${column} @> array[${String(value)}]::text[]`;
  return operator === 'ne' ? sql<SqlBool>`not (${has})` : has;
}

/** A number that a column cannot hold is larger than all of it, not an error; indexes take either type. */
function literal(value: FilterValue): RawBuilder<unknown> {
  if (typeof value !== 'number' && typeof value !== 'bigint') return sql`${value}`;
  const isWhole = typeof value === 'bigint' || Number.isSafeInteger(value);
  return isWhole && BigInt.asIntN(64, BigInt(value)) === BigInt(value)
    ? sql`${value}::bigint`
    : sql`${value}::numeric`;
}

const escapeLike = (text: string) => text.replace(/[\\%_]/g, (character) => `\\${character}`);
