import type { ConsumeOptions, Consumer as PortConsumer } from '@marquee/kit/traffic-log/port';
import { partitionKey } from '@marquee/kit/traffic-log/polled-consumer';
import type { Consumer, EachBatchPayload, Kafka } from 'kafkajs';

import { runBatch } from './batch-run.ts';

export interface GroupConsumerSettings {
  readonly kafka: Kafka;
  readonly options: ConsumeOptions;
  readonly sessionMs: number;
  readonly retryMs: number;
  /** A group that has something to read and reads nothing for so long gets a new consumer, in milliseconds. */
  readonly stuckAfterMs: number;
  readonly lag: () => Promise<bigint>;
  readonly explain: (error: unknown) => unknown;
}

/**
 * A member of a Kafka consumer group. kafkajs now and then stops fetching without a word, or gives up after
 * errors that it thinks final; a watchdog then replaces its consumer by a new one.
 */
export class GroupConsumer implements PortConsumer {
  readonly #settings: GroupConsumerSettings;
  #consumer: Consumer | undefined;
  #starting = new Map<string, Promise<void>>();
  #running = 0;
  #idle: () => void = () => undefined;
  #progressAtMs = Date.now();
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
    })();
    return this.#stopped;
  }

  async #open(): Promise<void> {
    const { kafka, options, sessionMs } = this.#settings;
    const consumer = kafka.consumer({
      groupId: options.group,
      sessionTimeout: sessionMs,
      heartbeatInterval: sessionMs / 5,
      rebalanceTimeout: 60_000,
      maxWaitTimeInMs: 100,
      maxBytesPerPartition: 4 * 2 ** 20,
      allowAutoTopicCreation: false,
      // Then kafkajs starts the consumer anew by itself.
      retry: { initialRetryTime: 100, maxRetryTime: 3_000, retries: 6 },
    });
    consumer.on(consumer.events.GROUP_JOIN, ({ payload }) =>
      this.#assigned(consumer, payload.memberAssignment),
    );
    consumer.on(consumer.events.CRASH, ({ payload }) => {
      this.#tell(payload.error);
      if (!payload.restart && this.#consumer === consumer) this.#reopen();
    });
    this.#consumer = consumer;
    this.#progressAtMs = Date.now();
    try {
      await consumer.connect();
      await consumer.subscribe({ topics: [...options.topics], fromBeginning: true });
      await consumer.run({
        autoCommit: false,
        eachBatchAutoResolve: false,
        partitionsConsumedConcurrently: options.partitionsAtOnce ?? 1,
        eachBatch: (payload) => this.#eachBatch(payload),
      });
    } catch (error) {
      await consumer.disconnect().catch(() => undefined);
      throw error;
    }
  }

  /** Asks the handler where it wants to begin; batches wait for the answer. */
  #assigned(consumer: Consumer, assignment: Readonly<Record<string, readonly number[]>>): void {
    this.#starting = new Map();
    const { resumeFrom } = this.#settings.options;
    if (resumeFrom === undefined) return;
    for (const [topic, partitions] of Object.entries(assignment)) {
      for (const partition of partitions) {
        const seek = async (): Promise<void> => {
          const wanted = await resumeFrom(topic, partition);
          if (wanted !== undefined) consumer.seek({ topic, partition, offset: wanted.toString() });
        };
        const answer = seek();
        // Looked at by the batch; a partition without one must not end the process.
        answer.catch((error: unknown) => {
          this.#tell(error);
          this.#reopenSoon(consumer);
        });
        this.#starting.set(partitionKey({ topic, partition }), answer);
      }
    }
  }

  async #eachBatch(payload: EachBatchPayload): Promise<void> {
    this.#running += 1;
    try {
      const { topic, partition } = payload.batch;
      const answered = await this.#starting.get(partitionKey({ topic, partition }))?.then(
        () => true,
        () => false,
      );
      if (this.#stopping || answered === false || payload.isStale()) return;
      await runBatch(payload, {
        options: this.#settings.options,
        heartbeatMs: this.#settings.sessionMs / 5,
        sessionMs: this.#settings.sessionMs,
        retryMs: this.#settings.retryMs,
        stopping: () => this.#stopping,
        pause: (ms) => this.#pause(ms),
      });
    } finally {
      this.#progressAtMs = Date.now();
      this.#running -= 1;
      if (this.#running === 0) this.#idle();
    }
  }

  async #watch(): Promise<void> {
    if (this.#running > 0 || this.#reopening !== undefined || this.#stopping) return;
    if (Date.now() - this.#progressAtMs < this.#settings.stuckAfterMs) return;
    try {
      if ((await this.#settings.lag()) === 0n) {
        this.#progressAtMs = Date.now();
        return;
      }
    } catch {
      // No broker: kafkajs goes on trying to reach one.
      return;
    }
    if (this.#running > 0 || this.#stopping) return;
    this.#tell(
      new Error(
        `Consumer group ${this.#settings.options.group} read nothing though there is something; it joins anew.`,
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
          await this.#open();
          return;
        } catch (error) {
          this.#tell(error);
          await this.#pause(1_000);
        }
      }
    })().finally(() => (this.#reopening = undefined));
  }

  /** The batch in flight is finished and committed first. */
  async #close(): Promise<void> {
    const consumer = this.#consumer;
    this.#consumer = undefined;
    if (this.#running > 0 && this.#stopping) await new Promise<void>((resolve) => (this.#idle = resolve));
    await consumer?.disconnect().catch((error: unknown) => this.#tell(error));
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

  #tell(error: unknown): void {
    const explained = this.#settings.explain(error);
    this.#settings.options.onError?.(explained instanceof Error ? explained : new Error(String(explained)));
  }
}
