import type { FactStore } from '@marquee/kit/fact-store/port';
import { FACTS_TABLE } from '@marquee/schemas/traffic/facts';

import { epochPartitionKey, type EpochPartition } from './block.ts';
import { inPartitions, inPartitionsParams } from './in-partitions.ts';

/** The block that the facts of a partition end with. */
export interface NewestBlock {
  readonly first: bigint;
  readonly last: bigint;
  readonly insertId: bigint;
}

type BlockRow = Record<'log_epoch' | 'topic' | 'first_offset' | 'last_offset' | 'newest_insert', string> & {
  readonly partition: number;
};

const NEWEST = `log_epoch, topic, partition, argMax(block_first, {by}) AS first_offset,
  argMax(block_last, {by}) AS last_offset, argMax(insert_id, {by}) AS newest_insert`;

/**
 * The newest blocks of partitions, in their order: from the sums in the facts' parts (projection `newest_blocks`), or where dropped facts
 * ended; undefined when there never were any of the partition.
 */
export async function newestBlocks(
  factStore: Pick<FactStore, 'query'>,
  partitions: readonly EpochPartition[],
): Promise<(NewestBlock | undefined)[]> {
  const found = new Map<string, NewestBlock>();
  for (const [table, by] of [
    [FACTS_TABLE, 'offset'],
    ['closed_ends', 'block_last'],
  ] as const) {
    const open = partitions.filter((epochPartition) => !found.has(epochPartitionKey(epochPartition)));
    if (open.length === 0) break;
    const rows = await factStore.query<BlockRow>(
      `SELECT ${NEWEST.replaceAll('{by}', by)} FROM ${table} WHERE ${inPartitions()}
       GROUP BY log_epoch, topic, partition`,
      inPartitionsParams(open),
    );
    for (const row of rows)
      found.set(epochPartitionKey({ epoch: row.log_epoch, topic: row.topic, partition: row.partition }), {
        first: BigInt(row.first_offset),
        last: BigInt(row.last_offset),
        insertId: BigInt(row.newest_insert),
      });
  }
  return partitions.map((epochPartition) => found.get(epochPartitionKey(epochPartition)));
}
