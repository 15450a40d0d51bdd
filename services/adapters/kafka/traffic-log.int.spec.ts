import { randomUUID } from 'node:crypto';

import { DependencyUnavailable } from '@marquee/kit/runtime/errors';
import { trafficLogContract } from '@marquee/kit/traffic-log/contract';
import type { MessagesLost } from '@marquee/kit/traffic-log/messages-lost';
import { OffsetBeyondEnd } from '@marquee/kit/traffic-log/messages-lost';
import type { TrafficLog } from '@marquee/kit/traffic-log/port';
import kafkajs from 'kafkajs';
import { afterAll, afterEach, describe, expect, it } from 'vitest';

import { compileChild, startChild } from '../test/child-process.ts';
import { testKafka } from '../test/test-kafka.ts';
import { GroupConsumer } from './group-consumer.ts';
import { readGroupOffsets } from './group-offsets.ts';
import { createKafkaTrafficLog } from './traffic-log.ts';

const kafka = await testKafka();
afterAll(() => kafka?.stop());
const CHILD = await compileChild(new URL('../test/traffic-log-child.ts', import.meta.url));
const until = { timeout: 60_000, interval: 50 };

if (kafka !== undefined) {
  trafficLogContract(
    'Kafka',
    async () => ({
      open: () => createKafkaTrafficLog({ brokers: kafka.brokers, retryMs: 20, sessionMs: kafka.sessionMs }),
      dispose: async () => undefined,
    }),
    { durable: true, sharesServer: true, patienceMs: 40_000 },
  );
}

describe.runIf(kafka)('Kafka traffic log when a member is killed', () => {
  it('gives its partitions to another one, with the batch that it never ended', async () => {
    const log = createKafkaTrafficLog({ brokers: kafka!.brokers, retryMs: 20, sessionMs: kafka!.sessionMs });
    const topic = `bids-${randomUUID()}`;
    const group = `group-${randomUUID()}`;
    await log.ensureTopics([{ name: topic, partitions: 2 }]);
    await log.append(
      topic,
      Array.from({ length: 40 }, (_, i) => ({ key: `k-${i}`, value: String(i) })),
    );
    const consumer = startChild(CHILD, [
      'consume',
      `kafka://${kafka!.brokers.join(',')}`,
      topic,
      group,
      String(kafka!.sessionMs),
    ]);
    await expect.poll(() => consumer.lines().length, until).toBeGreaterThan(0);
    await consumer.kill();
    const got: string[] = [];
    await log.consume({
      group,
      topics: [topic],
      onBatch: async (batch) => void got.push(...batch.messages.map((m) => m.value)),
    });
    await expect.poll(() => new Set(got).size, until).toBe(40);
    await log.dispose();
  }, 120_000);
});

describe.runIf(kafka)('Kafka traffic log: the watchdog', () => {
  it('joins again when waiting messages are not delivered, and goes on', async () => {
    const log = createKafkaTrafficLog({ brokers: kafka!.brokers });
    const topic = `bids-${randomUUID()}`;
    await log.ensureTopics([{ name: topic, partitions: 2 }]);
    const errors: string[] = [];
    const got: string[] = [];
    const admin = new kafkajs.Kafka({ brokers: [...kafka!.brokers] }).admin();
    await admin.connect();
    const group = `group-${randomUUID()}`;
    const consumer = await new GroupConsumer({
      kafka: new kafkajs.Kafka({ brokers: [...kafka!.brokers], logLevel: kafkajs.logLevel.NOTHING }),
      options: {
        group,
        topics: [topic],
        onBatch: async (batch) => void got.push(...batch.messages.map((m) => m.value)),
        onError: (error) => errors.push(error.message),
      },
      offsetsOf: (asked, partition) => readGroupOffsets(admin, group, asked, partition),
      sessionMs: kafka!.sessionMs,
      retryMs: 20,
      stuckAfterMs: 1_000,
      lag: async () => 1n,
      explain: (error) => error,
    }).start();
    await log.append(topic, [{ key: 'k', value: 'before' }]);
    await expect.poll(() => got, until).toEqual(['before']);
    await expect.poll(() => errors.filter((e) => e.includes('joins again')).length, until).toBeGreaterThan(0);
    await log.append(topic, [{ key: 'k', value: 'after' }]);
    await expect.poll(() => got, until).toEqual(['before', 'after']);
    await consumer.stop();
    await admin.disconnect();
    await log.dispose();
  }, 120_000);
});

