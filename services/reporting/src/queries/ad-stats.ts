import type { FactStore } from '@marquee/kit/fact-store/port';

/** Counts over the whole life of a campaign or creative. */
export interface AdTotals {
  readonly dspSpendNanos: bigint;
  readonly bids: number;
  readonly wins: number;
  readonly impressions: number;
  readonly clicks: number;
}

/** How campaigns and creatives did, for their lists. Ids that the facts know nothing of are absent from the map. */
export interface AdStats {
  campaignStats(ids: readonly number[]): Promise<ReadonlyMap<number, AdTotals>>;
  creativeStats(ids: readonly number[]): Promise<ReadonlyMap<number, AdTotals>>;
}

/** Ids that one question names. */
const IDS_A_QUESTION = 5_000;

export function createAdStats(factStore: Pick<FactStore, 'query'>): AdStats {
  const totalsBy = async (
    column: 'campaign_id' | 'creative_id',
    ids: readonly number[],
  ): Promise<ReadonlyMap<number, AdTotals>> => {
    const totals = new Map<number, AdTotals>();
    for (let from = 0; from < ids.length; from += IDS_A_QUESTION) {
      const rows = await factStore.query<Record<'id' | 'spend' | 'b' | 'w' | 'i' | 'c', string | number>>(
        `SELECT ${column} AS id, sum(spend_nanos) AS spend, sum(bids) AS b, sum(wins) AS w, sum(impressions) AS i,
           sum(clicks) AS c
         FROM campaign_half_hours WHERE ${column} IN {ids:Array(UInt32)} GROUP BY id`,
        { ids: ids.slice(from, from + IDS_A_QUESTION) },
      );
      for (const row of rows) {
        totals.set(Number(row.id), {
          dspSpendNanos: BigInt(row.spend),
          bids: Number(row.b),
          wins: Number(row.w),
          impressions: Number(row.i),
          clicks: Number(row.c),
        });
      }
    }
    return totals;
  };
  return {
    campaignStats: (ids) => totalsBy('campaign_id', ids),
    creativeStats: (ids) => totalsBy('creative_id', ids),
  };
}
