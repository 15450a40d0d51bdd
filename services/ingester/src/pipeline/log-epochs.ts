import type { ReadStore } from '@marquee/kit/read-store/port';
import { batchCalls } from '@marquee/kit/runtime/batch-calls';
import type { TrafficLog } from '@marquee/kit/traffic-log/port';
import { PARTITIONS } from '@marquee/schemas/traffic/traffic-event';

import type { EpochPartition } from './block.ts';

type EpochTables = {
  'ingester.log_epochs': {
    topic: string;
    /** What the traffic log calls itself. */
    log: string;
    /** What facts, watermarks and wallets call it; empty for the log that was read before logs had names. */
    epoch: string;
  };
};

type NewestOf = (
  partitions: readonly EpochPartition[],
) => Promise<readonly ({ readonly last: bigint } | undefined)[]>;

interface TopicOfLog {
  readonly topic: string;
  /** What the log calls itself. */
  readonly log: string;
}

const TABLE = 'ingester.log_epochs';

/**
 * Assigns epochs to logs, permanently. A log that continues where facts without an epoch end takes over their
 * empty epoch; every other log has its own name as its epoch and is read from its beginning.
 */
export class LogEpochs {
  readonly #readStore: ReadStore;
  readonly #trafficLog: Pick<TrafficLog, 'epochOf' | 'endOffsets'>;
  readonly #newestOf: NewestOf;
  readonly #answers = new Map<string, Promise<string>>();
  /** One question for all topics that are given at once, each. */
  readonly #recorded = batchCalls((topics: readonly TopicOfLog[]) => this.#readRecorded(topics));
  readonly #newestUnnamed = batchCalls((topics: readonly string[]) => newestUnnamed(this.#newestOf, topics));
  /** One decision for all partitions of a topic that are given at once. */
  readonly #decideTogether = batchCalls(async (topics: readonly string[]) => {
    const decisions = new Map([...new Set(topics)].map((topic) => [topic, this.#decide(topic)]));
    return topics.map((topic) => decisions.get(topic) ?? this.#decide(topic));
  });

  /** @param newestOf the ends of what the fact store holds of partitions, in their order */
  constructor(
    readStore: ReadStore,
    trafficLog: Pick<TrafficLog, 'epochOf' | 'endOffsets'>,
    newestOf: NewestOf,
  ) {
    this.#readStore = readStore;
    this.#trafficLog = trafficLog;
    this.#newestOf = newestOf;
  }

  /** Asks the log which one it is, and answers the epoch of its offsets. */
  refresh(topic: string): Promise<string> {
    const answer = this.#decideTogether(topic);
    this.#answers.set(topic, answer);
    answer.catch(() => this.#answers.get(topic) === answer && this.#answers.delete(topic));
    return answer;
  }

  /** The epoch of the last answer; asks where there was none yet. */
  current(topic: string): Promise<string> {
    return this.#answers.get(topic) ?? this.refresh(topic);
  }

  /** Every epoch that facts of a topic can have, the unnamed one included. */
  async known(): Promise<readonly { readonly topic: string; readonly epoch: string }[]> {
    const rows = await this.#db.selectFrom(TABLE).select(['topic', 'epoch']).execute();
    const topics = new Set(rows.map(({ topic }) => topic));
    const named = rows.filter(({ epoch }) => epoch !== '');
    return [...[...topics].map((topic) => ({ topic, epoch: '' })), ...named];
  }

  /** True when facts of this epoch were recorded for every one of the topics. */
  async isRecorded(epoch: string, topics: readonly string[]): Promise<boolean> {
    const rows = await this.#db
      .selectFrom(TABLE)
      .select('topic')
      .where('epoch', '=', epoch)
      .where('topic', 'in', topics)
      .execute();
    return rows.length === topics.length;
  }

  /** Adds a log that is not read here: its facts are there already, and what they spent is published from now on. */
  async record(epoch: string, topics: readonly string[]): Promise<void> {
    await this.#db
      .insertInto(TABLE)
      .values(topics.map((topic) => ({ topic, log: epoch, epoch })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }

  get #db() {
    return this.#readStore.db.withTables<EpochTables>();
  }

  async #decide(topic: string): Promise<string> {
    const log = await this.#trafficLog.epochOf(topic);
    const known = await this.#recorded({ topic, log });
    if (known !== undefined) return known;
    const isUnnamed = await this.#goesOnFromUnnamed(topic);
    // The index allows one unnamed log; the second has a name.
    for (const epoch of isUnnamed ? ['', log] : [log]) {
      await this.#db
        .insertInto(TABLE)
        .values({ topic, log, epoch })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      const written = await this.#recorded({ topic, log });
      if (written !== undefined) return written;
    }
    throw new Error(`the epoch of topic ${topic} cannot be recorded`);
  }

  /** The epochs of logs, in their order; undefined for one that has none yet. */
  async #readRecorded(topics: readonly TopicOfLog[]): Promise<(string | undefined)[]> {
    const rows = await this.#db
      .selectFrom(TABLE)
      .selectAll()
      .where(
        'topic',
        'in',
        topics.map(({ topic }) => topic),
      )
      .execute();
    return topics.map(({ topic, log }) => rows.find((row) => row.topic === topic && row.log === log)?.epoch);
  }

  /** True when this log holds, or would write next, the message that follows the last one without an epoch. */
  async #goesOnFromUnnamed(topic: string): Promise<boolean> {
    const ends = await this.#newestUnnamed(topic);
    if (ends.length === 0) return false;
    const ranges = await this.#trafficLog.endOffsets([topic]);
    return ends.every(({ partition, last }) => {
      const range = ranges.find((found) => found.partition === partition);
      return range !== undefined && range.first <= last + 1n && last + 1n <= range.next;
    });
  }
}

/** Where the facts without an epoch end, by topic in their order: the last offset of each partition that has any. */
async function newestUnnamed(
  newestOf: NewestOf,
  topics: readonly string[],
): Promise<{ partition: number; last: bigint }[][]> {
  const partitions = topics.flatMap((topic) =>
    Array.from({ length: PARTITIONS }, (_, partition) => ({ topic, partition, epoch: '' })),
  );
  const newest = await newestOf(partitions);
  return topics.map((_, index) =>
    newest
      .slice(index * PARTITIONS, (index + 1) * PARTITIONS)
      .flatMap((block, partition) => (block ? [{ partition, last: block.last }] : [])),
  );
}
