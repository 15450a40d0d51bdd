import { setTimeout as pause } from 'node:timers/promises';

import { AppendQueue } from '@marquee/kit/traffic-log/append-queue';
import type { AppendCall } from '@marquee/kit/traffic-log/append-queue';
import { DependencyUnavailable } from '@marquee/kit/runtime/errors';
import { partitionOf } from '@marquee/kit/traffic-log/partitioner';
import type { PartitionLag, TrafficLog } from '@marquee/kit/traffic-log/port';
import kafkajs from 'kafkajs';
import type { Admin, ICustomPartitioner, Message, Producer } from 'kafkajs';

import { explainKafka, isUnknownTopic } from './errors.ts';
import { GroupConsumer } from './group-consumer.ts';
import { readGroupOffsets, readLag, readOffsets } from './group-offsets.ts';
import { topicIdOf } from './topic-id.ts';
import { createMissingTopics } from './topics.ts';
import type { TopicSettings, WantedTopic } from './topics.ts';

// CommonJS: Node does not see its exports by name.
const { Kafka, logLevel } = kafkajs;

export interface KafkaTrafficLogOptions {
  /** `host:port`. */
  readonly brokers: readonly string[];
  readonly ssl?: boolean;
  readonly sasl?: { readonly username: string; readonly password: string };
  readonly clientId?: string;
  /** Partitions of a topic that nobody announced. Default 4. */
  readonly partitionsByDefault?: number;
  /** Of topics that are created. */
  readonly topics?: TopicSettings;
  /** After so many milliseconds without a heartbeat a member's partitions go to the others. Default 10,000. */
  readonly sessionMs?: number;
  /** Milliseconds until a rejected batch is delivered again. Default 500. */
  readonly retryMs?: number;
  /** See `GroupConsumer`. Default 30,000. */
  readonly stuckAfterMs?: number;
}

/** Below a broker's default limit of one batch, whoever created the topic. */
const MAX_WRITE_BYTES = 900_000;
const ALL_REPLICAS = -1;
const TOPIC_ATTEMPTS = 20;
const TOPIC_RETRY_MS = 250;

const partitioner: ICustomPartitioner =
  () =>
  ({ message, partitionMetadata }) =>
    partitionOf(Buffer.from(message.key ?? ''), partitionMetadata.length);

