import type { FactParam, FactStore } from '@marquee/kit/fact-store/port';
import { HALF_HOUR_MS, type TimeRange } from '@marquee/schemas/common/time';
import { totalsSequence, type CampaignTotals } from '@marquee/schemas/live/messages';
import { addAdTotals } from '@marquee/schemas/queries/ad-metrics';
import { NO_AD_TOTALS, type AdTotals, type OpenTotals } from '@marquee/schemas/queries/ad-totals';

import { dimensionSums, type ListedDimension } from './dimension-sums.ts';

/**
 * How campaigns and creatives did, for their lists: over their whole life, or over a time that begins and ends with half
 * hours. Ids that the facts know nothing of are absent from the map.
 */
export interface AdStats {
  /** With a period every id is in the map, so that pushed totals of other times are not added. */
  campaignStats(ids: readonly number[], range?: TimeRange): Promise<ReadonlyMap<number, AdTotals>>;
  /** The same without the open half hours, of thousands at once: what lists are sorted and filtered by. */
  campaignSums(ids: readonly number[], range?: TimeRange): Promise<ReadonlyMap<number, AdTotals>>;
  creativeStats(ids: readonly number[], range?: TimeRange): Promise<ReadonlyMap<number, AdTotals>>;
  /** What accounts or endpoints did; see `dimensionSums`. */
  sumsBy(
    dimension: ListedDimension,
    ids: readonly number[],
    range?: TimeRange,
  ): Promise<ReadonlyMap<number, AdTotals>>;
}

/** Ids that one question names. */
const IDS_A_QUESTION = 5_000;

type Row = Record<'id' | 'at' | 'spend' | 'cost' | 'b' | 'w' | 'i' | 'c' | 'v' | 'changes', string | number>;

type ValueRow = Readonly<Record<'id' | 'value', string | number>>;

const SUMS =
  'sum(spend_nanos) AS spend, sum(cost_nanos) AS cost, sum(bids) AS b, sum(wins) AS w, sum(impressions) AS i, sum(clicks) AS c, ' +
  'sum(conversions) AS v, sum(changes) AS changes';

type Column = 'campaign_id' | 'creative_id';

/** Condition on the half hours of a time, and its parameters; neither where a whole life is asked about. */
const within = (range: TimeRange | undefined) =>
  range === undefined
    ? { condition: '', params: {} }
    : {
        condition: ` AND half_hour >= toDateTime({begin:Int64}, 'UTC') AND half_hour < toDateTime({end:Int64}, 'UTC')`,
        params: { begin: Math.floor(range.fromMs / 1_000), end: Math.floor(range.toMs / 1_000) },
      };

type Facts = Pick<FactStore, 'query'>;

/** One question about some ids in a time. */
interface Question {
  readonly select: string;
  readonly column: Column;
  readonly groupBy: string;
  readonly ids: readonly number[];
  readonly range: TimeRange | undefined;
  readonly params?: Readonly<Record<string, FactParam>>;
}

/** So many ids are most of those that there are: their range costs less to ask for than their list. */
async function ask<Row>(facts: Facts, question: Question): Promise<Row[]> {
  const { select, column, groupBy, ids, range, params: more } = question;
  const { condition, params } = within(range);
  const isMost = ids.length > IDS_A_QUESTION;
  const named = isMost ? 'BETWEEN {first:UInt32} AND {last:UInt32}' : 'IN {ids:Array(UInt32)}';
  return facts.query<Row>(`${select} WHERE ${column} ${named}${condition} ${groupBy}`, {
    ...(isMost ? spanOf(ids) : { ids }),
    ...params,
    ...more,
  });
}

type Asked = Pick<Question, 'column' | 'ids' | 'range'>;

const bigints = (rows: readonly ValueRow[]): ReadonlyMap<number, bigint> =>
  new Map(rows.map(({ id, value }) => [Number(id), BigInt(value)]));

/** A table of its own: few half hours have a value. A row may be there twice until the store merges: FINAL reads it once. */
async function conversionValues(facts: Facts, asked: Asked): Promise<ReadonlyMap<number, bigint>> {
  const select = `SELECT ${asked.column} AS id, sum(conversion_value_nanos) AS value FROM conversion_value_rows FINAL`;
  return bigints(await ask<ValueRow>(facts, { ...asked, select, groupBy: 'GROUP BY id' }));
}

async function lifetimeSpend(facts: Facts, ids: readonly number[]): Promise<ReadonlyMap<number, bigint>> {
  const select = 'SELECT campaign_id AS id, sum(spend_nanos) AS value FROM campaign_half_hours';
  const asked = { column: 'campaign_id', ids, range: undefined } as const;
  return bigints(await ask<ValueRow>(facts, { ...asked, select, groupBy: 'GROUP BY id' }));
}

