import { AppendQueue } from '@marquee/kit/traffic-log/append-queue';
import { OpenConsumers } from '@marquee/kit/traffic-log/open-consumers';
import { PolledConsumer } from '@marquee/kit/traffic-log/polled-consumer';
import type { TrafficLog } from '@marquee/kit/traffic-log/port';

import { AppendSignal } from './append-signal.ts';
import { createLmdbMember } from './group-member.ts';
import { LogFiles } from './log-files.ts';
import type { OpenFiles } from './log-files.ts';
import { Retention } from './retention.ts';
import type { RetentionOptions } from './retention.ts';
import { bounds, committedOffset, ensureLogId, ensureTopic, findLogId, findTopic } from './topics.ts';
import { writeMessages } from './write-messages.ts';

/** A transaction of this size is written in some ten milliseconds. */
const MAX_TRANSACTION_BYTES = 16 * 2 ** 20;
const TRIM_EVERY_MS = 60_000;
/** Poll interval of a consumer that receives signals of appends, milliseconds: a signal is only a hint. */
const HEARD_POLL_MS = 250;
/** From one look of a consumer to the next at least. */
const GATHER_MS = 20;
const COMMIT_MS = 1_000;

export interface LmdbTrafficLogOptions {
  /** The folder; created when it is missing. Several processes may have it open. */
  readonly path: string;
  /** Partitions of a topic that was not announced. Default 4. */
  readonly partitionsByDefault?: number;
  /**
   * Interval at which a consumer polls for messages of other processes where it receives no signals of them,
   * milliseconds. Default 20; with signals, it polls four times a second.
   */
  readonly pollMs?: number;
  /** Longest time between a batch and the commit of its offsets, milliseconds. Default one second. */
  readonly commitMs?: number;
  /**
   * Shortest time between two transactions of appends, milliseconds; after a quiet time one begins at once. Default 0.
   */
  readonly appendEveryMs?: number;
  /** Milliseconds until a rejected batch is delivered again. Default 500. */
  readonly retryMs?: number;
  /** Milliseconds without a sign of life after which a member's partitions go to the others. Default 5,000. */
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
export const createLmdbTrafficLog = (options: LmdbTrafficLogOptions): LmdbTrafficLog =>
  new FolderTrafficLog(options);

/** Its methods are properties of their own, so that a copy with some of them replaced has the others. */
class FolderTrafficLog implements LmdbTrafficLog {
  readonly #options: LmdbTrafficLogOptions;
  readonly #files: LogFiles;
  readonly #signal: AppendSignal;
  readonly #queue: AppendQueue;
  readonly #retention: Retention;
  /** Partitions of the topics that were announced, by name. */
  readonly #announced = new Map<string, number>();
  readonly #consumers = new OpenConsumers();
  readonly #trimTimer: NodeJS.Timeout;
  #trimming: Promise<unknown> | undefined;
  #disposing = false;

  constructor(options: LmdbTrafficLogOptions) {
    this.#options = options;
    const files = new LogFiles(options.path);
    this.#files = files;
    this.#signal = new AppendSignal(files.path);
    this.#queue = new AppendQueue({
      write: async (calls) => {
        await writeMessages(files, calls, this.#partitionsOf);
        this.#signal.notify();
      },
      maxWriteBytes: MAX_TRANSACTION_BYTES,
      everyMs: options.appendEveryMs ?? 0,
      slowAdvice: `The disk under ${files.path} is too slow for what is appended.`,
    });
    this.#retention = new Retention(files, options.retention ?? {});
    this.#trimTimer = setInterval(() => this.#trimQuietly(), options.trimEveryMs ?? TRIM_EVERY_MS);
    this.#trimTimer.unref();
  }

  readonly trim: LmdbTrafficLog['trim'] = async (olderThanMs) =>
    (await this.#retention.trim(olderThanMs)).deleted;

  readonly ensureTopics: TrafficLog['ensureTopics'] = async (topics) => {
    for (const { name, partitions } of topics) this.#announced.set(name, partitions);
    await this.#files.write((open) => {
      for (const { name, partitions } of topics) ensureTopic(open, name, partitions);
    });
  };

  readonly append: TrafficLog['append'] = async (topic, messages) => {
    if (this.#disposing) throw new Error('The traffic log is closed.');
    await this.#queue.append(topic, messages);
  };

  readonly consume: TrafficLog['consume'] = async (consume) => {
    const { leaseMs = 5_000, commitMs = COMMIT_MS, retryMs = 500 } = this.#options;
    const member = createLmdbMember({
      files: this.#files,
      group: consume.group,
      topics: consume.topics,
      isDurable: consume.isDurable ?? false,
      leaseMs,
      partitionsOf: this.#partitionsOf,
      onAppend: (wake) => this.#signal.listen(wake),
    });
    const poll = { pollMs: this.#pollMs, gatherMs: GATHER_MS, commitMs, retryMs };
    return this.#consumers.add(await new PolledConsumer(member, consume, poll).start());
  };

  readonly lag: TrafficLog['lag'] = async (group, topics) => {
    const open = this.#files.fresh();
    return partitionsIn(open, topics, ({ first, next, ...of }) => {
      const done = Math.max(first, committedOffset(open, group, of.topic, of.partition) ?? first);
      return { ...of, lag: BigInt(next - done) };
    });
  };

  readonly epochOf: TrafficLog['epochOf'] = async () =>
    findLogId(this.#files.fresh()) ?? (await this.#files.write(ensureLogId));

  readonly endOffsets: TrafficLog['endOffsets'] = async (topics) =>
    partitionsIn(this.#files.fresh(), topics, ({ first, next, ...of }) => ({
      ...of,
      first: BigInt(first),
      next: BigInt(next),
    }));

  readonly ping: TrafficLog['ping'] = async () => {
    this.#files.get();
    await this.#files.assertInPlace();
  };

  readonly dispose: TrafficLog['dispose'] = async () => {
    this.#disposing = true;
    clearInterval(this.#trimTimer);
    await this.#consumers.stopAll();
    await this.#queue.drained();
    await this.#trimming;
    this.#signal.close();
    await this.#files.dispose();
  };

  readonly #partitionsOf = (topic: string): number =>
    this.#announced.get(topic) ?? this.#options.partitionsByDefault ?? 4;

  readonly #pollMs = (): number => {
    this.#signal.watch();
    return this.#signal.isHeard ? HEARD_POLL_MS : (this.#options.pollMs ?? 20);
  };

  #trimQuietly(): void {
    // Appends and consumers report a log that is unavailable; the next round trims.
    this.#trimming ??= this.trim()
      .catch(() => undefined)
      .finally(() => (this.#trimming = undefined));
  }
}

interface Partition {
  readonly topic: string;
  readonly partition: number;
  /** Offset of the oldest message kept. */
  readonly first: number;
  /** Offset that the next message gets. */
  readonly next: number;
}

/** What `valueOf` returns for each partition of the topics, in order; nothing of topics that are missing. */
function partitionsIn<T>(
  open: OpenFiles,
  topics: readonly string[],
  valueOf: (partition: Partition) => T,
): T[] {
  return topics.flatMap((name) => {
    const topic = findTopic(open, name);
    if (topic === undefined) return [];
    return Array.from({ length: topic.partitions }, (_, partition) =>
      valueOf({ topic: name, partition, ...bounds(open, topic.id, partition) }),
    );
  });
}
