import { setTimeout as pause } from 'node:timers/promises';

import { AppendQueue } from '@marquee/kit/traffic-log/append-queue';
import type { AppendCall } from '@marquee/kit/traffic-log/append-queue';
import { DependencyUnavailable } from '@marquee/kit/runtime/errors';
import { OpenConsumers } from '@marquee/kit/traffic-log/open-consumers';
import { partitionOf } from '@marquee/kit/traffic-log/partitioner';
import type { ConsumeOptions, TrafficLog } from '@marquee/kit/traffic-log/port';
import kafkajs from 'kafkajs';
import type { Admin, ICustomPartitioner, Kafka, Message, Producer } from 'kafkajs';

import { explainKafka, isUnknownTopic } from './errors.ts';
import { GroupConsumer } from './group-consumer.ts';
import { readGroupOffsets, readLag, readOffsets } from './group-offsets.ts';
import { topicIdOf } from './topic-id.ts';
import { createMissingTopics } from './topics.ts';
import type { TopicSettings, WantedTopic } from './topics.ts';

// CommonJS: Node does not see its exports by name.
const { Kafka: KafkaClient, logLevel } = kafkajs;

export interface KafkaTrafficLogOptions {
  /** `host:port`. */
  readonly brokers: readonly string[];
  readonly ssl?: boolean;
  readonly sasl?: { readonly username: string; readonly password: string };
  readonly clientId?: string;
  /** Partitions of a topic that was not announced. Default 4. */
  readonly partitionsByDefault?: number;
  /** Settings of topics that are created. */
  readonly topics?: TopicSettings;
  /** Milliseconds without a heartbeat after which a member's partitions go to the others. Default 10,000. */
  readonly sessionMs?: number;
  /** A broker that has not answered a request by then counts as unavailable, milliseconds. Default 15,000. */
  readonly requestTimeoutMs?: number;
  /** Milliseconds until a rejected batch is delivered again. Default 500. */
  readonly retryMs?: number;
  /** See `GroupConsumer`. Default 30,000. */
  readonly stuckAfterMs?: number;
}

/** Largest batch of an append, bytes: below a broker's default limit. */
const MAX_WRITE_BYTES = 900_000;
const ALL_REPLICAS = -1;
const TOPIC_ATTEMPTS = 20;
const TOPIC_RETRY_MS = 250;
/**
 * Timeout and retries of appends, milliseconds: a caller keeps what was not taken and retries, and should
 * receive the error of a frozen broker within half a minute. What a slow broker stored in spite of that is there
 * twice, as the log allows.
 */
const APPEND_REQUEST_MS = 5_000;
const APPEND_RETRY = { initialRetryTime: 100, maxRetryTime: 2_000, retries: 3 };

const partitioner: ICustomPartitioner =
  () =>
  ({ message, partitionMetadata }) =>
    partitionOf(Buffer.from(message.key ?? ''), partitionMetadata.length);

/** The traffic log on Apache Kafka. Acknowledged by all in-sync replicas; at least once, no transactions. */
export const createKafkaTrafficLog = (options: KafkaTrafficLogOptions): TrafficLog =>
  new KafkaTrafficLog(options);

/** Its methods are properties of their own, so that a copy with some of them replaced has the others. */
class KafkaTrafficLog implements TrafficLog {
  readonly #options: KafkaTrafficLogOptions;
  readonly #kafka: Kafka;
  readonly #admin: Connected<Admin>;
  readonly #producer: Connected<Producer>;
  readonly #queue: AppendQueue;
  /** Topics that are there. */
  readonly #known = new Set<string>();
  readonly #consumers = new OpenConsumers();
  /** Questions in flight; never reject. */
  readonly #inFlight = new Set<Promise<unknown>>();
  #disposing = false;

