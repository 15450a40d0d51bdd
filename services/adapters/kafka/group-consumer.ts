import { MessagesLost, OffsetBeyondEnd } from '@marquee/kit/traffic-log/messages-lost';
import type { ConsumeOptions, Consumer as PortConsumer } from '@marquee/kit/traffic-log/port';
import { partitionKey } from '@marquee/kit/traffic-log/polled-consumer';
import type { Consumer, EachBatchPayload, Kafka } from 'kafkajs';

import { runBatch } from './batch-run.ts';
import type { GroupOffsets } from './group-offsets.ts';

export interface GroupConsumerSettings {
  readonly kafka: Kafka;
  readonly options: ConsumeOptions;
  readonly sessionMs: number;
  readonly retryMs: number;
  /** A group that has messages to read and reads none for this long gets a new consumer, milliseconds. */
  readonly stuckAfterMs: number;
  readonly lag: () => Promise<bigint>;
  readonly offsetsOf: (topic: string, partition: number) => Promise<GroupOffsets>;
  readonly explain: (error: unknown) => unknown;
}

/**
 * A member of a Kafka consumer group. A consumer of kafkajs that crashed is replaced by a new one; a watchdog
 * replaces one that stops fetching without an error, which happens occasionally.
 *
 * kafkajs goes to the oldest message where an offset is out of range, and rejoins its group while a batch is
 * still being handled. So the first offset of a partition is decided here, by what the log holds, once the
 * running batch has ended; and a delivered batch must follow the one before.
 */
export class GroupConsumer implements PortConsumer {
  readonly #settings: GroupConsumerSettings;
  #consumer: Consumer | undefined;
  /** Rises with every assignment; a batch of an earlier one is over. */
  #generation = 0;
  #starting = new Map<string, Promise<void>>();
  /** What is being found out of where partitions begin, of earlier assignments too; never rejects. */
  readonly #beginning = new Set<Promise<void>>();
  /** The batch in work of each partition; never rejects. */
  readonly #working = new Map<string, Promise<void>>();
  /** The next offset of each partition that is assigned. */
  readonly #positions = new Map<string, bigint>();
  #running = 0;
  #idle: () => void = () => undefined;
  #progressAtMs = performance.now();
  #stopping = false;
  #stopped: Promise<void> | undefined;
  #endPause: () => void = () => undefined;
  #watchdog: NodeJS.Timeout | undefined;
  #reopening: Promise<void> | undefined;

  constructor(settings: GroupConsumerSettings) {
    this.#settings = settings;
  }

  /** Joins the group; rejects when no broker answers. */
  async start(): Promise<this> {
    await this.#open();
    const everyMs = Math.min(10_000, this.#settings.stuckAfterMs / 2);
    this.#watchdog = setInterval(() => void this.#watch(), everyMs);
    return this;
  }

  stop(): Promise<void> {
    this.#stopped ??= (async () => {
      this.#stopping = true;
      clearInterval(this.#watchdog);
      this.#endPause();
      await this.#reopening;
      await this.#close();
      // They query the broker: a request after the end would reconnect, and keep the process alive.
      await Promise.all(this.#beginning);
    })();
    return this.#stopped;
  }

  /** A member learns of a rebalance some time after it: what it holds now it cannot say. */
  holds(_topic: string, _partition: number): boolean {
    return false;
  }

  /** Rejects when no broker answers. A later failure is a crash, which kafkajs reports by its event alone. */
  async #open(): Promise<{ readonly hasCrashed: boolean }> {
    const { kafka, options, sessionMs } = this.#settings;
    const consumer = kafka.consumer({
      groupId: options.group,
      sessionTimeout: sessionMs,
      heartbeatInterval: sessionMs / 5,
      rebalanceTimeout: 60_000,
      maxWaitTimeInMs: 100,
      maxBytesPerPartition: 4 * 2 ** 20,
      allowAutoTopicCreation: false,
      retry: {
        ...{ initialRetryTime: 100, maxRetryTime: 3_000, retries: 6 },
        // kafkajs would start it again after a pause, also when it was closed meanwhile: a member of the
        // group that holds partitions and reads none of them.
        restartOnFailure: async () => false,
      },
    });
    let hasCrashed = false;
    consumer.on(consumer.events.GROUP_JOIN, ({ payload }) =>
      this.#assigned(consumer, payload.memberAssignment),
    );
    consumer.on(consumer.events.CRASH, ({ payload }) => {
      hasCrashed = true;
      this.#report(payload.error);
      this.#reopenSoon(consumer);
    });
    this.#consumer = consumer;
    this.#progressAtMs = performance.now();
    try {
      await consumer.connect();
      await consumer.subscribe({ topics: [...options.topics], fromBeginning: true });
      await consumer.run({
        autoCommit: false,
        eachBatchAutoResolve: false,
        partitionsConsumedConcurrently: options.partitionsAtOnce ?? 1,
        eachBatch: (payload) => this.#eachBatch(consumer, payload),
      });
      return { hasCrashed };
    } catch (error) {
      this.#consumer = undefined;
      await consumer.disconnect().catch(() => undefined);
      throw error;
    }
  }

