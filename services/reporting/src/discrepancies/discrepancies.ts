import type { FactStore } from '@marquee/kit/fact-store/port';
import type { Condition, ListQuery, ListQueryDefinition } from '@marquee/kit/lists/list-query';
import { invalid } from '@marquee/kit/http/problem-error';
import { formatDollars } from '@marquee/schemas/common/money';
import { DAY_MS, HALF_HOUR_MS } from '@marquee/schemas/common/time';
import {
  DISCREPANCY_DAYS_DEFAULT,
  DISCREPANCY_DAYS_MAX,
  type PriceDiscrepancyView,
} from '@marquee/schemas/queries/price-discrepancy';
import { FACTS_TABLE } from '@marquee/schemas/traffic/facts';
import { PRICE_DISCREPANCIES, type PriceDiscrepancy } from '@marquee/schemas/traffic/price-discrepancies';

/** What the list may be filtered and sorted by; `at` bounds the period, by whole half hours (UTC). */
export const discrepancyList: ListQueryDefinition = {
  fields: {
    at: { kind: 'timestamp', sortable: false },
    sspEndpointId: { kind: 'integer' },
    sspEndpointName: { kind: 'text', filterable: false },
    kind: { kind: 'text' },
    notices: { kind: 'integer', filterable: false },
    amount: { kind: 'money', filterable: false },
    cost: { kind: 'money', filterable: false },
    share: { kind: 'number', filterable: false },
    lastAt: { kind: 'timestamp', filterable: false },
  },
  defaultSort: { field: 'amount', direction: 'desc' },
};

/** Milliseconds since 1970; the end is not included. */
interface Period {
  readonly fromMs: number;
  readonly toMs: number;
}

interface Discrepancy {
  readonly sspEndpointId: number;
  readonly kind: PriceDiscrepancy;
  readonly notices: number;
  readonly amountNanos: bigint;
  readonly costNanos: bigint;
  readonly lastAtMs: number;
}

interface DiscrepancyParts {
  readonly factStore: Pick<FactStore, 'query'>;
  /** Names of SSP endpoints that exist, by id. */
  readonly sspEndpointNames: () => Promise<ReadonlyMap<number, string>>;
  readonly clock: () => Date;
}

/** One page of what does not fit of the prices of exchanges: a row for each endpoint and kind that has any. */
export async function listDiscrepancies(
  list: ListQuery,
  { factStore, sspEndpointNames, clock }: DiscrepancyParts,
): Promise<{ readonly rows: readonly PriceDiscrepancyView[]; readonly total: number }> {
  const period = periodOf(list.where, clock().getTime());
  const [found, names] = await Promise.all([readDiscrepancies(factStore, period), sspEndpointNames()]);
  const matching = found
    .filter((row) => isWanted(row, list))
    .map((row) => ({ row, view: viewOf(row, names) }))
    .toSorted(orderOf(list.orderBy))
    .map(({ view }) => view);
  const first = (list.page - 1) * list.perPage;
  return { rows: matching.slice(first, first + list.perPage), total: matching.length };
}

/** @throws ProblemError for an invalid period, or one too long for one call */
function periodOf(where: readonly Condition[], nowMs: number): Period {
  let toMs = nowMs + HALF_HOUR_MS;
  let fromMs: number | undefined;
  for (const { field, operator, value } of where) {
    if (field !== 'at') continue;
    const atMs = Date.parse(String(value));
    if (operator === 'gte') fromMs = atMs;
    else if (operator === 'lt') toMs = atMs;
    else if (operator === 'lte') toMs = atMs + 1;
    else throw invalid({ field: `where[at][${operator}]`, message: 'at takes gte, lt and lte' });
  }
  fromMs ??= toMs - DISCREPANCY_DAYS_DEFAULT * DAY_MS;
  if (!(fromMs < toMs)) throw invalid({ field: 'where[at]', message: 'The period ends before it begins' });
  if (toMs - fromMs > DISCREPANCY_DAYS_MAX * DAY_MS)
    throw invalid({ field: 'where[at]', message: `The period is longer than ${DISCREPANCY_DAYS_MAX} days` });
  return { fromMs: fromMs - (fromMs % HALF_HOUR_MS), toMs };
}

