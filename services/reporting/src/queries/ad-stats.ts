import type { FactStore } from '@marquee/kit/fact-store/port';
import { HALF_HOUR_MS } from '@marquee/schemas/common/time';
import { totalsSequence, type CampaignTotals } from '@marquee/schemas/live/messages';

/** Counts over the whole life of a campaign or creative. */
export interface AdTotals {
  readonly dspSpendNanos: bigint;
  /** What the exchanges got for it; for admins only. */
  readonly costNanos: bigint;
  readonly bids: number;
  readonly wins: number;
  readonly impressions: number;
  readonly clicks: number;
  readonly conversions: number;
  /** What the conversions are worth, as pixels and servers report it. */
  readonly conversionValueNanos: bigint;
  /** Campaigns: what of it fell into the half hours that still move. */
  readonly open?: OpenTotals;
}

export interface OpenTotals {
  /** Start of the earliest half hour (UTC) that is reported separately. */
  readonly since: string;
  /** One for each half hour from then on in which something happened, as `totals` messages have them. */
  readonly halfHours: readonly CampaignTotals[];
}

/** How campaigns and creatives did, for their lists. Ids that the facts know nothing of are absent from the map. */
export interface AdStats {
  campaignStats(ids: readonly number[]): Promise<ReadonlyMap<number, AdTotals>>;
  /** The same without the open half hours, of thousands at once: what lists are sorted and filtered by. */
  campaignSums(ids: readonly number[]): Promise<ReadonlyMap<number, AdTotals>>;
  creativeStats(ids: readonly number[]): Promise<ReadonlyMap<number, AdTotals>>;
}

/** Ids that one question names. */
const IDS_A_QUESTION = 5_000;

type Row = Record<'id' | 'at' | 'spend' | 'cost' | 'b' | 'w' | 'i' | 'c' | 'v' | 'changes', string | number>;

type ValueRow = Readonly<Record<'id' | 'value', string | number>>;

const SUMS =
  'sum(spend_nanos) AS spend, sum(cost_nanos) AS cost, sum(bids) AS b, sum(wins) AS w, sum(impressions) AS i, sum(clicks) AS c, ' +
  'sum(conversions) AS v, sum(changes) AS changes';

export function createAdStats(factStore: Pick<FactStore, 'query'>, clock: () => Date): AdStats {
  const ask = async (sql: string, ids: readonly number[], since = 0): Promise<Row[]> => {
    const rows: Row[] = [];
    for (let from = 0; from < ids.length; from += IDS_A_QUESTION) {
      const params = { ids: ids.slice(from, from + IDS_A_QUESTION), since };
      rows.push(...(await factStore.query<Row>(sql, params)));
    }
    return rows;
  };
  // A table of its own: few half hours have a value. A row may be there twice until the store merges: FINAL reads it once.
  const valuesOf = async (
    column: 'campaign_id' | 'creative_id',
    ids: readonly number[],
  ): Promise<ReadonlyMap<number, bigint>> => {
    const select = `SELECT ${column} AS id, sum(conversion_value_nanos) AS value FROM conversion_value_rows FINAL`;
    const rows =
      ids.length > IDS_A_QUESTION
        ? await factStore.query<ValueRow>(
            `${select} WHERE ${column} BETWEEN {from:UInt32} AND {to:UInt32} GROUP BY id`,
            rangeOf(ids),
          )
        : await factStore.query<ValueRow>(`${select} WHERE ${column} IN {ids:Array(UInt32)} GROUP BY id`, {
            ids,
          });
    return new Map(rows.map(({ id, value }) => [Number(id), BigInt(value)]));
  };
  const sumsOf = async (column: 'campaign_id' | 'creative_id', ids: readonly number[]) => {
    const select = `SELECT ${column} AS id, 0 AS at, ${SUMS} FROM campaign_half_hours WHERE ${column}`;
    const wanted = new Set(ids);
    // So many ids are most of those that there are: their range costs less to ask for than their list.
    const rows =
      wanted.size > IDS_A_QUESTION
        ? await factStore.query<Row>(
            `${select} BETWEEN {from:UInt32} AND {to:UInt32} GROUP BY id`,
            rangeOf(ids),
          )
        : await ask(`${select} IN {ids:Array(UInt32)} GROUP BY id`, ids);
    const values = await valuesOf(column, ids);
    const found = rows.map((row) => [Number(row.id), withValue(sumOf(row), values, row.id)] as const);
    return new Map(found.filter(([id]) => wanted.has(id)));
  };
  return {
    async campaignStats(ids) {
      const nowMs = clock().getTime();
      // The last half hour moves too: what happened near its end is still on its way.
      const sinceMs = nowMs - (nowMs % HALF_HOUR_MS) - HALF_HOUR_MS;
      // One question, so that the open half hours are part of the very sums that they are given with.
      const values = await valuesOf('campaign_id', ids);
      const rows = await ask(
        `SELECT campaign_id AS id,
           if(half_hour >= toDateTime({since:UInt32}, 'UTC'), toUnixTimestamp(half_hour), 0) AS at, ${SUMS}
         FROM campaign_half_hours WHERE campaign_id IN {ids:Array(UInt32)} GROUP BY id, at ORDER BY id, at`,
        ids,
        sinceMs / 1_000,
      );
      const totals = campaignTotalsOf(rows, new Date(sinceMs).toISOString());
      return new Map([...totals].map(([id, one]) => [id, withValue(one, values, id)]));
    },
    campaignSums: (ids) => sumsOf('campaign_id', ids),
    creativeStats: (ids) => sumsOf('creative_id', ids),
  };
}

const withValue = (totals: AdTotals, values: ReadonlyMap<number, bigint>, id: string | number): AdTotals => ({
  ...totals,
  conversionValueNanos: values.get(Number(id)) ?? 0n,
});

const rangeOf = (ids: readonly number[]) => ({
  from: ids.reduce((least, id) => Math.min(least, id), Number.MAX_SAFE_INTEGER),
  to: ids.reduce((most, id) => Math.max(most, id), 0),
});

function campaignTotalsOf(rows: readonly Row[], since: string): Map<number, AdTotals> {
  const totals = new Map<number, AdTotals>();
  for (const row of rows) {
    const id = Number(row.id);
    const before = totals.get(id);
    const sum = sumOf(row);
    const isOpen = Number(row.at) > 0;
    totals.set(id, {
      dspSpendNanos: (before?.dspSpendNanos ?? 0n) + sum.dspSpendNanos,
      costNanos: (before?.costNanos ?? 0n) + sum.costNanos,
      bids: (before?.bids ?? 0) + sum.bids,
      wins: (before?.wins ?? 0) + sum.wins,
      impressions: (before?.impressions ?? 0) + sum.impressions,
      clicks: (before?.clicks ?? 0) + sum.clicks,
      conversions: (before?.conversions ?? 0) + sum.conversions,
      conversionValueNanos: 0n,
      open: { since, halfHours: [...(before?.open?.halfHours ?? []), ...(isOpen ? [halfHourOf(row)] : [])] },
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
