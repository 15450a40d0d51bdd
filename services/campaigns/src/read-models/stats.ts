import type { Condition, ListField, ListQuery } from '@marquee/kit/http/list-query';
import { filterList, listPage, type ListSqlOptions, orderList } from '@marquee/kit/http/list-sql';
import { invalid } from '@marquee/kit/http/problem-error';
import { DependencyUnavailable } from '@marquee/kit/runtime/errors';
import { formatDollars } from '@marquee/schemas/common/money';
import type { CampaignTotals } from '@marquee/schemas/live/messages';
import { NO_AD_TOTALS, type AdTotals } from '@marquee/schemas/queries/ad-totals';
import { costPerConversion, returnOnSpend } from '@marquee/schemas/queries/conversion-ratios';
import type { AdStats } from '@marquee/schemas/queries/stats';
import { type SelectQueryBuilder, sql, type SqlBool } from 'kysely';

export type StatsSource = (ids: readonly number[]) => Promise<ReadonlyMap<number, AdTotals>>;

/** Totals of the asked ids, or that they could not be had. */
export type StatsAnswer =
  | { readonly available: true; readonly totals: ReadonlyMap<number, AdTotals> }
  | { readonly available: false };

/** Metrics that lists can be filtered (`having[…]`) and sorted by. */
export const METRICS = {
  impressions: 'integer',
  clicks: 'integer',
  wins: 'integer',
  bids: 'integer',
  conversions: 'integer',
  ctr: 'number',
  winRate: 'number',
  dspSpend: 'money',
  /** Spend a conversion; nothing for an object without any, which is last whichever way a list is sorted. */
  cpa: 'money',
  /** The same, as CPA goal campaigns call it. */
  ecpa: 'money',
  conversionValue: 'money',
  /** Conversion value per hundred of spend; nothing without a conversion or spend. */
  roas: 'number',
} as const;
type Metric = keyof typeof METRICS;

/** Sortable, and filtered by `having[…]` alone. */
export const METRIC_FIELDS = Object.fromEntries(
  Object.entries(METRICS).map(([name, kind]) => [name, { kind, filterable: false }]),
) as Readonly<Record<Metric, ListField>>;

/** A list that is filtered or sorted by statistics looks at this many objects at most. */
const RANKED_MAX = 100_000;

const percent = (part: number, whole: number) =>
  whole === 0 ? 0 : Math.round((part / whole) * 1_000_000) / 10_000;

/** Per hundred, 100 at most: a win may be counted before its bid is, or in another half hour. */
const winRateOf = ({ wins, bids }: { readonly wins: number; readonly bids: number }) =>
  percent(Math.min(wins, bids), bids);

export interface StatsPermissions {
  readonly canSeeClick: boolean;
  /** Admins see what the exchanges got. */
  readonly canSeeCost?: boolean | undefined;
}

/** Zeros for an object without statistics. */
export const statsView = (answer: StatsAnswer, id: number, permissions: StatsPermissions): AdStats | null =>
  answer.available ? figuresView(answer.totals.get(id) ?? NO_AD_TOTALS, permissions) : null;

/** Counts as HTTP answers them; clicks and cost only for accounts that may see them. */
export function figuresView(
  totals: AdTotals,
  { canSeeClick, canSeeCost = false }: StatsPermissions,
): AdStats {
  const { dspSpendNanos, bids, wins, impressions, clicks, conversions, open } = totals;
  const { conversionValueNanos, lifetimeSpendNanos } = totals;
  const cpaNanos = costPerConversion(dspSpendNanos, conversions);
  return {
    dspSpend: formatDollars(dspSpendNanos),
    bids,
    wins,
    impressions,
    clicks: canSeeClick ? clicks : null,
    ctr: canSeeClick ? percent(clicks, impressions) : null,
    winRate: winRateOf({ wins, bids }),
    conversions,
    cpa: cpaNanos === null ? null : formatDollars(cpaNanos),
    conversionValue: formatDollars(conversionValueNanos),
    roas: returnOnSpend(conversionValueNanos, dspSpendNanos, conversions),
    ...(canSeeCost && { cost: formatDollars(totals.costNanos) }),
    ...(open && {
      open: { ...open, halfHours: open.halfHours.map((one) => shown(one, canSeeClick)) },
    }),
    ...(lifetimeSpendNanos !== undefined && { lifetimeSpend: formatDollars(lifetimeSpendNanos) }),
  };
}

const shown = (totals: CampaignTotals, canSeeClick: boolean): CampaignTotals =>
  canSeeClick ? totals : { ...totals, clicks: null };

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
export async function readStats(
  source: StatsSource | undefined,
  ids: readonly number[],
  timeoutMs = STATS_TIMEOUT_MS,
): Promise<StatsAnswer> {
  if (!source || ids.length === 0) return { available: true, totals: new Map() };
  try {
    return { available: true, totals: await inTime(source(ids), timeoutMs) };
  } catch {
    return { available: false };
  }
}

const NO_STATS = { available: true, totals: new Map<number, AdTotals>() } as const satisfies StatsAnswer;