/** The traffic log on Apache Kafka. Acknowledged by all in-sync replicas; at least once, no transactions. */
export function createKafkaTrafficLog(options: KafkaTrafficLogOptions): TrafficLog {
  const kafka = new Kafka({
    clientId: options.clientId ?? 'marquee',
    brokers: [...options.brokers],
    ssl: options.ssl ?? false,
    ...(options.sasl === undefined ? {} : { sasl: { mechanism: 'plain', ...options.sasl } }),
    connectionTimeout: 3_000,
    requestTimeout: 15_000,
    retry: { initialRetryTime: 100, maxRetryTime: 2_000, retries: 5 },
    // Errors reach whoever called, or `onError`.
    logLevel: logLevel.NOTHING,
  });
  const explain = (error: unknown): unknown => explainKafka(error, options.brokers);
  const admin = connectedOnce(() => kafka.admin());
  const producer = connectedOnce(() =>
    kafka.producer({ createPartitioner: partitioner, allowAutoTopicCreation: false }),
  );
  const known = new Set<string>();
  const consumers = new Set<GroupConsumer>();
  /** Questions in flight; never reject. */
  const inFlight = new Set<Promise<unknown>>();
  let disposing = false;

  const asked = async <T>(work: () => Promise<T>): Promise<T> => {
    if (disposing) throw new Error('The traffic log is closed.');
    const answer = untilTopicsAreKnown(work, () => known.clear());
    const ended = answer.catch(() => undefined).finally(() => inFlight.delete(ended));
    inFlight.add(ended);
    try {
      return await answer;
    } catch (error) {
      throw explain(error);
    }
  };
  const ensure = async (topics: readonly WantedTopic[]): Promise<void> => {
    const unknown = topics.filter(({ name }) => !known.has(name));
    if (unknown.length === 0) return;
    await createMissingTopics(await admin.get(), unknown, options.topics ?? {});
    for (const { name } of unknown) known.add(name);
  };
  const ensureByDefault = (names: Iterable<string>): Promise<void> =>
    ensure(Array.from(new Set(names), (name) => ({ name, partitions: options.partitionsByDefault ?? 4 })));
  const queue = new AppendQueue({
    write: async (calls) => {
      try {
        for (const topicMessages of requests(calls)) {
          await untilTopicsAreKnown(
            async () => {
              await ensureByDefault(calls.map(({ topic }) => topic));
              await (await producer.get()).sendBatch({ acks: ALL_REPLICAS, topicMessages });
            },
            () => known.clear(),
          );
        }
      } catch (error) {
        throw explain(error);
      }
    },
    maxWriteBytes: MAX_WRITE_BYTES,
    slowAdvice: `Kafka on ${options.brokers.join(', ')} is too slow for what is appended.`,
  });
  const lag = (group: string, topics: readonly string[]): Promise<PartitionLag[]> =>
    asked(async () => {
      await ensureByDefault(topics);
      return readLag(await admin.get(), group, topics);
    });

  return {
    lag,
    ensureTopics: (topics) => asked(() => ensure(topics)),
    append: (topic, messages) => {
      if (disposing) return Promise.reject(new Error('The traffic log is closed.'));
      return queue.append(topic, messages);
    },
    consume: (consume) =>
      asked(async () => {
        await ensureByDefault(consume.topics);
        const consumer = new GroupConsumer({
          kafka,
          options: consume,
          sessionMs: options.sessionMs ?? 10_000,
          retryMs: options.retryMs ?? 500,
          stuckAfterMs: options.stuckAfterMs ?? 30_000,
          lag: async () => (await lag(consume.group, consume.topics)).reduce((sum, p) => sum + p.lag, 0n),
          offsetsOf: (topic, partition) =>
            asked(async () => readGroupOffsets(await admin.get(), consume.group, topic, partition)),
          explain,
        });
        await consumer.start();
        consumers.add(consumer);
        return {
          holds: (topic, partition) => consumer.holds(topic, partition),
          stop: async () => {
            await consumer.stop();
            consumers.delete(consumer);
          },
        };
      }),
    epochOf: (topic) =>
      asked(async () => {
        await ensureByDefault([topic]);
        return epochOf(options, topic);
      }),
    endOffsets: (topics) =>
      asked(async () => {
        await ensureByDefault(topics);
        const connected = await admin.get();
        return (await Promise.all(topics.map((topic) => readOffsets(connected, topic)))).flat();
      }),
    ping: () =>
      asked(async () => {
        await (await admin.get()).describeCluster();
      }),
    async dispose() {
      disposing = true;
      await Promise.all([...consumers].map((consumer) => consumer.stop()));
      await queue.drained();
      // kafkajs connects anew for a question that comes after the end, and the process would not end.
      await Promise.all(inFlight);
      // Those that joined their group meanwhile.
      await Promise.all([...consumers].map((consumer) => consumer.stop()));
      await Promise.all([producer.close(), admin.close()]);
    },
  };
}

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

/** A topic that was deleted is made anew, and one that was just made is waited for. */
async function untilTopicsAreKnown<T>(work: () => Promise<T>, forget: () => void): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isUnknownTopic(error) || attempt === TOPIC_ATTEMPTS) throw error;
      forget();
      await pause(TOPIC_RETRY_MS);
    }
  }
}

/** Connects on first use; after a failure the next use tries again. kafkajs reconnects by itself later. */
function connectedOnce<T extends Admin | Producer>(create: () => T) {
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
