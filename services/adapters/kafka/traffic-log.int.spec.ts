import { randomUUID } from 'node:crypto';

import { trafficLogContract } from '@marquee/kit/traffic-log/contract';
import type { TrafficLog } from '@marquee/kit/traffic-log/port';
import kafkajs from 'kafkajs';
import { afterAll, afterEach, describe, expect, it } from 'vitest';

import { startChild } from '../test/child-process.ts';
import { testKafka } from '../test/test-kafka.ts';
import { GroupConsumer } from './group-consumer.ts';
import { createKafkaTrafficLog } from './traffic-log.ts';

const kafka = await testKafka();
afterAll(() => kafka?.stop());
const CHILD = new URL('../test/traffic-log-child.ts', import.meta.url);
const until = { timeout: 60_000, interval: 50 };

if (kafka !== undefined) {
  trafficLogContract(
    'Kafka',
    async () => ({
      open: () => createKafkaTrafficLog({ brokers: kafka.brokers, retryMs: 20, sessionMs: 6_000 }),
      dispose: async () => undefined,
    }),
    { durable: true, sharesServer: true, patienceMs: 40_000 },
  );
}

describe.runIf(kafka)('Kafka traffic log when a member is killed', () => {
  it('gives its partitions to another one, with the batch that it never ended', async () => {
    const log = createKafkaTrafficLog({ brokers: kafka!.brokers, retryMs: 20, sessionMs: 6_000 });
    const topic = `bids-${randomUUID()}`;
    const group = `group-${randomUUID()}`;
    await log.ensureTopics([{ name: topic, partitions: 2 }]);
    await log.append(
      topic,
      Array.from({ length: 40 }, (_, i) => ({ key: `k-${i}`, value: String(i) })),
    );
    const victim = startChild(CHILD, [
      'consume',
      `kafka://${kafka!.brokers.join(',')}`,
      topic,
      group,
      '6000',
    ]);
    await expect.poll(() => victim.lines().length, until).toBeGreaterThan(0);
    await victim.kill();
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
  it('joins anew when there seems to be something that is not delivered, and goes on', async () => {
    const log = createKafkaTrafficLog({ brokers: kafka!.brokers });
    const topic = `bids-${randomUUID()}`;
    await log.ensureTopics([{ name: topic, partitions: 2 }]);
    const errors: string[] = [];
    const got: string[] = [];
    const consumer = await new GroupConsumer({
      kafka: new kafkajs.Kafka({ brokers: [...kafka!.brokers], logLevel: kafkajs.logLevel.NOTHING }),
      options: {
        group: `group-${randomUUID()}`,
        topics: [topic],
        onBatch: async (batch) => void got.push(...batch.messages.map((m) => m.value)),
        onError: (error) => errors.push(error.message),
      },
      sessionMs: 6_000,
      retryMs: 20,
      stuckAfterMs: 1_000,
      lag: async () => 1n,
      explain: (error) => error,
    }).start();
    await log.append(topic, [{ key: 'k', value: 'before' }]);
    await expect.poll(() => got, until).toEqual(['before']);
    await expect.poll(() => errors.filter((e) => e.includes('joins anew')).length, until).toBeGreaterThan(0);
    await log.append(topic, [{ key: 'k', value: 'after' }]);
    await expect.poll(() => got, until).toEqual(['before', 'after']);
    await consumer.stop();
    await log.dispose();
  }, 120_000);
});

describe.runIf(kafka)('Kafka traffic log: the epoch', () => {
  it('is another one once a topic was deleted and made anew, though offsets begin at 0 again', async () => {
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

describe('Kafka traffic log without a broker', () => {
  it('says in one sentence whom it did not reach', async () => {
    const log = createKafkaTrafficLog({ brokers: ['127.0.0.1:1'] });
    await expect(log.append('bids', [{ key: 'k', value: 'v' }])).rejects.toThrow(
      /traffic log is not available.*See that a Kafka broker runs and answers on 127\.0\.0\.1:1/s,
    );
    await expect(log.ping()).rejects.toThrow(/not available/);
    await log.dispose();
  });
});

describe.runIf(kafka?.outage)('Kafka traffic log over an outage', () => {
  const logs: TrafficLog[] = [];
  afterEach(() => Promise.all(logs.splice(0).map((log) => log.dispose())));

  it('refuses while the broker is away, then goes on with all that was acknowledged', async () => {
    const log = createKafkaTrafficLog({ brokers: kafka!.brokers, retryMs: 20, sessionMs: 6_000 });
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
    // Whoever shuts down meanwhile is not held up.
    const startedAtMs = Date.now();
    await leaving.dispose();
    expect(Date.now() - startedAtMs).toBeLessThan(20_000);
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