export interface StatsPage<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
  readonly stats: StatsAnswer;
}

export interface StatsOptions {
  readonly source: StatsSource | undefined;
  /** Only the sums, of many objects: what a list is sorted and filtered by. The source itself where it is not given. */
  readonly sums?: StatsSource | undefined;
  readonly canSeeClick: boolean;
  /** How far budgets are used, for a list that can be sorted by it; an object without a budget is absent. */
  readonly budgetUse?: ((ids: readonly number[]) => Promise<ReadonlyMap<number, number>>) | undefined;
}

/** The field of a list that is sorted by how far budgets are used. */
export const BUDGET_USED = 'budgetUsed';

export interface StatsPageOptions extends ListSqlOptions, StatsOptions {}

/**
 * One page of a list with the statistics of its rows.
 * @throws ProblemError 422 for statistics without a source
 * @throws DependencyUnavailable when the list depends on statistics that do not answer
 */
export async function pageWithStats<DB, TB extends keyof DB, Row extends { id: bigint }>(
  query: SelectQueryBuilder<DB, TB, Row>,
  list: ListQuery,
  options: StatsPageOptions,
): Promise<StatsPage<Row>> {
  if (!isRanked(list)) {
    const { rows, total } = await listPage(query, list, options);
    return { rows, total, stats: await readStats(options.source, rows.map(idOf)) };
  }
  const { source, sums = source } = options;
  refuseUnanswerable(list, options);
  if (!sums) return { rows: [], total: 0, stats: NO_STATS };
  const ids = await rankedIds(query, list, options, sums);
  const from = (list.page - 1) * list.perPage;
  const shown = await rowsOf(query, ids.slice(from, from + list.perPage), options);
  return { ...shown, total: ids.length };
}

/** Rows by id with their statistics, in the order of the ids. */
async function rowsOf<DB, TB extends keyof DB, Row extends { id: bigint }>(
  query: SelectQueryBuilder<DB, TB, Row>,
  ids: readonly number[],
  { source, tieBreaker }: Pick<StatsPageOptions, 'source' | 'tieBreaker'>,
): Promise<Omit<StatsPage<Row>, 'total'>> {
  if (ids.length === 0) return { rows: [], stats: NO_STATS };
  const [rows, stats] = await Promise.all([
    query.where(sql<SqlBool>`${sql.ref(tieBreaker)} in (${sql.join(ids)})`).execute(),
    readStats(source, ids),
  ]);
  const byId = new Map(rows.map((row) => [idOf(row), row]));
  return { rows: ids.flatMap((id) => byId.get(id) ?? []), stats };
}

/** Rows of a file that are in memory at once. */
const FILE_BATCH = 500;

/**
 * All rows of a filter with their statistics, in the list's order as it was at the call; what is deleted meanwhile is left out.
 * @returns pages, read one by one; reading throws DependencyUnavailable where statistics stop to answer
 * @throws ProblemError 422 for statistics without a source, and for more rows than can be ranked
 * @throws DependencyUnavailable when the list depends on statistics that do not answer
 */
export async function allWithStats<DB, TB extends keyof DB, Row extends { id: bigint }>(
  query: SelectQueryBuilder<DB, TB, Row>,
  list: ListQuery,
  options: StatsPageOptions,
): Promise<AsyncIterable<Omit<StatsPage<Row>, 'total'>>> {
  refuseUnanswerable(list, options);
  const { source, sums = source } = options;
  const ids =
    isRanked(list) && sums
      ? await rankedIds(query, list, options, sums)
      : refuseTooMany(list, await filteredIds(query, list, options));
  return (async function* () {
    for (let from = 0; from < ids.length; from += FILE_BATCH) {
      const batch = await rowsOf(query, ids.slice(from, from + FILE_BATCH), options);
      // A file without its figures would look like one of objects that did nothing.
      if (!batch.stats.available) throw new DependencyUnavailable('statistics', 'Save the list again later.');
      yield batch;
    }
  })();
}

export interface FilterTotals {
  /** Rows of the whole filter. */
  readonly count: number;
  /** Undefined where statistics do not answer, or there are more rows than they add up. */
  readonly sums: AdTotals | undefined;
}

/**
 * The figures of all rows of a filter added up, whatever page is shown.
 * @throws ProblemError 422 for statistics without a source
 * @throws DependencyUnavailable when the filter depends on statistics that do not answer
 */
export async function filterTotals<DB, TB extends keyof DB, Row extends { id: bigint }>(
  query: SelectQueryBuilder<DB, TB, Row>,
  list: ListQuery,
  options: StatsPageOptions,
): Promise<FilterTotals> {
  refuseUnanswerable(list, options);
  const { source, sums = source } = options;
  const ids = await filteredIds(query, { ...list, orderBy: NO_ORDER }, options);
  if (ids.length > RANKED_MAX) return { count: ids.length, sums: undefined };
  const stats = await readStats(sums, ids, TOTALS_TIMEOUT_MS);
  if (!stats.available) return { count: ids.length, sums: undefined };
  const counted = ids
    .map((id) => stats.totals.get(id) ?? NO_AD_TOTALS)
    .filter((one) => list.having.every((condition) => meets(one, condition)));
  return { count: counted.length, sums: counted.reduce(added, NO_AD_TOTALS) };
}

