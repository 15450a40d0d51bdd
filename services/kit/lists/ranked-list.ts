import type { TimeRange } from '@marquee/schemas/common/time';
import { type SelectQueryBuilder, sql, type SqlBool } from 'kysely';

import { DependencyUnavailable } from '../runtime/errors.ts';
import { dayRangeOf } from '../http/day-range.ts';
import type { Condition, FieldKind, ListField, ListQuery } from './list-query.ts';
import { filterList, listPage, type ListSqlOptions, orderList } from './list-sql.ts';
import { invalid } from '../http/problem-error.ts';

/** How the figures of objects are compared and added up. */
export interface Figures<Totals> {
  /** What lists can be filtered (`having[…]`) and sorted by. */
  readonly metrics: Readonly<Record<string, FieldKind>>;
  /** Of an object that did nothing. */
  readonly none: Totals;
  add(left: Totals, right: Totals): Totals;
  /** Undefined where there is nothing to divide by: such an object is last whichever way a list is sorted. */
  valueOf(totals: Totals, metric: string): number | bigint | undefined;
}

/** Of a list that statistics say nothing about. */
export const NO_FIGURES: Figures<undefined> = {
  metrics: {},
  none: undefined,
  add: () => undefined,
  valueOf: () => undefined,
};

/** Numbers that sort objects as a dictionary sorts the texts that they are shown with; those without any are absent. */
export function rankOfTexts(
  textsById: Iterable<readonly [id: number, texts: readonly string[]]>,
): ReadonlyMap<number, number> {
  const shown = [...textsById].flatMap(([id, texts]) =>
    texts.length === 0 ? [] : [{ id, text: texts.join(', ') }],
  );
  const inOrder = [...new Set(shown.map(({ text }) => text))].sort(DICTIONARY.compare);
  const places = new Map(inOrder.map((text, place) => [text, place]));
  return new Map(shown.map(({ id, text }) => [id, places.get(text) ?? 0]));
}

const DICTIONARY = new Intl.Collator('en', { numeric: true });

/** Totals by id; ids that did nothing may be absent. */
export type FiguresSource<Totals> = (ids: readonly number[]) => Promise<ReadonlyMap<number, Totals>>;

/** Totals of the asked ids, or that they could not be had. */
export type FiguresAnswer<Totals> =
  | { readonly available: true; readonly totals: ReadonlyMap<number, Totals> }
  | { readonly available: false };

/** List fields of metrics: sortable, and filtered by `having[…]` alone. */
export const metricFields = (
  metrics: Readonly<Record<string, FieldKind>>,
): Readonly<Record<string, ListField>> =>
  Object.fromEntries(Object.entries(metrics).map(([name, kind]) => [name, { kind, filterable: false }]));

/** A list that is filtered or sorted by statistics looks at this many objects at most. */
const RANKED_MAX = 100_000;

/** A list waits no longer than this for its statistics. */
const STATS_TIMEOUT_MS = 2_000;

async function inTime<T>(work: Promise<T>, timeoutMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('out of time')), timeoutMs);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** Zeros without a source of statistics; a source that fails or hangs must not fail the list. */
export async function readFigures<Totals>(
  source: FiguresSource<Totals> | undefined,
  ids: readonly number[],
  timeoutMs = STATS_TIMEOUT_MS,
): Promise<FiguresAnswer<Totals>> {
  if (!source || ids.length === 0) return { available: true, totals: new Map() };
  try {
    return { available: true, totals: await inTime(source(ids), timeoutMs) };
  } catch {
    return { available: false };
  }
}

export interface FiguresPage<Row, Totals> {
  readonly rows: readonly Row[];
  readonly total: number;
  readonly stats: FiguresAnswer<Totals>;
}

/** Where the figures of a list's rows come from. */
export interface FiguresOptions<Totals> {
  readonly figures: Figures<Totals>;
  readonly source: FiguresSource<Totals> | undefined;
  /** Only the sums, of many objects: what a list is sorted and filtered by. The source itself where it is not given. */
  readonly sums?: FiguresSource<Totals> | undefined;
  /** Metrics that this caller may not ask about. */
  readonly hidden?: readonly string[];
  /**
   * Further numbers that a list can be sorted by, by the fields that name them; an object without one is absent, and one that is
   * undefined cannot be asked for.
   */
  readonly ranks?: Readonly<
    Record<string, ((ids: readonly number[]) => Promise<ReadonlyMap<number, number>>) | undefined>
  >;
}