describe.runIf(kafka)('Kafka traffic log: the epoch', () => {
  it('is another one once a topic was deleted and created again, though offsets begin at 0 again', async () => {
    const topic = `bids-${randomUUID()}`;
    const admin = new kafkajs.Kafka({ brokers: [...kafka!.brokers] }).admin();
    const open = (): TrafficLog => createKafkaTrafficLog({ brokers: kafka!.brokers });
    const before = open();
    await before.append(topic, [{ key: 'k', value: 'v' }]);
    const epoch = await before.epochOf(topic);
    await before.dispose();
    await admin.connect();
    await admin.deleteTopics({ topics: [topic] });
    await expect.poll(async () => (await admin.listTopics()).includes(topic), until).toBe(false);
    await admin.disconnect();

    const after = open();
    await after.append(topic, [{ key: 'k', value: 'v' }]);
    expect(await after.epochOf(topic)).not.toBe(epoch);
    await after.dispose();
  }, 120_000);
});

describe.runIf(kafka)('Kafka traffic log: offsets out of range', () => {
  const begin = async (wanted: bigint, deletedBefore: string) => {
    const log = createKafkaTrafficLog({ brokers: kafka!.brokers, retryMs: 20 });
    const topic = `bids-${randomUUID()}`;
    await log.ensureTopics([{ name: topic, partitions: 1 }]);
    await log.append(
      topic,
      Array.from({ length: 30 }, (_, i) => ({ key: 'k', value: String(i) })),
    );
    if (deletedBefore !== '0') {
      const admin = new kafkajs.Kafka({ brokers: [...kafka!.brokers] }).admin();
      await admin.connect();
      // kafkajs must have met the topic before.
      await admin.fetchTopicOffsets(topic);
      await admin.deleteTopicRecords({ topic, partitions: [{ partition: 0, offset: deletedBefore }] });
      await admin.disconnect();
    }
    const got: string[] = [];
    const errors: Error[] = [];
    await log.consume({
      group: `group-${randomUUID()}`,
      topics: [topic],
      resumeFrom: async () => wanted,
      onBatch: async (batch) => void got.push(...batch.messages.map((m) => m.value)),
      onError: (error) => errors.push(error),
    });
    return { log, got, errors };
  };

  it('says how many messages retention deleted unread, and goes on with the oldest one', async () => {
    const { log, got, errors } = await begin(5n, '20');
    await expect.poll(() => got, until).toEqual(Array.from({ length: 10 }, (_, i) => String(20 + i)));
    expect(errors.map((error) => (error as MessagesLost).lost?.count)).toEqual([15n]);
    await log.dispose();
  }, 60_000);

  it('delivers nothing of a log that ends before the offset wanted, and says so', async () => {
    const { log, got, errors } = await begin(31n, '0');
    await expect.poll(() => errors.length, until).toBeGreaterThan(1);
    expect(errors[0]).toBeInstanceOf(OffsetBeyondEnd);
    expect(got).toEqual([]);
    await log.dispose();
  }, 60_000);
});

describe.runIf(kafka)('Kafka traffic log: topics', () => {
  it('are made with the retention and the copies of the settings', async () => {
    const log = createKafkaTrafficLog({ brokers: kafka!.brokers, topics: { retentionMs: 3_600_000 } });
    const topic = `bids-${randomUUID()}`;
    await log.ensureTopics([{ name: topic, partitions: 2 }]);
    await log.dispose();
    const admin = new kafkajs.Kafka({ brokers: [...kafka!.brokers] }).admin();
    await admin.connect();
    const { resources } = await admin.describeConfigs({
      includeSynonyms: false,
      resources: [{ type: kafkajs.ConfigResourceTypes.TOPIC, name: topic }],
    });
    await admin.disconnect();
    const set = resources[0]!.configEntries.filter(({ isDefault }) => !isDefault);
    expect(
      Object.fromEntries(set.map(({ configName, configValue }) => [configName, configValue])),
    ).toMatchObject({
      'retention.ms': '3600000',
      'min.insync.replicas': '1',
      'max.message.bytes': '2097152',
    });
  }, 60_000);

  it('are used at once though they were deleted a moment ago', async () => {
    const topic = `bids-${randomUUID()}`;
    const log = createKafkaTrafficLog({ brokers: kafka!.brokers });
    await log.append(topic, [{ key: 'k', value: 'before' }]);
    const admin = new kafkajs.Kafka({ brokers: [...kafka!.brokers] }).admin();
    await admin.connect();
    await admin.deleteTopics({ topics: [topic] });
    await admin.disconnect();
    const fresh = createKafkaTrafficLog({ brokers: kafka!.brokers });
    const got: string[] = [];
    await fresh.consume({
      group: `group-${randomUUID()}`,
      topics: [topic],
      onBatch: async (batch) => void got.push(...batch.messages.map((m) => m.value)),
    });
    // The producer that knew the earlier topic.
    await log.append(topic, [{ key: 'k', value: 'after' }]);
    await expect.poll(() => got, until).toEqual(['after']);
    await Promise.all([log.dispose(), fresh.dispose()]);
  }, 90_000);
});