async function sumsOf(facts: Facts, asked: Asked): Promise<ReadonlyMap<number, AdTotals>> {
  const select = `SELECT ${asked.column} AS id, 0 AS at, ${SUMS} FROM campaign_half_hours`;
  const wanted = new Set(asked.ids);
  const [rows, values] = await Promise.all([
    ask<Row>(facts, { ...asked, select, groupBy: 'GROUP BY id' }),
    conversionValues(facts, asked),
  ]);
  const found = rows.map((row) => [Number(row.id), withValue(sumOf(row), values, row.id)] as const);
  return new Map(found.filter(([id]) => wanted.has(id)));
}

/** One question, so that the open half hours are part of the very sums that they are given with. */
const sumsWithOpen = (facts: Facts, asked: Asked, sinceMs: number) =>
  ask<Row>(facts, {
    ...asked,
    select: `SELECT campaign_id AS id,
         if(half_hour >= toDateTime({since:UInt32}, 'UTC'), toUnixTimestamp(half_hour), 0) AS at, ${SUMS}
       FROM campaign_half_hours`,
    groupBy: 'GROUP BY id, at ORDER BY id, at',
    params: { since: sinceMs / 1_000 },
  });

async function campaignStats(
  facts: Facts,
  asked: Asked,
  nowMs: number,
): Promise<ReadonlyMap<number, AdTotals>> {
  const { ids, range } = asked;
  const sinceMs = openSince(nowMs, range);
  const [values, rows, lifetime] = await Promise.all([
    conversionValues(facts, asked),
    sumsWithOpen(facts, asked, sinceMs),
    range === undefined ? undefined : lifetimeSpend(facts, ids),
  ]);
  const open = {
    since: new Date(sinceMs).toISOString(),
    ...(range && { until: new Date(range.toMs).toISOString() }),
  };
  const totals = campaignTotalsOf(rows, open);
  if (lifetime === undefined)
    return new Map([...totals].map(([id, one]) => [id, withValue(one, values, id)]));
  return new Map(
    ids.map((id) => {
      const one = totals.get(id) ?? { ...NO_AD_TOTALS, open: { ...open, halfHours: [] } };
      return [id, { ...withValue(one, values, id), lifetimeSpendNanos: lifetime.get(id) ?? 0n }];
    }),
  );
}

export const createAdStats = (
  factStore: Pick<FactStore, 'query' | 'stream'>,
  clock: () => Date,
): AdStats => ({
  sumsBy: (dimension, ids, range) => dimensionSums({ factStore, clock }, dimension, { ids, range }),
  campaignStats: (ids, range) =>
    campaignStats(factStore, { column: 'campaign_id', ids, range }, clock().getTime()),
  campaignSums: (ids, range) => sumsOf(factStore, { column: 'campaign_id', ids, range }),
  creativeStats: (ids, range) => sumsOf(factStore, { column: 'creative_id', ids, range }),
});

/**
 * Start of the earliest half hour that still moves, milliseconds since 1970: of a time, within it.
 * The last half hour moves too: what happened near its end is still on its way.
 */
function openSince(nowMs: number, range: TimeRange | undefined): number {
  const sinceMs = nowMs - (nowMs % HALF_HOUR_MS) - HALF_HOUR_MS;
  return range === undefined ? sinceMs : Math.min(Math.max(sinceMs, range.fromMs), range.toMs);
}

const withValue = (totals: AdTotals, values: ReadonlyMap<number, bigint>, id: string | number): AdTotals => ({
  ...totals,
  conversionValueNanos: values.get(Number(id)) ?? 0n,
});

const spanOf = (ids: readonly number[]) => ({
  first: ids.reduce((least, id) => Math.min(least, id), Number.MAX_SAFE_INTEGER),
  last: ids.reduce((most, id) => Math.max(most, id), 0),
});

function campaignTotalsOf(
  rows: readonly Row[],
  open: Omit<OpenTotals, 'halfHours'>,
): ReadonlyMap<number, AdTotals> {
  const totals = new Map<number, AdTotals>();
  for (const row of rows) {
    const id = Number(row.id);
    const before = totals.get(id) ?? NO_AD_TOTALS;
    const isOpen = Number(row.at) > 0;
    totals.set(id, {
      ...addAdTotals(before, sumOf(row)),
      open: {
        ...open,
        halfHours: [...(before.open?.halfHours ?? []), ...(isOpen ? [halfHourOf(row)] : [])],
      },
    });
  }
  return totals;
}

const sumOf = (row: Row): AdTotals => ({
  dspSpendNanos: BigInt(row.spend),
  costNanos: BigInt(row.cost),
  bids: Number(row.b),
  wins: Number(row.w),
  impressions: Number(row.i),
  clicks: Number(row.c),
  conversions: Number(row.v),
  conversionValueNanos: 0n,
});

function halfHourOf(row: Row): CampaignTotals {
  const atMs = Number(row.at) * 1_000;
  return {
    campaignId: Number(row.id),
    halfHour: new Date(atMs).toISOString(),
    sequence: totalsSequence(atMs, Number(row.changes)),
    bids: Number(row.b),
    wins: Number(row.w),
    impressions: Number(row.i),
    clicks: Number(row.c),
    conversions: Number(row.v),
    spendNanos: String(row.spend),
  };
}
