import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { reportEngine } from '../testing/engine-report.ts';
import { MAX_VALUE_BYTES } from './limits.ts';
import { partitionOf } from './partitioner.ts';
import type { ConsumeOptions, Consumer, ReceivedMessage, TrafficBatch, TrafficLog } from './port.ts';

/** What an adapter hands to the suite. */
export interface TrafficLogSubject {
  /** Another client of the same log, as another process would have it. */
  open(): TrafficLog;
  dispose(): Promise<void>;
}

export interface ContractOptions {
  /** False when what was appended ends with the client. */
  readonly durable: boolean;
  /** True when every subject is a client of one server. */
  readonly sharesServer?: boolean;
  /** How long the slowest step (a group settling) may take, in milliseconds. */
  readonly patienceMs?: number;
}

interface Received extends ReceivedMessage {
  readonly topic: string;
  readonly partition: number;
}

/** The suite that every adapter of the traffic log passes. */
export function trafficLogContract(
  name: string,
  make: () => Promise<TrafficLogSubject>,
  { durable, sharesServer = false, patienceMs = 10_000 }: ContractOptions,
): void {
  describe(`traffic log: ${name}`, { timeout: patienceMs * 4 }, () => {
    beforeAll(() => reportEngine(`traffic log: ${name}`));
    let subject: TrafficLogSubject;
    let log: TrafficLog;
    const until = { timeout: patienceMs, interval: 10 };

    beforeAll(async () => {
      subject = await make();
      log = subject.open();
    }, 180_000);
    afterAll(async () => {
      await log?.dispose();
      await subject?.dispose();
    });

    const newTopic = async (partitions: number): Promise<string> => {
      const topic = `bids-${randomUUID()}`;
      await log.ensureTopics([{ name: topic, partitions }]);
      return topic;
    };
    const newGroup = (): string => `group-${randomUUID()}`;
    const numbered = (count: number, from = 0): { key: string; value: string }[] =>
      Array.from({ length: count }, (_, i) => ({ key: `bid-${(from + i) % 13}`, value: String(from + i) }));

    /** Collects into `into` until it is stopped. */
    const collect = (
      topics: readonly string[],
      group: string,
      into: Received[],
      more: Partial<ConsumeOptions> = {},
      from: TrafficLog = log,
    ): Promise<Consumer> =>
      from.consume({
        group,
        topics,
        onBatch: async (batch) => {
          into.push(...received(batch));
        },
        ...more,
      });

    it('keeps the order of a key, and puts a key into the partition that Kafka would choose', async () => {
      const topic = await newTopic(3);
      const sent = numbered(300);
      for (let i = 0; i < sent.length; i += 30) await log.append(topic, sent.slice(i, i + 30));
      const got: Received[] = [];
      const consumer = await collect([topic], newGroup(), got);
      await expect.poll(() => got.length, until).toBe(300);
      await consumer.stop();

      for (const message of got) expect(message.partition).toBe(partitionOf(Buffer.from(message.key), 3));
      for (let k = 0; k < 13; k += 1) {
        const inOrder = (list: readonly { key: string; value: string }[]): string[] =>
          list.filter((m) => m.key === `bid-${k}`).map((m) => m.value);
        expect(inOrder(got)).toEqual(inOrder(sent));
      }
      expectConsecutiveOffsets(got);
      expect(Math.abs(Date.now() - got[0]!.timestampMs)).toBeLessThan(60_000);
    });

    it('carries any text and a megabyte unharmed, and refuses more before anything is appended', async () => {
      const topic = await newTopic(1);
      const texts = [
        '',
        'Ünïcödé 中文 \u{1f6f0} \u0000\n\r\t"\\',
        JSON.stringify({ spendNanos: '9223372036854775807', priceNanos: '-9223372036854775808' }),
        'x'.repeat(MAX_VALUE_BYTES),
        'я'.repeat(MAX_VALUE_BYTES / 2),
      ];
      await log.append(
        topic,
        texts.map((value, i) => ({ key: `ключ-${i}`, value })),
      );
      const tooLarge = log.append(topic, [
        { key: 'k', value: 'small' },
        { key: 'k', value: 'я'.repeat(MAX_VALUE_BYTES / 2 + 1) },
      ]);
      await expect(tooLarge).rejects.toThrow(/at most 1048576/);
      await log.append(topic, [{ key: 'last', value: 'last' }]);

      const got: Received[] = [];
      const consumer = await collect([topic], newGroup(), got);
      await expect.poll(() => got.length, until).toBe(texts.length + 1);
      await consumer.stop();
      expect(got.map((m) => m.value)).toEqual([...texts, 'last']);
      expect(got.map((m) => m.key)).toEqual([...texts.map((_, i) => `ключ-${i}`), 'last']);
    });

    it('takes many appends at once, each message exactly once', async () => {
      const topic = await newTopic(4);
      const sent = numbered(2_000);
      await Promise.all(sent.map((message) => log.append(topic, [message])));
      const got: Received[] = [];
      const consumer = await collect([topic], newGroup(), got);
      await expect.poll(() => got.length, until).toBe(2_000);
      await consumer.stop();
      expect(new Set(got.map((m) => m.value)).size).toBe(2_000);
      expectConsecutiveOffsets(got);
    });

    it('goes on after what the group committed, and each group for itself', async () => {
      const topic = await newTopic(2);
      const group = newGroup();
      await log.append(topic, numbered(50));
      const first: Received[] = [];
      const consumer = await collect([topic], group, first);
      await expect.poll(() => first.length, until).toBe(50);
      await consumer.stop();

      await log.append(topic, numbered(20, 50));
      const second: Received[] = [];
      const again = await collect([topic], group, second);
      await expect.poll(() => second.length, until).toBe(20);
      await again.stop();
      expect(second.every((m) => Number(m.value) >= 50)).toBe(true);

      const other: Received[] = [];
      const stranger = await collect([topic], newGroup(), other);
      await expect.poll(() => other.length, until).toBe(70);
      await stranger.stop();
    });

    it('delivers a rejected batch again, reports why, and leaves no gap', async () => {
      const topic = await newTopic(1);
      await log.append(topic, numbered(30));
      const deliveries: string[][] = [];
      const errors: Error[] = [];
      const consumer = await log.consume({
        group: newGroup(),
        topics: [topic],
        maxBatchMessages: 10,
        onError: (error) => errors.push(error),
        onBatch: async (batch) => {
          deliveries.push(batch.messages.map((m) => m.value));
          if (deliveries.length === 2) throw new Error('the store is away');
        },
      });
      await expect.poll(() => deliveries.flat().includes('29'), until).toBe(true);
      await consumer.stop();
      expect(deliveries[2]?.[0]).toBe(deliveries[1]?.[0]);
      expect(errors.some((error) => error.message.includes('the store is away'))).toBe(true);
      const accepted = deliveries.filter((_, i) => i !== 1).flat();
      expect(accepted).toEqual(numbered(30).map((m) => m.value));
    });

    it('keeps to the largest batch that was asked for', async () => {
      const topic = await newTopic(1);
      await log.append(topic, numbered(95));
      const sizes: number[] = [];
      const consumer = await log.consume({
        group: newGroup(),
        topics: [topic],
        maxBatchMessages: 10,
        onBatch: async (batch) => void sizes.push(batch.messages.length),
      });
      await expect.poll(() => sizes.reduce((a, b) => a + b, 0), until).toBe(95);
      await consumer.stop();
      expect(Math.max(...sizes)).toBeLessThanOrEqual(10);
    });

    it('notifies a batch when the consumer stops, and delivers again what was left undone', async () => {
      const topic = await newTopic(1);
      const group = newGroup();
      await log.append(topic, numbered(10));
      let running: TrafficBatch | undefined;
      const consumer = await log.consume({
        group,
        topics: [topic],
        onBatch: async (batch) => {
          running = batch;
          while (batch.isCurrent()) {
            await batch.heartbeat();
            await new Promise((resolve) => setTimeout(resolve, 5));
          }
        },
      });
      await expect.poll(() => running?.isCurrent(), until).toBe(true);
      await consumer.stop();
      expect(running?.isCurrent()).toBe(false);

      const got: Received[] = [];
      const again = await collect([topic], group, got);
      await expect.poll(() => got.length, until).toBe(10);
      await again.stop();
    });

    it('finishes and commits the batch in flight when it stops', async () => {
      const topic = await newTopic(1);
      const group = newGroup();
      await log.append(topic, numbered(5));
      let begun = false;
      let finish: () => void = () => undefined;
      const barrier = new Promise<void>((resolve) => (finish = resolve));
      const consumer = await log.consume({
        group,
        topics: [topic],
        onBatch: async () => {
          begun = true;
          await barrier;
        },
      });
      await expect.poll(() => begun, until).toBe(true);
      let stopped = false;
      const stopping = consumer.stop().then(() => (stopped = true));
      expect(stopped).toBe(false);
      finish();
      await stopping;
      expect(totalLag(await log.lag(group, [topic]))).toBe(0n);
    });

    it('delivers on behind what was accepted, commits it when it is done, and begins anew where it fails', async () => {
      const topic = await newTopic(1);
      const group = newGroup();
      await log.append(topic, numbered(1));
      const got: string[] = [];
      const ends: { resolve: () => void; reject: (error: Error) => void }[] = [];
      let canAccept: boolean | undefined;
      const consumer = await log.consume({
        group,
        topics: [topic],
        onBatch: async (batch) => {
          got.push(...batch.messages.map(({ value }) => value));
          canAccept = batch.mayBeAccepted === true;
          const done = new Promise<void>((resolve, reject) => ends.push({ resolve, reject }));
          // A consumer that may not accept it waits for it.
          return canAccept ? { done } : undefined;
        },
      });
      await expect.poll(() => got, until).toEqual(['0']);
      if (canAccept === true) {
        const lag = async () => (await log.lag(group, [topic]))[0]?.lag;
        await log.append(topic, numbered(1, 1));
        await expect.poll(() => got, until).toEqual(['0', '1']);
        expect(await lag()).toBe(2n);
        expect(consumer.holds(topic, 0)).toBe(true);
        ends[0]?.resolve();
        await expect.poll(lag, until).toBe(1n);
        ends[1]?.reject(new Error('not done'));
        await expect.poll(() => got, until).toEqual(['0', '1', '1']);
        ends[2]?.resolve();
        await expect.poll(lag, until).toBe(0n);
      }
      await consumer.stop();
      expect(consumer.holds(topic, 0)).toBe(false);
      if (canAccept !== true) return;
      // A consumer that has read all of it reports that, though no message follows.
      const other = newGroup();
      const [end] = await log.endOffsets([topic]);
      const knowing = await log.consume({
        ...{ group: other, topics: [topic] },
        resumeFrom: async () => end?.next,
        onBatch: async () => undefined,
      });
      await expect.poll(async () => (await log.lag(other, [topic]))[0]?.lag, until).toBe(0n);
      await knowing.stop();
    });

    it('starts where the consumer says, whatever was committed', async () => {
      const topic = await newTopic(2);
      const group = newGroup();
      await log.append(topic, numbered(40));
      const all: Received[] = [];
      const consumer = await collect([topic], group, all);
      await expect.poll(() => all.length, until).toBe(40);
      await consumer.stop();

      const own = new Map<number, bigint>();
      for (const partition of [0, 1]) {
        const offsets = all.filter((m) => m.partition === partition).map((m) => m.offset);
        own.set(partition, offsets[Math.floor(offsets.length / 2)]!);
      }
      const expected = all.filter((m) => m.offset >= own.get(m.partition)!).length;
      const got: Received[] = [];
      const resumed = await collect([topic], group, got, {
        resumeFrom: async (asked, partition) => (asked === topic ? own.get(partition) : undefined),
      });
      await expect.poll(() => got.length, until).toBe(expected);
      await resumed.stop();
      expect(got.every((m) => m.offset >= own.get(m.partition)!)).toBe(true);
    });

    it('delivers nothing until it knows where to begin, and asks again', async () => {
      const topic = await newTopic(1);
      const group = newGroup();
      await log.append(topic, numbered(10));
      const all: Received[] = [];
      const consumer = await collect([topic], group, all);
      await expect.poll(() => all.length, until).toBe(10);
      await consumer.stop();

      let asked = 0;
      const got: Received[] = [];
      const errors: string[] = [];
      const resumed = await collect([topic], group, got, {
        resumeFrom: async () => {
          asked += 1;
          if (asked === 1) throw new Error('the store is away');
          return all[7]!.offset;
        },
        onError: (error) => errors.push(error.message),
      });
      await expect.poll(() => got.map((m) => m.value), until).toEqual(['7', '8', '9']);
      await resumed.stop();
      expect(errors).toContain('the store is away');
    });

    it('shares partitions among the members of a group and goes on without one that stopped', async () => {
      const topic = await newTopic(4);
      const group = newGroup();
      const second = durable ? subject.open() : log;
      const got: Received[] = [];
      const byMember: [Set<number>, Set<number>] = [new Set(), new Set()];
      const member = (index: 0 | 1): Partial<ConsumeOptions> => ({
        onBatch: async (batch) => {
          byMember[index].add(batch.partition);
          got.push(...received(batch));
        },
      });
      const one = await collect([topic], group, got, member(0));
      const two = await collect([topic], group, got, member(1), second);
      let sent = 0;
      await expect
        .poll(async () => {
          await log.append(topic, numbered(26, sent));
          sent += 26;
          return byMember[1].size > 0 && byMember[0].size > 0;
        }, until)
        .toBe(true);
      await two.stop();
      byMember[0].clear();
      await expect
        .poll(async () => {
          await log.append(topic, numbered(26, sent));
          sent += 26;
          return byMember[0].size;
        }, until)
        .toBe(4);
      await expect.poll(() => new Set(got.map((m) => m.value)).size, until).toBe(sent);
      await one.stop();
      if (second !== log) await second.dispose();
    });

    it('counts what is not yet committed', async () => {
      const topic = await newTopic(2);
      const group = newGroup();
      expect(totalLag(await log.lag(group, [topic]))).toBe(0n);
      await log.append(topic, numbered(60));
      const before = await log.lag(group, [topic]);
      expect(before.map((p) => p.partition).sort()).toEqual([0, 1]);
      expect(totalLag(before)).toBe(60n);
      const got: Received[] = [];
      const consumer = await collect([topic], group, got);
      await expect.poll(async () => totalLag(await log.lag(group, [topic])), until).toBe(0n);
      await consumer.stop();
      await log.append(topic, numbered(5));
      expect(totalLag(await log.lag(group, [topic]))).toBe(5n);
    });

    it('says where each partition ends', async () => {
      const [topic, quiet] = [await newTopic(2), await newTopic(1)];
      const empty = await log.endOffsets([topic, quiet]);
      expect(empty.map((p) => [p.topic, p.partition, p.next - p.first]).sort()).toEqual(
        [
          [topic, 0, 0n],
          [topic, 1, 0n],
          [quiet, 0, 0n],
        ].sort(),
      );
      const got: Received[] = [];
      const consumer = await collect([topic], newGroup(), got);
      await log.append(topic, numbered(60));
      const ends = await log.endOffsets([topic]);
      await expect.poll(() => got.length, until).toBe(60);
      await consumer.stop();
      for (const { partition, first, next } of ends) {
        const offsets = got.filter((m) => m.partition === partition).map((m) => m.offset);
        expect([offsets[0], offsets.at(-1)! + 1n]).toEqual([first, next]);
      }
    });

    it('names the log that offsets belong to, the same for every client', async () => {
      const topic = await newTopic(1);
      const epoch = await log.epochOf(topic);
      expect(epoch).not.toBe('');
      await log.append(topic, numbered(3));
      const other = durable ? subject.open() : log;
      expect(await other.epochOf(topic)).toBe(epoch);
      if (other !== log) await other.dispose();
      const stranger = await make();
      const elsewhere = stranger.open();
      // A broker that is shared has the topic's one log; every other subject begins a log of its own.
      if (!sharesServer) expect(await elsewhere.epochOf(topic)).not.toBe(epoch);
      await elsewhere.dispose();
      await stranger.dispose();
    });

    it('keeps a topic that is there as it is', async () => {
      const topic = await newTopic(2);
      await log.append(topic, numbered(10));
      await log.ensureTopics([{ name: topic, partitions: 5 }]);
      expect(await log.lag(newGroup(), [topic])).toHaveLength(2);
      expect(totalLag(await log.lag(newGroup(), [topic]))).toBe(10n);
    });

    it('answers a ping until it is closed, and then refuses', async () => {
      const own = durable ? subject.open() : (await make()).open();
      await own.ping();
      await own.dispose();
      await expect(own.append('bids', [{ key: 'k', value: 'v' }])).rejects.toThrow();
    });

    it.runIf(durable)('keeps everything over a restart: messages, offsets, commits', async () => {
      const topic = await newTopic(2);
      const group = newGroup();
      const before = subject.open();
      const accepted = before.append(topic, numbered(100));
      // Closing flushes what was accepted.
      await Promise.all([accepted, before.dispose()]);
      const after = subject.open();
      const got: Received[] = [];
      const consumer = await collect([topic], group, got, {}, after);
      await expect.poll(() => got.length, until).toBe(100);
      await consumer.stop();
      await after.dispose();

      const third = subject.open();
      expect(totalLag(await third.lag(group, [topic]))).toBe(0n);
      await third.append(topic, numbered(1, 100));
      const rest: Received[] = [];
      const again = await collect([topic], group, rest, {}, third);
      await expect.poll(() => rest.map((m) => m.value), until).toEqual(['100']);
      await again.stop();
      expectConsecutiveOffsets([...got, ...rest]);
      await third.dispose();
    });
  });
}

function received(batch: TrafficBatch): Received[] {
  return batch.messages.map((m) => ({ ...m, topic: batch.topic, partition: batch.partition }));
}

function totalLag(lags: readonly { readonly lag: bigint }[]): bigint {
  return lags.reduce((sum, { lag }) => sum + lag, 0n);
}

/** Within each partition, in the order of delivery. */
function expectConsecutiveOffsets(messages: readonly Received[]): void {
  const last = new Map<number, bigint>();
  for (const { partition, offset } of messages) {
    const before = last.get(partition);
    if (before !== undefined) expect(offset).toBe(before + 1n);
    last.set(partition, offset);
  }
}