describe('Kafka traffic log without a broker', () => {
  it('names the broker that it did not reach in one sentence', async () => {
    const log = createKafkaTrafficLog({ brokers: ['127.0.0.1:1'] });
    await expect(log.append('bids', [{ key: 'k', value: 'v' }])).rejects.toThrow(
      /traffic log is not available.*See that a Kafka broker runs and answers on 127\.0\.0\.1:1/s,
    );
    await expect(log.ping()).rejects.toThrow(/not available/);
    await log.dispose();
  });
});

describe.runIf(kafka?.outage)('Kafka traffic log over an outage', () => {
  it('says soon that a frozen broker takes no append, and appends again once it answers', async () => {
    const log = createKafkaTrafficLog({ brokers: kafka!.brokers, requestTimeoutMs: 1_000 });
    const topic = `bids-${randomUUID()}`;
    await log.ensureTopics([{ name: topic, partitions: 1 }]);
    await log.append(topic, [{ key: 'k', value: 'before' }]);
    kafka!.outage!.freeze();
    try {
      let startedAt: number;
      let rejection: unknown;
      // The signal takes a moment: what arrives before it is still taken.
      do {
        startedAt = performance.now();
        rejection = await log.append(topic, [{ key: 'k', value: 'meanwhile' }]).then(
          () => undefined,
          (error: unknown) => error,
        );
      } while (rejection === undefined);
      expect(rejection).toBeInstanceOf(DependencyUnavailable);
      // Four attempts of a second and their pauses.
      expect(performance.now() - startedAt).toBeLessThan(7_000);
    } finally {
      kafka!.outage!.thaw();
    }
    await expect
      .poll(() => log.append(topic, [{ key: 'k', value: 'after' }]).then(() => 'appended'), until)
      .toBe('appended');
    await log.dispose();
  }, 60_000);

  const logs: TrafficLog[] = [];
  afterEach(() => Promise.all(logs.splice(0).map((log) => log.dispose())));

  it('rejects while the broker is unavailable, then goes on with all that was acknowledged', async () => {
    const log = createKafkaTrafficLog({ brokers: kafka!.brokers, retryMs: 20, sessionMs: kafka!.sessionMs });
    logs.push(log);
    const topic = `wins-${randomUUID()}`;
    await log.ensureTopics([{ name: topic, partitions: 2 }]);
    const got = new Set<string>();
    await log.consume({
      group: `group-${randomUUID()}`,
      topics: [topic],
      onBatch: async (batch) => batch.messages.forEach((m) => got.add(m.value)),
    });
    await log.append(topic, [{ key: 'a', value: 'before' }]);
    await expect.poll(() => got.has('before'), until).toBe(true);

    const leaving = createKafkaTrafficLog({ brokers: kafka!.brokers });
    await leaving.consume({
      group: `group-${randomUUID()}`,
      topics: [topic],
      onBatch: async () => undefined,
    });
    await kafka!.outage!.halt();
    await expect(log.append(topic, [{ key: 'a', value: 'during' }])).rejects.toThrow(/not available/);
    // A shutdown meanwhile is not delayed.
    const startedAtMs = performance.now();
    await leaving.dispose();
    expect(performance.now() - startedAtMs).toBeLessThan(20_000);
    await kafka!.outage!.restart();

    await expect
      .poll(
        () =>
          log.append(topic, [{ key: 'a', value: 'after' }]).then(
            () => true,
            () => false,
          ),
        until,
      )
      .toBe(true);
    await expect.poll(() => got.has('after'), until).toBe(true);
  }, 150_000);
});