  constructor(options: KafkaTrafficLogOptions) {
    this.#options = options;
    const kafka = clientOf(options);
    this.#kafka = kafka;
    this.#admin = connectedOnce(() => kafka.admin());
    const appending = clientOf({
      ...options,
      requestTimeoutMs: Math.min(options.requestTimeoutMs ?? APPEND_REQUEST_MS, APPEND_REQUEST_MS),
    });
    this.#producer = connectedOnce(() =>
      appending.producer({
        createPartitioner: partitioner,
        allowAutoTopicCreation: false,
        retry: APPEND_RETRY,
      }),
    );
    this.#queue = new AppendQueue({
      write: (calls) => this.#write(calls),
      maxWriteBytes: MAX_WRITE_BYTES,
      slowAdvice: `Kafka on ${options.brokers.join(', ')} is too slow for what is appended.`,
    });
  }

  readonly ensureTopics: TrafficLog['ensureTopics'] = (topics) => this.#asked(() => this.#ensure(topics));

  readonly append: TrafficLog['append'] = (topic, messages) => {
    if (this.#disposing) return Promise.reject(new Error('The traffic log is closed.'));
    return this.#queue.append(topic, messages);
  };

  readonly consume: TrafficLog['consume'] = (options) =>
    this.#asked(async () => {
      await this.#ensureByDefault(options.topics);
      return this.#consumers.add(await this.#consumerOf(options).start());
    });

  readonly lag: TrafficLog['lag'] = (group, topics) =>
    this.#asked(async () => {
      await this.#ensureByDefault(topics);
      return readLag(await this.#admin.get(), group, topics);
    });

  readonly epochOf: TrafficLog['epochOf'] = (topic) =>
    this.#asked(async () => {
      await this.#ensureByDefault([topic]);
      return epochOf(this.#options, topic);
    });

  readonly endOffsets: TrafficLog['endOffsets'] = (topics) =>
    this.#asked(async () => {
      await this.#ensureByDefault(topics);
      const connected = await this.#admin.get();
      return (await Promise.all(topics.map((topic) => readOffsets(connected, topic)))).flat();
    });

  readonly ping: TrafficLog['ping'] = () =>
    this.#asked(async () => {
      await (await this.#admin.get()).describeCluster();
    });

  readonly dispose: TrafficLog['dispose'] = async () => {
    this.#disposing = true;
    await this.#consumers.stopAll();
    await this.#queue.drained();
    // kafkajs reconnects for a request that comes after the end, and the process would not end.
    await Promise.all(this.#inFlight);
    // Those that joined their group meanwhile.
    await this.#consumers.stopAll();
    await Promise.all([this.#producer.close(), this.#admin.close()]);
  };

  async #asked<T>(work: () => Promise<T>): Promise<T> {
    if (this.#disposing) throw new Error('The traffic log is closed.');
    const answer = this.#onceTopicsAreKnown(work);
    const ended = answer.catch(() => undefined).finally(() => this.#inFlight.delete(ended));
    this.#inFlight.add(ended);
    try {
      return await answer;
    } catch (error) {
      throw this.#explain(error);
    }
  }

  async #write(calls: readonly AppendCall[]): Promise<void> {
    try {
      for (const topicMessages of requests(calls)) {
        await this.#onceTopicsAreKnown(async () => {
          await this.#ensureByDefault(calls.map(({ topic }) => topic));
          await (await this.#producer.get()).sendBatch({ acks: ALL_REPLICAS, topicMessages });
        });
      }
    } catch (error) {
      throw this.#explain(error);
    }
  }

  #consumerOf(consume: ConsumeOptions): GroupConsumer {
    const { sessionMs = 10_000, retryMs = 500, stuckAfterMs = 30_000 } = this.#options;
    const { group, topics } = consume;
    return new GroupConsumer({
      kafka: this.#kafka,
      options: consume,
      sessionMs,
      retryMs,
      stuckAfterMs,
      lag: async () => (await this.lag(group, topics)).reduce((sum, p) => sum + p.lag, 0n),
      offsetsOf: (topic, partition) =>
        this.#asked(async () => readGroupOffsets(await this.#admin.get(), group, topic, partition)),
      explain: (error) => this.#explain(error),
    });
  }

  async #ensure(topics: readonly WantedTopic[]): Promise<void> {
    const unknown = topics.filter(({ name }) => !this.#known.has(name));
    if (unknown.length === 0) return;
    await createMissingTopics(await this.#admin.get(), unknown, this.#options.topics ?? {});
    for (const { name } of unknown) this.#known.add(name);
  }

  #ensureByDefault(names: Iterable<string>): Promise<void> {
    const partitions = this.#options.partitionsByDefault ?? 4;
    return this.#ensure(Array.from(new Set(names), (name) => ({ name, partitions })));
  }

  /** Retries `work` while topics are unknown: deleted ones are created again, new ones need a moment. */
  async #onceTopicsAreKnown<T>(work: () => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await work();
      } catch (error) {
        if (!isUnknownTopic(error) || attempt === TOPIC_ATTEMPTS) throw error;
        this.#known.clear();
        await pause(TOPIC_RETRY_MS);
      }
    }
  }

  #explain(error: unknown): unknown {
    return explainKafka(error, this.#options.brokers);
  }
}

