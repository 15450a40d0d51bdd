import { PARTITIONS } from '@marquee/schemas/traffic/traffic-event';

import { epochPartitionKey } from '../pipeline/block.ts';
import type { LogEpochs } from '../pipeline/log-epochs.ts';
import type { PublishedPosition } from './lines.ts';
import type { Watermarks } from './watermarks.ts';

/** Every partition of every log that facts may come from, with what the wallets have of it. */
export const createPublishedReader =
  (topics: readonly string[], epochs: Pick<LogEpochs, 'known'>, watermarks: Watermarks) =>
  async (): Promise<PublishedPosition[]> => {
    const [known, saved] = await Promise.all([epochs.known(), watermarks.all()]);
    const taken = new Map<string, PublishedPosition>();
    for (const { topic, epoch } of known)
      for (let partition = 0; topics.includes(topic) && partition < PARTITIONS; partition += 1) {
        const epochPartition = { topic, partition, epoch };
        taken.set(epochPartitionKey(epochPartition), { ...epochPartition, takenLast: -1n });
      }
    for (const { topic, partition, epoch, takenLast } of saved)
      taken.set(epochPartitionKey({ topic, partition, epoch }), { topic, partition, epoch, takenLast });
    return [...taken.values()];
  };
