import type { FactStore } from '@marquee/kit/fact-store/port';
import { FACTS_TABLE } from '@marquee/schemas/traffic/facts';

import type { EpochPartition } from './block.ts';

/** The block that the facts of a partition end with. */
export interface NewestBlock {
  readonly first: bigint;
  readonly last: bigint;
  readonly insertId: bigint;
}

/** Read backwards from the end of the projection `by_offset`; undefined when the facts hold nothing of the partition. */
export async function newestBlock(
  factStore: Pick<FactStore, 'query'>,
  { topic, partition, epoch }: EpochPartition,
): Promise<NewestBlock | undefined> {
  const [row] = await factStore.query<Record<'block_first' | 'block_last' | 'insert_id', string>>(
    `SELECT block_first, block_last, insert_id FROM ${FACTS_TABLE}
     WHERE log_epoch = {epoch:String} AND topic = {topic:String} AND partition = {partition:UInt16}
     ORDER BY offset DESC LIMIT 1`,
    { epoch, topic, partition },
  );
  return (
    row && {
      first: BigInt(row.block_first),
      last: BigInt(row.block_last),
      insertId: BigInt(row.insert_id),
    }
  );
}