const clientOf = (options: KafkaTrafficLogOptions): Kafka =>
  new KafkaClient({
    clientId: options.clientId ?? 'marquee',
    brokers: [...options.brokers],
    ssl: options.ssl ?? false,
    ...(options.sasl === undefined ? {} : { sasl: { mechanism: 'plain', ...options.sasl } }),
    connectionTimeout: 3_000,
    requestTimeout: options.requestTimeoutMs ?? 15_000,
    retry: { initialRetryTime: 100, maxRetryTime: 2_000, retries: 5 },
    // Callers receive the errors, or `onError` does.
    logLevel: logLevel.NOTHING,
  });

type TopicMessages = { topic: string; messages: Message[] };

/** The messages of all calls by topic, cut where a request gets as large as a broker takes. */
function* requests(calls: readonly AppendCall[]): Generator<TopicMessages[]> {
  let topics = new Map<string, Message[]>();
  let bytes = 0;
  const taken = (): TopicMessages[] => Array.from(topics, ([topic, messages]) => ({ topic, messages }));
  for (const { topic, messages } of calls) {
    for (const { key, value } of messages) {
      const size = Buffer.byteLength(key) + Buffer.byteLength(value);
      if (bytes > 0 && bytes + size > MAX_WRITE_BYTES) {
        yield taken();
        topics = new Map();
        bytes = 0;
      }
      bytes += size;
      const list = topics.get(topic) ?? [];
      topics.set(topic, list);
      list.push({ key, value });
    }
  }
  yield taken();
}

/** Asks one broker after the other; topics that were just made may not be known to all of them at once. */
async function epochOf(options: KafkaTrafficLogOptions, topic: string): Promise<string> {
  let failure: unknown;
  for (let attempt = 0; attempt < TOPIC_ATTEMPTS; attempt += 1) {
    if (attempt > 0) await pause(TOPIC_RETRY_MS);
    for (const broker of options.brokers) {
      try {
        const { ssl = false, sasl } = options;
        const address = { broker, ssl, timeoutMs: 3_000, ...(sasl === undefined ? {} : { sasl }) };
        const id = await topicIdOf(address, topic);
        if (id !== undefined) return id;
      } catch (error) {
        failure = error;
      }
    }
    if (failure !== undefined) break;
  }
  throw new DependencyUnavailable(
    'traffic log',
    `See that a Kafka broker of version 2.8 or newer runs and answers on ${options.brokers.join(', ')}.`,
    { cause: failure, reason: failure instanceof Error ? failure.message : `It does not know ${topic}.` },
  );
}

interface Connected<T> {
  get(): Promise<T>;
  close(): Promise<void>;
}

/** Connects on first use; after a failure the next use tries again. kafkajs reconnects by itself later. */
function connectedOnce<T extends Admin | Producer>(create: () => T): Connected<T> {
  let client: T | undefined;
  let connecting: Promise<T> | undefined;
  return {
    get(): Promise<T> {
      connecting ??= (async () => {
        client ??= create();
        await client.connect();
        return client;
      })().catch((error: unknown) => {
        connecting = undefined;
        throw error;
      });
      return connecting;
    },
    async close(): Promise<void> {
      await connecting?.catch(() => undefined);
      await client?.disconnect();
    },
  };
}
