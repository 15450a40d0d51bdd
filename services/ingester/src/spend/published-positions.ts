import {
  PARTITIONS,
  TOPIC_OF_KIND,
  TOPICS,
  type Topic,
  type TrafficKind,
} from '@marquee/schemas/traffic/traffic-event';

import { epochPartitionKey } from '../pipeline/block.ts';
import type { LogEpochs } from '../pipeline/log-epochs.ts';
import type { PublishedPosition } from './lines.ts';
import type { Watermarks } from './watermarks.ts';

/** Kinds whose facts charge, cost, credit or are impressions: those of the others never concern a wallet. */
const SPENDING_KINDS = [
  'win',
  'bill',
  'impression',
  'click',
  'conversion',
] as const satisfies readonly TrafficKind[];

/**
 * Bids are nearly all facts there are, and no wallet takes any of them: to look for spend among them reads all of them each
 * time, which takes longer with every day of traffic.
 */
const SPENDING_TOPICS: ReadonlySet<string> = new Set<Topic>([
  ...SPENDING_KINDS.map((kind) => TOPIC_OF_KIND[kind]),
  TOPICS.wins,
]);

/** Every partition of every log that may have spend, with what the wallets have of it. */
export const createPublishedReader =
  (epochs: Pick<LogEpochs, 'known'>, watermarks: Pick<Watermarks, 'all'>) =>
  async (): Promise<PublishedPosition[]> => {
    const [known, saved] = await Promise.all([epochs.known(), watermarks.all()]);
    const taken = new Map<string, PublishedPosition>();
    for (const { topic, epoch } of known)
      for (let partition = 0; SPENDING_TOPICS.has(topic) && partition < PARTITIONS; partition += 1) {
        const epochPartition = { topic, partition, epoch };
        taken.set(epochPartitionKey(epochPartition), { ...epochPartition, takenLast: -1n });
      }
    for (const { topic, partition, epoch, takenLast } of saved)
      taken.set(epochPartitionKey({ topic, partition, epoch }), { topic, partition, epoch, takenLast });
    return [...taken.values()];
  };
