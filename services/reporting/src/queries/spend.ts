import type { FactStore } from '@marquee/kit/fact-store/port';

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

/**
 * Rows of facts whose offset another row has, among the inserts since a moment (ids of inserts begin with their time in
 * milliseconds, above 20 random bits); all facts without one.
 */
export async function readDoubledOffsets(
  factStore: Pick<FactStore, 'query'>,
  since: Date | undefined,
): Promise<number> {
  const [row] = await factStore.query<{ doubled: string }>(
    `SELECT sum(rows - offsets) AS doubled FROM
       (SELECT count() AS rows, uniqExact(offset) AS offsets FROM facts WHERE insert_id >= {from:UInt64}
        GROUP BY log_epoch, topic, partition)`,
    { from: BigInt(since?.getTime() ?? 0) << 20n },
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