export interface RankedListOptions<Totals> extends ListSqlOptions, FiguresOptions<Totals> {}

/** Sums of a time, or of all of it without one; ids that did nothing may be absent. */
export type SumsOfTime<Totals> = (
  ids: readonly number[],
  range: TimeRange | undefined,
) => Promise<ReadonlyMap<number, Totals>>;

/** The figures of the days that a list call names. @throws ProblemError 422 */
export function figuresOfDays<Totals>(
  figures: Figures<Totals>,
  sums: SumsOfTime<Totals> | undefined,
  list: ListQuery,
): FiguresOptions<Totals> {
  const range = dayRangeOf(list);
  return { figures, source: sums && ((ids) => sums(ids, range)) };
}

/** The same for a page whose rows are shown without their figures. @throws ProblemError 422 */
export function rankingOfDays<Totals>(
  ...asked: Parameters<typeof figuresOfDays<Totals>>
): FiguresOptions<Totals> {
  const { figures, source } = figuresOfDays(...asked);
  return { figures, source: source && (async () => new Map<number, Totals>()), sums: source };
}

/** Pages of rows as they are saved, each with its figures. */
export async function* savedRows<Row extends Identified, Totals, View>(
  pages: AsyncIterable<Omit<FiguresPage<Row, Totals>, 'total'>>,
  { none }: Pick<Figures<Totals>, 'none'>,
  show: (row: Row, stats: Totals) => View,
): AsyncGenerator<readonly View[]> {
  for await (const { rows, stats } of pages) {
    yield rows.map((row) => show(row, (stats.available ? stats.totals.get(idOf(row)) : undefined) ?? none));
  }
}

/** A row that figures are found for. */
interface Identified {
  readonly id: bigint | number;
}

/**
 * One page of a list with the statistics of its rows.
 * @throws ProblemError 422 for statistics without a source
 * @throws DependencyUnavailable when the list depends on statistics that do not answer
 */
export async function pageWithFigures<DB, TB extends keyof DB, Row extends Identified, Totals>(
  query: SelectQueryBuilder<DB, TB, Row>,
  list: ListQuery,
  options: RankedListOptions<Totals>,
): Promise<FiguresPage<Row, Totals>> {
  if (!isRanked(list, options)) {
    const { rows, total } = await listPage(query, list, options);
    return { rows, total, stats: await readFigures(options.source, rows.map(idOf)) };
  }
  refuseUnanswerable(list, options);
  const ids = await rankedIds(query, list, options);
  const from = (list.page - 1) * list.perPage;
  const shown = await rowsOf(query, ids.slice(from, from + list.perPage), options);
  return { ...shown, total: ids.length };
}

/** Rows by id with their statistics, in the order of the ids. */
async function rowsOf<DB, TB extends keyof DB, Row extends Identified, Totals>(
  query: SelectQueryBuilder<DB, TB, Row>,
  ids: readonly number[],
  { source, tieBreaker }: Pick<RankedListOptions<Totals>, 'source' | 'tieBreaker'>,
  timeoutMs?: number,
): Promise<Omit<FiguresPage<Row, Totals>, 'total'>> {
  if (ids.length === 0) return { rows: [], stats: noFigures() };
  const [rows, stats] = await Promise.all([
    query.where(sql<SqlBool>`${sql.ref(tieBreaker)} in (${sql.join(ids)})`).execute(),
    readFigures(source, ids, timeoutMs),
  ]);
  const byId = new Map(rows.map((row) => [idOf(row), row]));
  return { rows: ids.flatMap((id) => byId.get(id) ?? []), stats };
}

/** Rows of a file that are in memory at once. */
const FILE_BATCH = 500;
/** A page is shown without its statistics, a file is not: it waits longer for them. */
const FILE_TIMEOUT_MS = 20_000;

/**
 * All rows of a filter with their statistics, in the list's order as it was at the call; what is deleted meanwhile is left out.
 * @returns pages, read one by one; reading throws DependencyUnavailable where statistics stop to answer
 * @throws ProblemError 422 for statistics without a source, and for more rows than can be ranked
 * @throws DependencyUnavailable when the list depends on statistics that do not answer
 */
