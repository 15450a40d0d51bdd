import type { FactStore } from '@marquee/kit/fact-store/port';
import { HALF_HOUR_MS } from '@marquee/schemas/common/time';

/** What a creative brought in a campaign. */
export interface CreativeCounts {
  readonly impressions: number;
  readonly clicks: number;
  /** Below 0 when earlier ones are taken back. */
  readonly conversions: number;
}

/** Campaigns that one question names. */
const CAMPAIGNS_A_QUESTION = 2_000;

type Row = Readonly<Record<'campaign' | 'creative' | 'i' | 'c' | 'v', string | number>>;

/** By campaign and creative, what came since a moment, by whole half hours; absent is without any facts. */
export async function readCreativeCounts(
  factStore: Pick<FactStore, 'query'>,
  campaigns: readonly { readonly id: number; readonly userId: number }[],
  since: Date,
): Promise<ReadonlyMap<number, ReadonlyMap<number, CreativeCounts>>> {
  const found = new Map<number, Map<number, CreativeCounts>>();
  for (let from = 0; from < campaigns.length; from += CAMPAIGNS_A_QUESTION) {
    const asked = campaigns.slice(from, from + CAMPAIGNS_A_QUESTION);
    const rows = await factStore.query<Row>(
      `SELECT campaign_id AS campaign, creative_id AS creative,
         sum(impressions) AS i, sum(clicks) AS c, sum(conversions) AS v
       FROM campaign_half_hours
       WHERE user_id IN {users:Array(UInt32)} AND campaign_id IN {ids:Array(UInt32)}
         AND half_hour >= toDateTime({since:Int64}, 'UTC')
       GROUP BY campaign, creative SETTINGS max_execution_time = 30`,
      {
        users: [...new Set(asked.map(({ userId }) => userId))],
        ids: asked.map(({ id }) => id),
        since: (Math.floor(since.getTime() / HALF_HOUR_MS) * HALF_HOUR_MS) / 1_000,
      },
    );
    for (const row of rows) {
      const ofCampaign = found.get(Number(row.campaign)) ?? new Map<number, CreativeCounts>();
      ofCampaign.set(Number(row.creative), {
        impressions: Number(row.i),
        clicks: Number(row.c),
        conversions: Number(row.v),
      });
      found.set(Number(row.campaign), ofCampaign);
    }
  }
  return found;
}
