import type { FactParam } from '@marquee/kit/fact-store/port';

import type { EpochPartition } from './block.ts';

/** SQL condition for the rows of these partitions; its parameters are `inPartitionsParams` of the same partitions. */
export const inPartitions = (partitions: readonly EpochPartition[]): string =>
  `(${partitions
    .map(
      (_, index) =>
        `(log_epoch = {epoch${index}:String} AND topic = {topic${index}:String} AND partition = {partition${index}:UInt16})`,
    )
    .join(' OR ')})`;

export const inPartitionsParams = (partitions: readonly EpochPartition[]): Record<string, FactParam> =>
  Object.fromEntries<FactParam>(
    partitions.flatMap<[string, FactParam]>(({ epoch, topic, partition }, index) => [
      [`epoch${index}`, epoch],
      [`topic${index}`, topic],
      [`partition${index}`, partition],
    ]),
  );
