import type { FactStore } from '@marquee/kit/fact-store/port';
import type { TrafficBlock } from '@marquee/schemas/wallet/events';
import { FACTS_TABLE } from '@marquee/schemas/traffic/facts';

/** One campaign's spend of one half hour (UTC) in one block of the facts, each offset once. */
export interface ChargedBlockLine {
  readonly block: TrafficBlock;
  readonly campaignId: number;
  /** Start of the half hour, ISO 8601. */
  readonly halfHour: string;
  readonly spendNanos: bigint;
  readonly impressions: number;
  /** Times that `spend_lines`, from which earlier versions charged wallets, holds it; 1 where it does not. */
  readonly copies: number;
}

const LINE = 'topic, partition, block_first, block_last, user_id, campaign_id, half_hour';

/** Accounts with a line that is in `spend_lines` more than once. */
export async function accountsWithDuplicateLines(factStore: Pick<FactStore, 'query'>): Promise<number[]> {
  const rows = await factStore.query<{ user_id: number }>(
    `SELECT DISTINCT user_id FROM
       (SELECT user_id FROM spend_lines WHERE user_id != 0 GROUP BY ${LINE} HAVING count() > 1)
     ORDER BY user_id`,
  );
  return rows.map(({ user_id: userId }) => Number(userId));
}

/** What an account's blocks spent, read by the facts' own order. */
export async function chargedBlocksOf(
  factStore: Pick<FactStore, 'query'>,
  userId: number,
): Promise<ChargedBlockLine[]> {
  const copies = new Map(
    (
      await factStore.query<Record<string, string | number>>(
        `SELECT topic, partition, block_first, block_last, campaign_id, toUnixTimestamp(half_hour) AS at, count() AS copies
         FROM spend_lines WHERE user_id = {userId:UInt32}
         GROUP BY topic, partition, block_first, block_last, campaign_id, half_hour HAVING count() > 1`,
        { userId },
      )
    ).map((row) => [lineKey(row), Number(row['copies'])]),
  );
  const rows = await factStore.query<Record<string, string | number>>(
    `SELECT log_epoch, topic, partition, block_first, block_last, campaign_id, toUnixTimestamp(half_hour_of) AS at,
       sum(spend) AS spend_in, sum(shown) AS shown_in
     FROM (SELECT log_epoch, topic, partition, min(block_first) AS block_first, argMin(f.block_last, f.block_first) AS block_last,
         any(campaign_id) AS campaign_id, any(half_hour) AS half_hour_of,
         argMax(spend_nanos, abs(spend_nanos)) AS spend, argMax(impressions, abs(impressions)) AS shown
       FROM ${FACTS_TABLE} AS f WHERE user_id = {userId:UInt32} AND (spend_nanos != 0 OR impressions != 0)
       GROUP BY log_epoch, topic, partition, offset)
     GROUP BY log_epoch, topic, partition, block_first, block_last, campaign_id, half_hour_of`,
    { userId },
  );
  return rows.map((row) => {
    const epoch = String(row['log_epoch']);
    return {
      block: {
        topic: String(row['topic']),
        partition: Number(row['partition']),
        first: String(row['block_first']),
        last: String(row['block_last']),
        ...(epoch === '' ? {} : { epoch }),
      },
      campaignId: Number(row['campaign_id']),
      halfHour: new Date(Number(row['at']) * 1_000).toISOString(),
      spendNanos: BigInt(row['spend_in'] ?? 0),
      impressions: Number(row['shown_in']),
      copies: epoch === '' ? (copies.get(lineKey(row)) ?? 1) : 1,
    };
  });
}

const lineKey = (row: Record<string, string | number>): string =>
  ['topic', 'partition', 'block_first', 'block_last', 'campaign_id', 'at']
    .map((column) => row[column])
    .join(' ');
