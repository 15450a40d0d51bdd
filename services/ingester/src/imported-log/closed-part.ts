import type { FactStore } from '@marquee/kit/fact-store/port';
import { FACT_TYPES } from '@marquee/schemas/traffic/facts';
import { ROLLUP_DIMENSION_TYPES, ROLLUP_SUMS } from '@marquee/schemas/traffic/rollups';
import type { SpendLine } from '@marquee/schemas/wallet/events';

import { CONVERSION_VALUES, ROLLUPS } from '../pipeline/rollups.ts';
import type { Spend, SpendSink } from '../spend/sink.ts';

type Store = Pick<FactStore, 'command' | 'query' | 'insert'>;

/** Tables that take what an imported log keeps of the time before its facts. */
export interface ClosedTables {
  /** What messages of one kind and half hour added up to; columns of `SUM_TYPES`. */
  readonly sums: string;
  /** A row for each conversion that has a value, with the columns of `conversion_value_rows`. */
  readonly conversionValues: string;
}

const SUMS = 'imported_sums';
const VALUES = 'imported_conversion_values';

/** Dimensions of the rollups, the sums, and whose messages they are of. */
const SUM_TYPES: Readonly<Record<string, string>> = {
  ...ROLLUP_DIMENSION_TYPES,
  ...Object.fromEntries(ROLLUP_SUMS.map((sum) => [sum, 'Int64'])),
  // Messages, and those that count among them.
  facts: 'Int64',
  changes: 'Int64',
  // Where in the log they are; no message of the row has a higher offset.
  topic: FACT_TYPES.topic,
  partition: FACT_TYPES.partition,
  block_last: FACT_TYPES.block_last,
};

/** Insert of the closed part, one a log: below every one of a process, whose ids follow the clock. */
const insertOf = (epoch: string): string => `bitShiftRight(cityHash64('${epoch}'), 24)`;

export async function createClosedTables(store: Store): Promise<ClosedTables> {
  await dropClosedTables(store);
  const columns = Object.entries(SUM_TYPES).map(([name, type]) => `${name} ${type}`);
  await store.command(`CREATE TABLE ${SUMS} (${columns.join(', ')}) ENGINE = Memory`);
  await store.command(`CREATE TABLE ${VALUES} AS ${CONVERSION_VALUES.table} ENGINE = Memory`);
  return { sums: SUMS, conversionValues: VALUES };
}

export async function dropClosedTables(store: Store): Promise<void> {
  for (const table of [SUMS, VALUES]) await store.command(`DROP TABLE IF EXISTS ${table} SYNC`);
}

/** Adds the sums by half hour, once for the log. */
export async function addClosedSums(store: Store, epoch: string): Promise<void> {
  const once = `SETTINGS insert_deduplication_token = '${epoch}-closed'`;
  for (const { table, dimensions, sums } of ROLLUPS) {
    const names = Object.keys(sums);
    await store.command(
      `INSERT INTO ${table} (${[...dimensions, ...names].join(', ')})
       SELECT ${[...dimensions, ...names.map((name) => `sum(c.${name}) AS ${name}`)].join(', ')} FROM ${SUMS} AS c
       GROUP BY ${dimensions.join(', ')} ORDER BY ALL ${once}`,
    );
  }
  const columns = CONVERSION_VALUES.columns.join(', ');
  await store.command(
    `INSERT INTO ${CONVERSION_VALUES.table} (${columns}) SELECT ${columns} FROM ${VALUES} ORDER BY ALL ${once}`,
  );
}

/** Closes the months of the closed part, each once: as if its facts had been there and were dropped. */
export async function recordClosings(store: Store, epoch: string): Promise<void> {
  const ends = ['log_epoch', 'topic', 'partition', 'block_first', 'block_last', 'insert_id'];
  await store.command(
    `INSERT INTO closed_ends (${ends.join(', ')})
     SELECT '${epoch}', topic, partition, 0, max(block_last), ${insertOf(epoch)} FROM ${SUMS}
     GROUP BY topic, partition ORDER BY ALL
     SETTINGS insert_deduplication_token = '${epoch}-closed'`,
  );
  const months = await store.query<{ month: number }>(
    `SELECT DISTINCT toYYYYMM(half_hour) AS month FROM ${SUMS}
     WHERE month NOT IN (SELECT month FROM closing_balances WHERE insert_last = ${insertOf(epoch)}) ORDER BY month`,
  );
  for (const { month } of months) await recordClosing(store, epoch, Number(month));
}

