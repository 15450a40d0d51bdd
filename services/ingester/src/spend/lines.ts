import type { FactStore } from '@marquee/kit/fact-store/port';
import type { SpendLine } from '@marquee/schemas/events/wallet';

import type { Place } from '../pipeline/block.ts';

/** Offsets of one partition, both inclusive. */
export interface Range {
  readonly first: bigint;
  readonly last: bigint;
}

const RANGE = 'topic = {topic:String} AND partition = {partition:UInt16}';

/** Partitions that ever spent anything, or showed what is bought by the click. */
export async function spendingPlaces(factStore: Pick<FactStore, 'query'>): Promise<Place[]> {
  return factStore.query<{ topic: string; partition: number }>(
    'SELECT topic, partition FROM spend_lines GROUP BY topic, partition ORDER BY topic, partition',
  );
}

/** The blocks with spend or impressions after an offset, as one range; undefined when there are none. */
export async function spendAfter(
  factStore: Pick<FactStore, 'query'>,
  place: Place,
  takenLast: bigint,
): Promise<Range | undefined> {
  const [row] = await factStore.query<{ rows: string; first: string; last: string }>(
    `SELECT count() AS rows, min(block_first) AS first, max(block_last) AS last FROM spend_lines
     WHERE ${RANGE} AND block_first >= {from:UInt64}`,
    { topic: place.topic, partition: place.partition, from: takenLast + 1n },
  );
  if (!row || row.rows === '0') return undefined;
  return { first: BigInt(row.first), last: BigInt(row.last) };
}

/**
 * What each advertiser spent and was shown in a range, by campaign and half hour; the same whenever it is asked. Outside
 * bidders (user 0) settle by invoice and have no wallet.
 */
export async function spendOf(
  factStore: Pick<FactStore, 'query'>,
  place: Place,
  range: Range,
): Promise<Map<number, SpendLine[]>> {
  const rows = await factStore.query<
    Record<'user_id' | 'campaign_id' | 'at' | 'spend' | 'impressions_in', string | number>
  >(
    `SELECT user_id, campaign_id, toUnixTimestamp(half_hour) AS at, sum(spend_nanos) AS spend,
       sum(impressions) AS impressions_in
     FROM spend_lines
     WHERE ${RANGE} AND block_first >= {first:UInt64} AND block_last <= {last:UInt64} AND user_id != 0
     GROUP BY user_id, campaign_id, half_hour ORDER BY user_id, campaign_id, half_hour`,
    { topic: place.topic, partition: place.partition, first: range.first, last: range.last },
  );
  const byUser = new Map<number, SpendLine[]>();
  for (const row of rows) {
    const userId = Number(row.user_id);
    const lines = byUser.get(userId) ?? [];
    lines.push({
      campaignId: Number(row.campaign_id),
      halfHour: new Date(Number(row.at) * 1_000).toISOString(),
      spendNanos: BigInt(row.spend),
      impressions: Number(row.impressions_in),
      clicks: 0,
    });
    byUser.set(userId, lines);
  }
  return byUser;
}
