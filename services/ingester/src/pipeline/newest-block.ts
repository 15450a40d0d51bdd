import type { FactStore } from '@marquee/kit/fact-store/port';
import { FACTS_TABLE } from '@marquee/schemas/traffic/facts';

import type { EpochPartition } from './block.ts';

/** The block that the facts of a partition end with. */
export interface NewestBlock {
  readonly first: bigint;
  readonly last: bigint;
  readonly insertId: bigint;
}

const NEWEST = `argMax(block_first, {by}) AS first_offset, argMax(block_last, {by}) AS last_offset,
  argMax(insert_id, {by}) AS newest_insert`;
const PLACE = `WHERE log_epoch = {epoch:String} AND topic = {topic:String} AND partition = {partition:UInt16}
  GROUP BY log_epoch, topic, partition`;

/**
 * From the sums in the facts' parts (projection `newest_blocks`), or where dropped facts ended; undefined when there never
 * were any of the partition.
 */
export async function newestBlock(
  factStore: Pick<FactStore, 'query'>,
  { topic, partition, epoch }: EpochPartition,
): Promise<NewestBlock | undefined> {
  for (const [table, by] of [
    [FACTS_TABLE, 'offset'],
    ['closed_ends', 'block_last'],
  ] as const) {
    const [row] = await factStore.query<Record<'first_offset' | 'last_offset' | 'newest_insert', string>>(
      `SELECT ${NEWEST.replaceAll('{by}', by)} FROM ${table} ${PLACE}`,
      { epoch, topic, partition },
    );
    if (row)
      return {
        first: BigInt(row.first_offset),
        last: BigInt(row.last_offset),
        insertId: BigInt(row.newest_insert),
      };
  }
  return undefined;
}
