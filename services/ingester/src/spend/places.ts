import { PARTITIONS } from '@marquee/schemas/traffic/traffic-event';

import { epochPartitionKey } from '../pipeline/block.ts';
import type { LogEpochs } from '../pipeline/log-epochs.ts';
import type { Taken } from './lines.ts';
import type { Watermarks } from './watermarks.ts';

/** Every partition of every log that facts may come from, with what the wallets have of it. */
export const createTakenReader =
  (topics: readonly string[], epochs: Pick<LogEpochs, 'known'>, watermarks: Watermarks) =>
  async (): Promise<Taken[]> => {
    const [known, marks] = await Promise.all([epochs.known(), watermarks.all()]);
    const taken = new Map<string, Taken>();
    for (const { topic, epoch } of known)
      for (let partition = 0; topics.includes(topic) && partition < PARTITIONS; partition += 1) {
        const place = { topic, partition, epoch };
        taken.set(epochPartitionKey(place), { ...place, takenLast: -1n });
      }
    for (const { topic, partition, epoch, takenLast } of marks)
      taken.set(epochPartitionKey({ topic, partition, epoch }), { topic, partition, epoch, takenLast });
    return [...taken.values()];
  };
