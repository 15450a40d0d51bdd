import type { FactStore } from '@marquee/kit/fact-store/port';
import { FACTS_TABLE } from '@marquee/schemas/traffic/facts';

import type { EpochPartition } from './block.ts';

/** The block that the facts of a partition end with. */
export interface NewestBlock {
  readonly first: bigint;
  readonly last: bigint;
  readonly insertId: bigint;
}

/** From the sums in the facts' parts (projection `newest_blocks`); undefined when they hold nothing of the partition. */
export async function newestBlock(
  factStore: Pick<FactStore, 'query'>,
  { topic, partition, epoch }: EpochPartition,
): Promise<NewestBlock | undefined> {
  const [row] = await factStore.query<Record<'first_offset' | 'last_offset' | 'newest_insert', string>>(
    `SELECT argMax(block_first, offset) AS first_offset, argMax(block_last, offset) AS last_offset,
       argMax(insert_id, offset) AS newest_insert
     FROM ${FACTS_TABLE} WHERE log_epoch = {epoch:String} AND topic = {topic:String} AND partition = {partition:UInt16}
     GROUP BY log_epoch, topic, partition`,
    { epoch, topic, partition },
  );
  return (
    row && {
      first: BigInt(row.first_offset),
      last: BigInt(row.last_offset),
      insertId: BigInt(row.newest_insert),
    }
  );
}
