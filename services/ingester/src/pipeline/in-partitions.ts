import type { FactParam } from '@marquee/kit/fact-store/port';

import type { EpochPartition } from './block.ts';

/**
 * SQL condition for the rows of partitions; its parameters are `inPartitionsParams` of them. One comparison with a list: a
 * condition for each partition takes several times as long to be understood as to be answered.
 * @param name what sets the parameters apart from those of another such condition in the statement
 */
export const inPartitions = (name = ''): string =>
  `(log_epoch, topic, partition) IN arrayZip({epochs${name}:Array(String)}, {topics${name}:Array(String)},
    {partitions${name}:Array(UInt16)})`;

export const inPartitionsParams = (
  partitions: readonly EpochPartition[],
  name = '',
): Record<string, FactParam> => ({
  [`epochs${name}`]: partitions.map(({ epoch }) => epoch),
  [`topics${name}`]: partitions.map(({ topic }) => topic),
  [`partitions${name}`]: partitions.map(({ partition }) => partition),
});