/** The order of a sum does not matter; the key is an index. */
const NO_ORDER: ListQuery['orderBy'] = { field: 'id', direction: 'asc' };
/** Rows are shown without waiting for their totals. */
const TOTALS_TIMEOUT_MS = 10_000;

const added = (left: AdTotals, right: AdTotals): AdTotals => ({
  dspSpendNanos: left.dspSpendNanos + right.dspSpendNanos,
  costNanos: left.costNanos + right.costNanos,
  bids: left.bids + right.bids,
  wins: left.wins + right.wins,
  impressions: left.impressions + right.impressions,
  clicks: left.clicks + right.clicks,
  conversions: left.conversions + right.conversions,
  conversionValueNanos: left.conversionValueNanos + right.conversionValueNanos,
});

const idOf = (row: { id: bigint }) => Number(row.id);
const isRankField = (field: string): boolean => field === BUDGET_USED || metricOf(field) !== undefined;
/** Does the list depend on statistics? */
const isRanked = ({ having, orderBy }: ListQuery): boolean => having.length > 0 || isRankField(orderBy.field);
const metricOf = (field: string): Metric | undefined =>
  Object.hasOwn(METRICS, field) ? (field as Metric) : undefined;

function refuseUnanswerable(list: ListQuery, { source, canSeeClick }: StatsPageOptions): void {
  const asked = [
    ...list.having.map(({ field, operator }) => ({ field, key: `having[${field}]`, operator })),
    ...(isRankField(list.orderBy.field)
      ? [{ field: list.orderBy.field, key: 'orderBy', operator: 'eq' }]
      : []),
  ];
  for (const { field, key, operator } of asked) {
    const isHidden = !canSeeClick && (field === 'clicks' || field === 'ctr');
    if (!source || isHidden) throw invalid({ field: key, message: `${field} cannot be asked for here` });
    if (operator === 'like') throw invalid({ field: key, message: `${field} must be valid.` });
  }
}

/** Ids of all rows of the filter in the list's order. */
async function rankedIds<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  list: ListQuery,
  options: StatsPageOptions,
  sums: StatsSource,
): Promise<readonly number[]> {
  const { field, direction } = list.orderBy;
  const sortMetric = metricOf(field);
  const ids = refuseTooMany(list, await filteredIds(query, list, options));
  const needsUse = field === BUDGET_USED;
  const [totals, used] = await Promise.all([
    list.having.length > 0 || sortMetric ? sums(ids) : NO_STATS.totals,
    needsUse ? options.budgetUse?.(ids) : undefined,
  ]).catch((cause: unknown) => {
    throw new DependencyUnavailable('statistics', 'Ask again without statistics.', { cause });
  });
  const matching = ids.filter((id) =>
    list.having.every((condition) => meets(totals.get(id) ?? NO_AD_TOTALS, condition)),
  );
  if (needsUse) return byValue(matching, (id) => used?.get(id), direction);
  return sortMetric
    ? byValue(matching, (id) => metricValue(totals.get(id) ?? NO_AD_TOTALS, sortMetric), direction)
    : matching;
}

/** Ids of the rows that the columns let through, by a metric not yet sorted; one more than may be ranked says there are more. */
async function filteredIds<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  list: ListQuery,
  options: ListSqlOptions,
): Promise<readonly number[]> {
  const column = sql<bigint>`${sql.ref(options.tieBreaker)}`.as('id');
  const filtered = filterList(query, list, options).clearSelect().select(column);
  const ordered = isRankField(list.orderBy.field)
    ? filtered.orderBy(sql.ref(options.tieBreaker), list.orderBy.direction)
    : orderList(filtered, list, options);
  const found = (await ordered.limit(RANKED_MAX + 1).execute()) as unknown as { id: bigint }[];
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

/** Undefined where there is nothing to divide by. */
function metricValue(totals: AdTotals, metric: Metric): number | bigint | undefined {
  switch (metric) {
    case 'dspSpend':
      return totals.dspSpendNanos;
    case 'cpa':
    case 'ecpa':
      return costPerConversion(totals.dspSpendNanos, totals.conversions) ?? undefined;
    case 'conversionValue':
      return totals.conversionValueNanos;
    case 'roas':
      return (
        returnOnSpend(totals.conversionValueNanos, totals.dspSpendNanos, totals.conversions) ?? undefined
      );
    case 'ctr':
      return percent(totals.clicks, totals.impressions);
    case 'winRate':
      return winRateOf(totals);
    case 'impressions':
    case 'clicks':
    case 'wins':
    case 'bids':
    case 'conversions':
      return totals[metric];
  }
}

function meets(totals: AdTotals, { field, operator, value }: Condition): boolean {
  const metric = metricOf(field);
  if (metric === undefined || (typeof value !== 'number' && typeof value !== 'bigint'))
    return operator === 'ne';
  const own = metricValue(totals, metric);
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
