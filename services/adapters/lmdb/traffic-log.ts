import { AppendQueue } from '@marquee/kit/traffic-log/append-queue';
import { PolledConsumer } from '@marquee/kit/traffic-log/polled-consumer';
import type { PartitionLag, PartitionOffsets, TrafficLog } from '@marquee/kit/traffic-log/port';

import { AppendSignal } from './append-signal.ts';
import { createLmdbMember } from './group-member.ts';
import { LogFiles } from './log-files.ts';
import { Retention } from './retention.ts';
import type { RetentionOptions } from './retention.ts';
import { bounds, committedOffset, ensureLogId, ensureTopic, findLogId, findTopic } from './topics.ts';
import { writeMessages } from './write-messages.ts';

/** A transaction of this size is written in some ten milliseconds. */
const MAX_TRANSACTION_BYTES = 16 * 2 ** 20;
const TRIM_EVERY_MS = 60_000;
/** A consumer that hears of appends looks so often all the same: a signal is a hint. */
const HEARD_POLL_MS = 250;
/** From one look of a consumer to the next at least. */
const GATHER_MS = 20;
const COMMIT_MS = 1_000;

export interface LmdbTrafficLogOptions {
  /** The folder; created when it is missing. Several processes may have it open. */
  readonly path: string;
  /** Partitions of a topic that nobody announced. Default 4. */
  readonly partitionsByDefault?: number;
  /**
   * How often a consumer looks for what another process appended where it cannot hear of that, in milliseconds. Default 20;
   * where it can, it looks by itself four times a second.
   */
  readonly pollMs?: number;
  /** Offsets are committed so many milliseconds after the batch at the latest. Default one second. */
  readonly commitMs?: number;
  /**
   * One transaction in so many milliseconds at most holds what is appended; after a quiet time it begins at once. Default 0.
   */
  readonly appendEveryMs?: number;
  /** Milliseconds until a rejected batch is delivered again. Default 500. */
  readonly retryMs?: number;
  /** After so many milliseconds without a sign of life a member's partitions go to the others. Default 5,000. */
  readonly leaseMs?: number;
  readonly retention?: RetentionOptions;
  /** How often it is looked what may be deleted, in milliseconds. Default one minute. */
  readonly trimEveryMs?: number;
}

export interface LmdbTrafficLog extends TrafficLog {
  /** Applies the retention now, with another age where one is given; how many messages were deleted. */
  trim(olderThanMs?: number): Promise<number>;
}

/** The traffic log in a folder, for one machine: no server, several processes. */
export function createLmdbTrafficLog(options: LmdbTrafficLogOptions): LmdbTrafficLog {
  const files = new LogFiles(options.path);
  const announced = new Map<string, number>();
  const partitionsOf = (topic: string): number => announced.get(topic) ?? options.partitionsByDefault ?? 4;
  const signal = new AppendSignal(files.path);
  const pollMs = (): number => {
    signal.watch();
    return signal.isHeard ? HEARD_POLL_MS : (options.pollMs ?? 20);
  };
  const queue = new AppendQueue({
    write: async (calls) => {
      await writeMessages(files, calls, partitionsOf);
      signal.tell();
    },
    maxWriteBytes: MAX_TRANSACTION_BYTES,
    everyMs: options.appendEveryMs ?? 0,
    slowAdvice: `The disk under ${files.path} is too slow for what is appended.`,
  });
  const consumers = new Set<PolledConsumer>();

  const retention = new Retention(files, options.retention ?? {});
  const trim = async (olderThanMs?: number): Promise<number> => (await retention.trim(olderThanMs)).deleted;
  let trimming: Promise<unknown> | undefined;
  const trimTimer = setInterval(() => {
    // A log that is away is reported by appends and consumers; the next round trims.
    trimming ??= trim()
      .catch(() => undefined)
      .finally(() => (trimming = undefined));
  }, options.trimEveryMs ?? TRIM_EVERY_MS);
  trimTimer.unref();
  let disposing = false;

  return {
    trim,

    async ensureTopics(topics) {
      for (const { name, partitions } of topics) announced.set(name, partitions);
      await files.write((open) => {
        for (const { name, partitions } of topics) ensureTopic(open, name, partitions);
      });
    },

    async append(topic, messages) {
      if (disposing) throw new Error('The traffic log is closed.');
      await queue.append(topic, messages);
    },

    async consume(consume) {
      const member = createLmdbMember({
        files,
        group: consume.group,
        topics: consume.topics,
        isDurable: consume.isDurable ?? false,
        leaseMs: options.leaseMs ?? 5_000,
        partitionsOf,
        onAppend: (wake) => signal.listen(wake),
      });
      const poll = {
        pollMs,
        gatherMs: GATHER_MS,
        commitMs: options.commitMs ?? COMMIT_MS,
        retryMs: options.retryMs ?? 500,
      };
      const consumer = await new PolledConsumer(member, consume, poll).start();
      consumers.add(consumer);
      return {
        holds: (topic, partition) => consumer.holds(topic, partition),
        stop: async () => {
          await consumer.stop();
          consumers.delete(consumer);
        },
      };
    },

    async lag(group, topics) {
      const open = files.fresh();
      return topics.flatMap((name): PartitionLag[] => {
        const topic = findTopic(open, name);
        return Array.from({ length: topic?.partitions ?? 0 }, (_, partition) => {
          const { first, next } = bounds(open, topic!.id, partition);
          const done = Math.max(first, committedOffset(open, group, name, partition) ?? first);
          return { topic: name, partition, lag: BigInt(next - done) };
        });
      });
    },

    async epochOf() {
      return findLogId(files.fresh()) ?? (await files.write(ensureLogId));
    },

    async endOffsets(topics) {
      const open = files.fresh();
      return topics.flatMap((name): PartitionOffsets[] => {
        const topic = findTopic(open, name);
        return Array.from({ length: topic?.partitions ?? 0 }, (_, partition) => {
          const { first, next } = bounds(open, topic!.id, partition);
          return { topic: name, partition, first: BigInt(first), next: BigInt(next) };
        });
      });
    },

    async ping() {
      files.get();
      await files.assertInPlace();
    },

    async dispose() {
      disposing = true;
      clearInterval(trimTimer);
      await Promise.all([...consumers].map((consumer) => consumer.stop()));
      await queue.drained();
      await trimming;
      signal.close();
      await files.dispose();
    },
  };
}