async function recordClosing(store: Store, epoch: string, month: number): Promise<void> {
  const [row] = await store.query<{ closings: string }>(
    'SELECT uniqExact(closing) AS closings FROM closing_balances WHERE month = {month:UInt32}',
    { month },
  );
  const closing = Number(row?.closings ?? 0);
  // First, so that no fact of the month is ever taken for one that the closing counts.
  await store.insert('dropped_closings', ['month', 'closing'], [[month, closing]], {
    deduplicationToken: `dropped:${month}:${closing}`,
  });
  // The row of user 0 and campaign 0 is in every closing.
  await store.command(
    `INSERT INTO closing_balances (month, closing, insert_first, insert_last, user_id, campaign_id, spend_nanos, cost_nanos, facts)
     SELECT ${month}, ${closing}, ${insertOf(epoch)}, ${insertOf(epoch)}, user, campaign, sum(spend), sum(cost), sum(messages)
     FROM (
       SELECT user_id AS user, campaign_id AS campaign, spend_nanos AS spend, cost_nanos AS cost, facts AS messages
       FROM ${SUMS} WHERE toYYYYMM(half_hour) = ${month}
       UNION ALL SELECT 0, 0, 0, 0, 0
     )
     GROUP BY user, campaign ORDER BY user, campaign
     SETTINGS insert_deduplication_token = 'closing:${month}:${closing}'`,
  );
}

type SpendRow = Record<'topic' | 'end' | 'spend' | 'cost' | 'shown', string> &
  Record<'partition' | 'user_id' | 'campaign_id' | 'at', number>;

/**
 * Charges the closed part to the wallets, as one block of each partition. A wallet that has it ignores it. A line is what a
 * campaign spent in a day, since without its facts nothing compares half hours: events stay far below a megabyte.
 */
export async function chargeClosed(store: Store, epoch: string, sink: SpendSink): Promise<void> {
  const rows = await store.query<SpendRow>(
    `SELECT topic, partition, end, user_id, campaign_id, toUnixTimestamp(toStartOfDay(half_hour)) AS at,
       sum(spend_nanos) AS spend, sum(cost_nanos) AS cost, sum(impressions) AS shown
     FROM ${SUMS} INNER JOIN (SELECT topic, partition, max(block_last) AS end FROM ${SUMS} GROUP BY topic, partition) AS ends
       USING (topic, partition)
     WHERE user_id != 0
     GROUP BY topic, partition, end, user_id, campaign_id, at
     HAVING spend != 0 OR cost != 0 OR shown != 0
     ORDER BY user_id, topic, partition, campaign_id, at`,
  );
  const spends = new Map<string, { userId: number; blocks: Map<number, ClosedBlock> }>();
  for (const row of rows) {
    const { topic } = row;
    const [userId, partition] = [Number(row.user_id), Number(row.partition)];
    const key = `${userId} ${topic}`;
    const spend = spends.get(key) ?? { userId, blocks: new Map<number, ClosedBlock>() };
    spends.set(key, spend);
    const block = spend.blocks.get(partition) ?? {
      block: { topic, partition, epoch, first: '0', last: String(row.end) },
      lines: [],
    };
    spend.blocks.set(partition, block);
    block.lines.push(lineOf(row));
  }
  await Promise.all(
    [...spends.values()].map(({ userId, blocks }) =>
      sink.recordSpend({ userId, blocks: [...blocks.values()] }),
    ),
  );
}

interface ClosedBlock {
  readonly block: Spend['blocks'][number]['block'];
  readonly lines: SpendLine[];
}

const lineOf = ({ campaign_id: campaignId, at, spend, cost, shown }: SpendRow): SpendLine => ({
  campaignId: Number(campaignId),
  halfHour: new Date(Number(at) * 1_000).toISOString(),
  spendNanos: BigInt(spend),
  costNanos: BigInt(cost),
  impressions: Number(shown),
  clicks: 0,
});