export async function allWithFigures<DB, TB extends keyof DB, Row extends Identified, Totals>(
  query: SelectQueryBuilder<DB, TB, Row>,
  list: ListQuery,
  options: RankedListOptions<Totals>,
): Promise<AsyncIterable<Omit<FiguresPage<Row, Totals>, 'total'>>> {
  refuseUnanswerable(list, options);
  const ids = isRanked(list, options)
    ? await rankedIds(query, list, options)
    : refuseTooMany(list, await filteredIds(query, list, options));
  return (async function* () {
    for (let from = 0; from < ids.length; from += FILE_BATCH) {
      const batch = await rowsOf(query, ids.slice(from, from + FILE_BATCH), options, FILE_TIMEOUT_MS);
      // A file without its figures would look like one of objects that did nothing.
      if (!batch.stats.available) throw new DependencyUnavailable('statistics', 'Save the list again later.');
      yield batch;
    }
  })();
}

export interface FilterTotals<Totals> {
  /** Rows of the whole filter. */
  readonly count: number;
  /** Undefined where statistics do not answer, or there are more rows than they add up. */
  readonly sums: Totals | undefined;
}

/**
 * The figures of all rows of a filter added up, whatever page is shown.
 * @throws ProblemError 422 for statistics without a source
 * @throws DependencyUnavailable when the filter depends on statistics that do not answer
 */
export async function filterTotals<DB, TB extends keyof DB, Row extends Identified, Totals>(
  query: SelectQueryBuilder<DB, TB, Row>,
  list: ListQuery,
  options: RankedListOptions<Totals>,
): Promise<FilterTotals<Totals>> {
  refuseUnanswerable(list, options);
  const { figures, source, sums = source } = options;
  const ids = await filteredIds(query, { ...list, orderBy: NO_ORDER }, options);
  if (ids.length > RANKED_MAX) return { count: ids.length, sums: undefined };
  const stats = await readFigures(sums, ids, TOTALS_TIMEOUT_MS);
  if (!stats.available) return { count: ids.length, sums: undefined };
  const counted = ids
    .map((id) => stats.totals.get(id) ?? figures.none)
    .filter((one) => list.having.every((condition) => meets(figures, one, condition)));
  return {
    count: counted.length,
    sums: counted.reduce((left, right) => figures.add(left, right), figures.none),
  };
}

/** The order of a sum does not matter; the key is an index. */
const NO_ORDER: ListQuery['orderBy'] = { field: 'id', direction: 'asc' };
/** Rows are shown without waiting for their totals. */
const TOTALS_TIMEOUT_MS = 10_000;

const noFigures = <Totals>(): FiguresAnswer<Totals> => ({
  available: true,
  totals: new Map<number, Totals>(),
});

const idOf = (row: Identified) => Number(row.id);

type Ranking<Totals> = Pick<RankedListOptions<Totals>, 'figures' | 'ranks'>;
const isMetric = <Totals>({ figures }: Pick<Ranking<Totals>, 'figures'>, field: string): boolean =>
  Object.hasOwn(figures.metrics, field);
const isRankField = <Totals>(options: Ranking<Totals>, field: string): boolean =>
  isMetric(options, field) || Object.hasOwn(options.ranks ?? {}, field);
/** Does the list depend on statistics? */
const isRanked = <Totals>({ having, orderBy }: ListQuery, options: Ranking<Totals>): boolean =>
  having.length > 0 || isRankField(options, orderBy.field);

function refuseUnanswerable<Totals>(list: ListQuery, options: RankedListOptions<Totals>): void {
  const { source, hidden = [], ranks = {} } = options;
  const isAnswered = (field: string) =>
    Object.hasOwn(ranks, field) ? ranks[field] !== undefined : source !== undefined;
  const asked = [
    ...list.having.map(({ field, operator }) => ({ field, key: `having[${field}]`, operator })),
    ...(isRankField(options, list.orderBy.field)
      ? [{ field: list.orderBy.field, key: 'orderBy', operator: 'eq' }]
      : []),
  ];
  for (const { field, key, operator } of asked) {
    if (!isAnswered(field) || hidden.includes(field))
      throw invalid({ field: key, message: `${field} cannot be asked for here` });
    if (operator === 'like') throw invalid({ field: key, message: `${field} must be valid.` });
  }
}