/** By the facts' projection `discrepancies`: as many rows as half hours, endpoints and kinds there are. */
async function readDiscrepancies(
  factStore: Pick<FactStore, 'query'>,
  { fromMs, toMs }: Period,
): Promise<Discrepancy[]> {
  const rows = await factStore.query<
    Record<'endpoint' | 'notices' | 'amount' | 'cost' | 'last_s', string | number> & { kind: string }
  >(
    `SELECT ssp_endpoint_id AS endpoint, discrepancy AS kind, count() AS notices, sum(discrepancy_nanos) AS amount,
       sum(cost_nanos) AS cost, toUnixTimestamp(max(half_hour)) AS last_s
     FROM ${FACTS_TABLE}
     WHERE half_hour >= toDateTime({from:Int64}, 'UTC') AND half_hour < toDateTime({to:Int64}, 'UTC')
     GROUP BY ssp_endpoint_id, discrepancy`,
    { from: Math.floor(fromMs / 1_000), to: Math.ceil(toMs / 1_000) },
  );
  const costs = new Map<number, bigint>();
  for (const { endpoint, cost } of rows)
    costs.set(Number(endpoint), (costs.get(Number(endpoint)) ?? 0n) + BigInt(cost));
  return rows.flatMap((row) => {
    const kind = PRICE_DISCREPANCIES.find((one) => one === row.kind);
    if (kind === undefined) return [];
    return [
      {
        sspEndpointId: Number(row.endpoint),
        kind,
        notices: Number(row.notices),
        amountNanos: BigInt(row.amount),
        costNanos: costs.get(Number(row.endpoint)) ?? 0n,
        lastAtMs: Number(row.last_s) * 1_000,
      },
    ];
  });
}

function isWanted(row: Discrepancy, { where, whereIn }: ListQuery): boolean {
  const valueOf = (field: string): number | string =>
    field === 'sspEndpointId' ? row.sspEndpointId : row.kind;
  return (
    where
      .filter(({ field }) => field !== 'at')
      .every(({ field, operator, value }) => {
        if (operator === 'eq') return valueOf(field) === value;
        if (operator === 'ne') return valueOf(field) !== value;
        throw invalid({ field: `where[${field}][${operator}]`, message: `${field} takes eq and ne` });
      }) &&
    whereIn.every(({ field, values }) => field === 'at' || values.some((value) => valueOf(field) === value))
  );
}

const viewOf = (row: Discrepancy, names: ReadonlyMap<number, string>): PriceDiscrepancyView => ({
  id: `${row.sspEndpointId}-${row.kind}`,
  sspEndpointId: row.sspEndpointId,
  sspEndpointName: names.get(row.sspEndpointId) ?? null,
  kind: row.kind,
  notices: row.notices,
  amount: formatDollars(row.amountNanos),
  cost: formatDollars(row.costNanos),
  share: shareOf(row),
  lastAt: new Date(row.lastAtMs).toISOString(),
});

/** Per hundred, two decimals. */
const shareOf = ({ amountNanos, costNanos }: Discrepancy): number | null =>
  costNanos <= 0n ? null : Number((amountNanos * 10_000n) / costNanos) / 100;

interface Sorted {
  readonly row: Discrepancy;
  readonly view: PriceDiscrepancyView;
}
const SORTED_BY: Readonly<Record<string, (sorted: Sorted) => string | number | bigint>> = {
  sspEndpointId: ({ row }) => row.sspEndpointId,
  sspEndpointName: ({ view }) => (view.sspEndpointName ?? '').toLowerCase(),
  kind: ({ row }) => row.kind,
  notices: ({ row }) => row.notices,
  amount: ({ row }) => row.amountNanos,
  cost: ({ row }) => row.costNanos,
  share: ({ view }) => view.share ?? -1,
  lastAt: ({ row }) => row.lastAtMs,
};

/** Sort order of the list. Ties are ordered by id, so that pages never overlap. */
function orderOf({ field, direction }: ListQuery['orderBy']) {
  const keyOf = SORTED_BY[field] ?? (({ row }: Sorted) => row.amountNanos);
  return (one: Sorted, other: Sorted): number => {
    const [left, right] = [keyOf(one), keyOf(other)];
    const order = left === right ? 0 : left < right ? -1 : 1;
    return (direction === 'asc' ? order : -order) || (one.view.id < other.view.id ? -1 : 1);
  };
}
