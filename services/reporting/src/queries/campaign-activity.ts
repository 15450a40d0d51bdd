import type { FactStore } from '@marquee/kit/fact-store/port';
import { HALF_HOUR_MS } from '@marquee/schemas/common/time';

/** A campaign, and when its own day (by its time zone) began. */
export interface CampaignDay {
  readonly campaignId: number;
  readonly dayStart: Date;
}

/** Recent activity of a campaign. Times are starts of half hours (UTC). */
export interface CampaignActivity {
  /** Since the asked moment. */
  readonly bids: number;
  readonly impressions: number;
  readonly spendNanos: bigint;
  /** Figures of the campaign's day, and of its lifetime. */
  readonly todayNanos: bigint;
  readonly totalNanos: bigint;
  readonly lastBidAt: Date | null;
  readonly lastImpressionAt: Date | null;
  readonly lastSpendAt: Date | null;
}

/** Ids that one question names. */
const IDS_A_QUESTION = 2_000;

type Row = Record<
  'id' | 'b' | 'i' | 'spend' | 'today' | 'total' | 'bid_s' | 'shown_s' | 'spend_s',
  string | number
>;

/** What campaigns of one account did since a moment, counted by whole half hours; absent is without any facts. */
export async function readCampaignActivity(
  factStore: Pick<FactStore, 'query'>,
  userId: number,
  campaigns: readonly CampaignDay[],
  since: Date,
): Promise<ReadonlyMap<number, CampaignActivity>> {
  const found = new Map<number, CampaignActivity>();
  const sinceMs = since.getTime() - (since.getTime() % HALF_HOUR_MS);
  for (let from = 0; from < campaigns.length; from += IDS_A_QUESTION) {
    const asked = campaigns.slice(from, from + IDS_A_QUESTION);
    const rows = await factStore.query<Row>(
      `SELECT campaign_id AS id,
         sumIf(bids, half_hour >= toDateTime({since:Int64}, 'UTC')) AS b,
         sumIf(impressions, half_hour >= toDateTime({since:Int64}, 'UTC')) AS i,
         sumIf(spend_nanos, half_hour >= toDateTime({since:Int64}, 'UTC')) AS spend,
         sumIf(spend_nanos, toUnixTimestamp(half_hour) >=
           transform(campaign_id, {ids:Array(UInt32)}, {days:Array(UInt32)}, toUInt32(0))) AS today,
         sum(spend_nanos) AS total, toUnixTimestamp(maxIf(half_hour, bids > 0)) AS bid_s,
         toUnixTimestamp(maxIf(half_hour, impressions > 0)) AS shown_s,
         toUnixTimestamp(maxIf(half_hour, spend_nanos > 0)) AS spend_s
       FROM campaign_half_hours WHERE user_id = {userId:UInt32} AND campaign_id IN {ids:Array(UInt32)}
       GROUP BY campaign_id`,
      {
        userId,
        ids: asked.map(({ campaignId }) => campaignId),
        days: asked.map(({ dayStart }) => Math.floor(dayStart.getTime() / 1_000)),
        since: sinceMs / 1_000,
      },
    );
    for (const row of rows) found.set(Number(row.id), activityOf(row));
  }
  return found;
}

const activityOf = (row: Row): CampaignActivity => ({
  bids: Number(row.b),
  impressions: Number(row.i),
  spendNanos: BigInt(row.spend),
  todayNanos: BigInt(row.today),
  totalNanos: BigInt(row.total),
  lastBidAt: timeOf(row.bid_s),
  lastImpressionAt: timeOf(row.shown_s),
  lastSpendAt: timeOf(row.spend_s),
});

const timeOf = (seconds: string | number): Date | null =>
  Number(seconds) > 0 ? new Date(Number(seconds) * 1_000) : null;

export interface MoneyFigures {
  readonly spendNanos: bigint;
  readonly costNanos: bigint;
  readonly impressions: bigint;
}

/** Spend, cost and impressions of all accounts since a moment, counted by whole half hours. */
export async function readMoneySince(
  factStore: Pick<FactStore, 'query'>,
  since: Date,
): Promise<MoneyFigures> {
  const [row] = await factStore.query<Record<'spend' | 'cost' | 'impressions', string>>(
    `SELECT sum(spend_nanos) AS spend, sum(cost_nanos) AS cost, sum(impressions) AS impressions
     FROM campaign_half_hours
     WHERE half_hour >= toDateTime({from:Int64}, 'UTC')`,
    { from: Math.floor(since.getTime() / 1_000) },
  );
  return {
    spendNanos: BigInt(row?.spend ?? 0),
    costNanos: BigInt(row?.cost ?? 0),
    impressions: BigInt(row?.impressions ?? 0),
  };
}
