import type { EachBatchPayload, Kafka } from 'kafkajs';
import { expect, it } from 'vitest';

import { GroupConsumer, type GroupConsumerSettings } from './group-consumer.ts';

/** Plays kafkajs: the test says when the group is joined and what is delivered. */
function fakeKafka() {
  const listeners = new Map<string, (event: { payload: unknown }) => void>();
  let eachBatch: (payload: EachBatchPayload) => Promise<void> = async () => undefined;
  const seeks: string[] = [];
  const consumer = {
    events: { GROUP_JOIN: 'join', CRASH: 'crash' },
    on: (event: string, listener: (event: { payload: unknown }) => void) => listeners.set(event, listener),
    connect: async () => undefined,
    disconnect: async () => undefined,
    subscribe: async () => undefined,
    run: async (config: { eachBatch: typeof eachBatch }) => void (eachBatch = config.eachBatch),
    seek: ({ offset }: { offset: string }) => seeks.push(offset),
  };
  const payload = (first: number, last: number) => ({
    batch: {
      topic: 'wins',
      partition: 0,
      messages: Array.from({ length: last - first + 1 }, (_, i) => ({
        key: Buffer.from('k'),
        value: Buffer.from('v'),
        offset: String(first + i),
        timestamp: '0',
      })),
    },
    heartbeat: async () => undefined,
    isRunning: () => true,
    isStale: () => false,
    resolveOffset: () => undefined,
    commitOffsetsIfNecessary: async () => undefined,
  });
  return {
    kafka: { consumer: () => consumer } as unknown as Kafka,
    seeks,
    join: () => listeners.get('join')!({ payload: { memberAssignment: { wins: [0] } } }),
    crash: () => listeners.get('crash')!({ payload: { error: new Error('no broker'), restart: false } }),
    deliver: (first: number, last: number) => eachBatch(payload(first, last) as unknown as EachBatchPayload),
  };
}

const settingsOf = (
  kafka: Kafka,
  options: Partial<GroupConsumerSettings['options']>,
): GroupConsumerSettings => ({
  kafka,
  options: { group: 'ingester', topics: ['wins'], onBatch: async () => undefined, ...options },
  sessionMs: 10_000,
  retryMs: 10,
  stuckAfterMs: 60_000,
  lag: async () => 0n,
  offsetsOf: async (topic, partition) => ({ topic, partition, first: 0n, next: 10n, committed: 0n }),
  explain: (error) => error,
});

it('replaces a consumer that crashed, which must not come back and hold partitions beside its successor', async () => {
  const fakes: ReturnType<typeof fakeKafka>[] = [];
  const restarts: ((error: Error) => Promise<boolean>)[] = [];
  let isDown = false;
  const kafka = {
    consumer: (config: { retry: { restartOnFailure: (error: Error) => Promise<boolean> } }) => {
      const fake = fakeKafka();
      restarts.push(config.retry.restartOnFailure);
      fakes.push(fake);
      const consumer = fake.kafka.consumer({ groupId: 'ingester' });
      const run = consumer.run.bind(consumer);
      consumer.run = async (each) => {
        await run(each);
        if (isDown) fake.crash();
      };
      return consumer;
    },
  } as unknown as Kafka;
  const handled: string[] = [];
  const consumer = await new GroupConsumer(
    settingsOf(kafka, {
      onBatch: async ({ messages }) => void handled.push(...messages.map((m) => `${m.offset}`)),
    }),
  ).start();
  fakes[0]!.join();
  await fakes[0]!.deliver(0, 1);
  isDown = true;
  fakes[0]!.crash();
  // The first attempt to open another one meets no broker either.
  await expect.poll(() => fakes.length).toBe(2);
  isDown = false;
  await expect.poll(() => fakes.length, { timeout: 15_000 }).toBe(3);
  expect(await Promise.all(restarts.map((restart) => restart(new Error('no broker'))))).toEqual([
    false,
    false,
    false,
  ]);
  fakes[2]!.join();
  await fakes[2]!.deliver(2, 3);
  fakes[0]!.join();
  await fakes[0]!.deliver(4, 5);
  await fakes[2]!.deliver(4, 4);
  expect(handled).toEqual(['0', '1', '2', '3', '4']);
  await consumer.stop();
});

it('asks where to go on only when the batch in work has ended, however often the group is joined anew', async () => {
  const fake = fakeKafka();
  const handled: number[] = [];
  let inWork = 0;
  let mostInWork = 0;
  let finish: () => void = () => undefined;
  const barrier = new Promise<void>((resolve) => (finish = resolve));
  const consumer = await new GroupConsumer(
    settingsOf(fake.kafka, {
      resumeFrom: async () => BigInt(handled.length),
      onBatch: async (batch) => {
        inWork += 1;
        mostInWork = Math.max(mostInWork, inWork);
        await barrier;
        handled.push(...batch.messages.map((m) => Number(m.offset)));
        inWork -= 1;
      },
    }),
  ).start();

  fake.join();
  const first = fake.deliver(0, 4);
  await expect.poll(() => inWork).toBe(1);
  fake.join();
  const again = fake.deliver(0, 4);
  finish();
  await Promise.all([first, again]);
  expect(handled).toEqual([0, 1, 2, 3, 4]);
  await expect.poll(() => fake.seeks).toEqual(['0', '5']);
  await fake.deliver(5, 9);
  expect(handled).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(mostInWork).toBe(1);
  await consumer.stop();
});

it('ends what is being found out of where to begin before it has stopped, and asks the broker nothing after it', async () => {
  const fake = fakeKafka();
  let say: (offset: bigint) => void = () => undefined;
  const wanted = new Promise<bigint>((resolve) => (say = resolve));
  const asked: string[] = [];
  const settings = settingsOf(fake.kafka, {
    resumeFrom: () => {
      asked.push('handler');
      return wanted;
    },
  });
  const consumer = await new GroupConsumer({
    ...settings,
    offsetsOf: (topic, partition) => {
      asked.push('broker');
      return settings.offsetsOf(topic, partition);
    },
  }).start();
  fake.join();
  await expect.poll(() => asked).toEqual(['handler']);

  let hasStopped = false;
  const stopped = consumer.stop().then(() => (hasStopped = true));
  await new Promise((resolve) => setImmediate(resolve));
  expect(hasStopped).toBe(false);
  say(0n);
  await stopped;
  expect(asked).toEqual(['handler']);
  expect(fake.seeks).toEqual([]);
});
