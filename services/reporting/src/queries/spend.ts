import type { FactParam, FactStore } from '@marquee/kit/fact-store/port';

import { moneyOfCampaigns, type CampaignMoney } from '../retention/money.ts';

export interface CampaignSpend {
  readonly campaignId: number;
  readonly userId: number;
  readonly spendNanos: bigint;
}

/** What the facts say that every campaign spent and cost, over all time; dropped months by their closing balances. */
export interface FactFigures {
  readonly campaigns: readonly CampaignMoney[];
}

type Row = Record<'campaign_id' | 'user_id' | 'spend', string | number>;

const spendOf = (rows: readonly Row[]): CampaignSpend[] =>
  rows.map((row) => ({
    campaignId: Number(row.campaign_id),
    userId: Number(row.user_id),
    spendNanos: BigInt(row.spend),
  }));

export const readFactFigures = async (factStore: Pick<FactStore, 'query'>): Promise<FactFigures> => ({
  campaigns: await moneyOfCampaigns(factStore),
});

/** So many offsets of each partition are compared at a look: more than any block, and than a minute of a busy partition. */
const OFFSETS_A_LOOK = 10_000n;

/** A partition of a log, with the last offset that the facts hold of it. */
type EndRow = Record<'log_epoch' | 'topic' | 'last', string> & { readonly partition: number };

/**
 * Counts rows of facts whose offset another row has, among the newest offsets of each partition, or among all
 * if thorough. Projections of the facts have the end of each partition and its newest offsets together
 * (`newest_blocks` and `money_by_offset`), so that no more is read than is compared.
 */
export async function readDoubledOffsets(
  factStore: Pick<FactStore, 'query'>,
  { isThorough }: { readonly isThorough: boolean },
): Promise<number> {
  const ends = isThorough
    ? []
    : await factStore.query<EndRow>(
        'SELECT log_epoch, topic, partition, max(offset) AS last FROM facts GROUP BY log_epoch, topic, partition',
      );
  if (!isThorough && ends.length === 0) return 0;
  const params: Record<string, FactParam> = {};
  const newest = ends.map((end, index) => {
    const last = BigInt(end.last);
    params[`epoch${index}`] = end.log_epoch;
    params[`topic${index}`] = end.topic;
    params[`partition${index}`] = end.partition;
    params[`from${index}`] = last < OFFSETS_A_LOOK ? 0n : last - OFFSETS_A_LOOK;
    return `(log_epoch = {epoch${index}:String} AND topic = {topic${index}:String}
      AND partition = {partition${index}:UInt16} AND offset >= {from${index}:UInt64})`;
  });
  const [row] = await factStore.query<{ doubled: string }>(
    `SELECT sum(rows - offsets) AS doubled FROM
       (SELECT count() AS rows, uniqExact(offset) AS offsets FROM facts WHERE ${newest.join(' OR ') || '1'}
        GROUP BY log_epoch, topic, partition)`,
    params,
  );
  return Number(row?.doubled ?? 0);
}

/** Spend of every campaign since a moment, counted by whole half hours. */
export const readSpendSince = async (
  factStore: Pick<FactStore, 'query'>,
  since: Date,
): Promise<CampaignSpend[]> =>
  spendOf(
    await factStore.query<Row>(
      `SELECT user_id, campaign_id, sum(spend_nanos) AS spend FROM campaign_half_hours
       WHERE half_hour >= toDateTime({from:Int64}, 'UTC') AND user_id != 0 GROUP BY user_id, campaign_id ORDER BY user_id, campaign_id`,
      { from: Math.floor(since.getTime() / 1_000) },
    ),
  );