  /** Finds where each partition begins; batches wait for it. */
  #assigned(consumer: Consumer, assignment: Readonly<Record<string, readonly number[]>>): void {
    if (this.#consumer !== consumer) return;
    this.#generation += 1;
    this.#starting = new Map();
    this.#positions.clear();
    for (const [topic, partitions] of Object.entries(assignment)) {
      for (const partition of partitions) {
        const begun = this.#begin(consumer, this.#generation, topic, partition);
        this.#starting.set(partitionKey({ topic, partition }), begun);
        // Looked at by the batch; a partition without one must not end the process.
        const settled = begun
          .catch((error: unknown) => {
            this.#report(error);
            this.#reopenSoon(consumer);
          })
          .finally(() => this.#beginning.delete(settled));
        this.#beginning.add(settled);
      }
    }
  }

  async #begin(consumer: Consumer, generation: number, topic: string, partition: number): Promise<void> {
    const key = partitionKey({ topic, partition });
    const isOver = (): boolean => this.#isOver(consumer, generation);
    // The handler must have the result of the running batch before it names the offset to resume from.
    await this.#working.get(key);
    if (isOver()) return;
    const { group, resumeFrom } = this.#settings.options;
    const wanted = await resumeFrom?.(topic, partition);
    if (isOver()) return;
    const { first, next, committed } = await this.#settings.offsetsOf(topic, partition);
    const from = wanted ?? committed ?? 0n;
    if (from > next) throw new OffsetBeyondEnd(group, `${topic}/${partition}`, from, next);
    // The group has read what it has committed, wherever it resumes; 0 is the beginning.
    const read = committed === undefined || committed < from ? from : committed;
    if (from > 0n && read < first) {
      this.#report(new MessagesLost({ group, topic, partition, count: first - read }));
    }
    if (isOver()) return;
    const position = from < first ? first : from;
    this.#positions.set(key, position);
    consumer.seek({ topic, partition, offset: position.toString() });
  }

  /** True when what was begun for an assignment is of no use any more. */
  #isOver(consumer: Consumer, generation: number): boolean {
    return this.#stopping || generation !== this.#generation || this.#consumer !== consumer;
  }

  async #eachBatch(consumer: Consumer, payload: EachBatchPayload): Promise<void> {
    this.#running += 1;
    const generation = this.#generation;
    const key = partitionKey(payload.batch);
    const isOver = (): boolean => this.#isOver(consumer, generation);
    try {
      const hasBegun = await this.#starting.get(key)?.then(
        () => true,
        () => false,
      );
      if (hasBegun !== true || isOver() || payload.isStale()) return;
      if (!(await this.#follows(payload))) {
        this.#reopenSoon(consumer);
        return;
      }
      const work = runBatch(payload, {
        options: this.#settings.options,
        heartbeatMs: this.#settings.sessionMs / 5,
        sessionMs: this.#settings.sessionMs,
        retryMs: this.#settings.retryMs,
        stopping: isOver,
        pause: (ms) => this.#pause(ms),
        onCommitted: (next) => this.#positions.set(key, next),
      });
      const ended = work.catch(() => undefined).finally(() => this.#working.delete(key));
      this.#working.set(key, ended);
      await work;
    } finally {
      this.#progressAtMs = performance.now();
      this.#running -= 1;
      if (this.#running === 0) this.#idle();
    }
  }

  /** False when the batch does not follow the last one, and the first offset must be decided again. */
  async #follows({ batch }: EachBatchPayload): Promise<boolean> {
    const { topic, partition } = batch;
    const position = this.#positions.get(partitionKey(batch));
    const offset = BigInt(batch.messages[0]?.offset ?? position ?? 0n);
    if (position === undefined || offset === position) return true;
    if (offset > position) {
      const { first } = await this.#settings.offsetsOf(topic, partition);
      const { group } = this.#settings.options;
      if (first > position)
        this.#report(new MessagesLost({ group, topic, partition, count: first - position }));
      return true;
    }
    this.#report(
      new Error(
        `Kafka delivered ${topic}/${partition} from offset ${offset} when ${position} was asked for: the topic was created again.`,
      ),
    );
    return false;
  }

  async #watch(): Promise<void> {
    if (this.#running > 0 || this.#reopening !== undefined || this.#stopping) return;
    if (performance.now() - this.#progressAtMs < this.#settings.stuckAfterMs) return;
    try {
      if ((await this.#settings.lag()) === 0n) {
        this.#progressAtMs = performance.now();
        return;
      }
    } catch {
      // No broker: it joins again once the consumer crashes, or when there is one.
      return;
    }
    if (this.#running > 0 || this.#stopping) return;
    this.#report(
      new Error(
        `Consumer group ${this.#settings.options.group} read nothing although messages wait; it joins again.`,
      ),
    );
    this.#reopen();
  }

  #reopenSoon(consumer: Consumer): void {
    void this.#pause(this.#settings.retryMs).then(() => {
      if (this.#consumer === consumer) this.#reopen();
    });
  }

  #reopen(): void {
    this.#reopening ??= (async () => {
      await this.#close();
      while (!this.#stopping) {
        try {
          if (!(await this.#open()).hasCrashed) return;
          await this.#close();
        } catch (error) {
          this.#report(error);
        }
        await this.#pause(1_000);
      }
    })().finally(() => (this.#reopening = undefined));
  }

  /** The batch in flight is finished first, and committed where the broker still takes it. */
  async #close(): Promise<void> {
    const consumer = this.#consumer;
    this.#consumer = undefined;
    if (this.#running > 0) await new Promise<void>((resolve) => (this.#idle = resolve));
    await consumer?.disconnect().catch((error: unknown) => this.#report(error));
  }

  #pause(ms: number): Promise<void> {
    if (this.#stopping) return Promise.resolve();
    return new Promise((resolve) => {
      const before = this.#endPause;
      const timer = setTimeout(resolve, ms);
      this.#endPause = () => {
        clearTimeout(timer);
        resolve();
        before();
      };
    });
  }

  #report(error: unknown): void {
    const explained = this.#settings.explain(error);
    this.#settings.options.onError?.(explained instanceof Error ? explained : new Error(String(explained)));
  }
}
