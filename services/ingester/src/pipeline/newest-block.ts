import type { FactStore } from '@marquee/kit/fact-store/port';
import { FACTS_TABLE } from '@marquee/schemas/traffic/facts';

import { epochPartitionKey, type EpochPartition } from './block.ts';
import { inPlaces, inPlacesParams } from './in-places.ts';

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
 * Of each place, in their order: from the sums in the facts' parts (projection `newest_blocks`), or where dropped facts
 * ended; undefined when there never were any of the partition.
 */
export async function newestBlocks(
  factStore: Pick<FactStore, 'query'>,
  places: readonly EpochPartition[],
): Promise<(NewestBlock | undefined)[]> {
  const found = new Map<string, NewestBlock>();
  for (const [table, by] of [
    [FACTS_TABLE, 'offset'],
    ['closed_ends', 'block_last'],
  ] as const) {
    const open = places.filter((place) => !found.has(epochPartitionKey(place)));
    if (open.length === 0) break;
    const rows = await factStore.query<BlockRow>(
      `SELECT ${NEWEST.replaceAll('{by}', by)} FROM ${table} WHERE ${inPlaces(open)}
       GROUP BY log_epoch, topic, partition`,
      inPlacesParams(open),
    );
    for (const row of rows)
      found.set(epochPartitionKey({ epoch: row.log_epoch, topic: row.topic, partition: row.partition }), {
        first: BigInt(row.first_offset),
        last: BigInt(row.last_offset),
        insertId: BigInt(row.newest_insert),
      });
  }
  return places.map((place) => found.get(epochPartitionKey(place)));
}