/** Ids of all rows of the filter in the list's order. */
async function rankedIds<DB, TB extends keyof DB, Row, Totals>(
  query: SelectQueryBuilder<DB, TB, Row>,
  list: ListQuery,
  options: RankedListOptions<Totals>,
): Promise<readonly number[]> {
  const { figures, source, sums = source, ranks = {} } = options;
  const { field, direction } = list.orderBy;
  const byMetric = isMetric(options, field);
  const ids = refuseTooMany(list, await filteredIds(query, list, options));
  const rank = Object.hasOwn(ranks, field) ? ranks[field] : undefined;
  const [totals, ranked] = await Promise.all([
    (list.having.length > 0 || byMetric ? sums?.(ids) : undefined) ?? new Map<number, Totals>(),
    rank?.(ids),
  ]).catch((cause: unknown) => {
    throw new DependencyUnavailable('statistics', 'Ask again without statistics.', { cause });
  });
  const totalsOf = (id: number) => totals.get(id) ?? figures.none;
  const matching = ids.filter((id) =>
    list.having.every((condition) => meets(figures, totalsOf(id), condition)),
  );
  if (ranked !== undefined) return byValue(matching, (id) => ranked.get(id), direction);
  return byMetric ? byValue(matching, (id) => figures.valueOf(totalsOf(id), field), direction) : matching;
}

/** Ids of the rows that the columns let through, by a metric not yet sorted; one more than may be ranked says there are more. */
async function filteredIds<DB, TB extends keyof DB, Row, Totals>(
  query: SelectQueryBuilder<DB, TB, Row>,
  list: ListQuery,
  options: RankedListOptions<Totals>,
): Promise<readonly number[]> {
  const column = sql<bigint>`${sql.ref(options.tieBreaker)}`.as('id');
  const filtered = filterList(query, list, options).clearSelect().select(column);
  const ordered = isRankField(options, list.orderBy.field)
    ? filtered.orderBy(sql.ref(options.tieBreaker), list.orderBy.direction)
    : orderList(filtered, list, options);
  const found = (await ordered.limit(RANKED_MAX + 1).execute()) as unknown as Identified[];
  return found.map(idOf);
}

/** @throws ProblemError 422 */
function refuseTooMany(list: ListQuery, ids: readonly number[]): readonly number[] {
  if (ids.length <= RANKED_MAX) return ids;
  const message = `Narrow the list to ${RANKED_MAX} rows before asking for statistics`;
  throw invalid({ field: list.having[0] ? `having[${list.having[0].field}]` : 'orderBy', message });
}

/** Sorted by a value, those that have none last; equals stay as they are. */
function byValue(
  ids: readonly number[],
  valueOf: (id: number) => number | bigint | undefined,
  direction: 'asc' | 'desc',
): readonly number[] {
  const sign = direction === 'asc' ? 1 : -1;
  return ids
    .map((id) => ({ id, value: valueOf(id) }))
    .sort(({ value: left }, { value: right }) => {
      if (left === undefined || right === undefined)
        return Number(left === undefined) - Number(right === undefined);
      return sign * compare(left, right);
    })
    .map(({ id }) => id);
}

const compare = (left: number | bigint, right: number | bigint) => (left < right ? -1 : left > right ? 1 : 0);

function meets<Totals>(
  figures: Figures<Totals>,
  totals: Totals,
  { field, operator, value }: Condition,
): boolean {
  if (!isMetric({ figures }, field) || (typeof value !== 'number' && typeof value !== 'bigint'))
    return operator === 'ne';
  const own = figures.valueOf(totals, field);
  if (own === undefined) return operator === 'ne';
  const order = compare(own, value);
  switch (operator) {
    case 'eq':
    case 'like':
      return order === 0;
    case 'ne':
      return order !== 0;
    case 'gt':
      return order > 0;
    case 'gte':
      return order >= 0;
    case 'lt':
      return order < 0;
    case 'lte':
      return order <= 0;
  }
}
