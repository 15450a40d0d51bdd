import type { FactStore } from '@marquee/kit/fact-store/port';
import { batchCalls } from '@marquee/kit/runtime/batch-calls';
import { HOUR_MS } from '@marquee/schemas/common/time';

import type { EpochPartition, TopicPartition } from './block.ts';
import { completeInsert } from './complete-insert.ts';
import type { LogEpochs } from './log-epochs.ts';
import { newestBlocks } from './newest-block.ts';

export interface PositionOptions {
  readonly factStore: Pick<FactStore, 'query' | 'insert'>;
  readonly epochs: Pick<LogEpochs, 'refresh'>;
  /** Called for an insert whose derived tables can neither be proven complete nor be completed. */
  readonly onUnproven: (error: Error) => void;
}

export interface Position {
  /**
   * First offset of a partition that the facts do not hold; 0, the beginning, for a log that they hold nothing of. The
   * tables behind the partition's newest insert are whole once this resolves.
   */
  resumeFrom(topicPartition: TopicPartition): Promise<bigint>;
}

/**
 * Age up to which a newest insert is completed, compared with the newest of all. One that is older was
 * checked when its partition was assigned to a process after it.
 */
const COMPLETE_WITHIN_MS = 24 * HOUR_MS;

/** Reads where to resume from the facts: no other place stores offsets, so nothing can disagree. */
export function createPosition({ factStore, epochs, onUnproven }: PositionOptions): Position {
  /** By insert: inserts of this process's partitions that were looked at. */
  const completions = new Map<bigint, Promise<void>>();
  let newestMs = 0;

  const complete = (insertId: bigint): Promise<void> => {
    newestMs = Math.max(newestMs, insertedAtMs(insertId));
    if (insertedAtMs(insertId) < newestMs - COMPLETE_WITHIN_MS) return Promise.resolve();
    const known = completions.get(insertId);
    if (known) return known;
    const running = completeInsert(factStore, insertId, onUnproven).catch((error: unknown) => {
      completions.delete(insertId);
      throw error;
    });
    completions.set(insertId, running);
    return running;
  };

  // A start is given every partition at once.
  const newestOf = batchCalls((partitions: readonly EpochPartition[]) => newestBlocks(factStore, partitions));

  return {
    async resumeFrom({ topic, partition }) {
      const epoch = await epochs.refresh(topic);
      const newest = await newestOf({ topic, partition, epoch });
      if (!newest) return 0n;
      await complete(newest.insertId);
      return newest.last + 1n;
    },
  };
}

/** Ids of inserts begin with their time; see `createInsertIds`. */
const insertedAtMs = (insertId: bigint): number => Number(insertId >> 20n);
