import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { ReceivedMessage, TrafficLog } from '@marquee/kit/traffic-log/port';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { compileChild, startChild } from '../test/child-process.ts';
import type { TestChild } from '../test/child-process.ts';
import { createLmdbTrafficLog } from './traffic-log.ts';
import type { LmdbTrafficLog, LmdbTrafficLogOptions } from './traffic-log.ts';

const CHILD = await compileChild(new URL('../test/traffic-log-child.ts', import.meta.url));
const until = { timeout: 20_000, interval: 10 };

describe('LMDB traffic log under mishaps', () => {
  let path: string;
  const logs: LmdbTrafficLog[] = [];
  const open = (options: Partial<LmdbTrafficLogOptions> = {}): LmdbTrafficLog => {
    const log = createLmdbTrafficLog({ path, leaseMs: 1_000, retryMs: 20, ...options });
    logs.push(log);
    return log;
  };

  beforeEach(async () => {
    path = await mkdtemp(join(tmpdir(), 'marquee-log-'));
  });
  afterEach(async () => {
    await Promise.all(logs.splice(0).map((log) => log.dispose()));
    await rm(path, { recursive: true, force: true });
  });

  /** The whole topic: until nothing lags, since a killed writer may have appended more than it acknowledged. */
  const readAll = async (log: TrafficLog, topic: string, atLeast: number): Promise<ReceivedMessage[]> => {
    const got: ReceivedMessage[] = [];
    const group = `reader-${Math.random()}`;
    const consumer = await log.consume({
      group,
      topics: [topic],
      onBatch: async (batch) => void got.push(...batch.messages),
    });
    const lag = async (): Promise<bigint> =>
      (await log.lag(group, [topic])).reduce((sum, partition) => sum + partition.lag, 0n);
    await expect.poll(() => got.length, until).toBeGreaterThanOrEqual(atLeast);
    await expect.poll(lag, until).toBe(0n);
    await consumer.stop();
    return got;
  };

  it('keeps every acknowledged message once and in order when two writers are killed amid appends', async () => {
    const log = open();
    await log.ensureTopics([{ name: 'wins', partitions: 1 }]);
    const acknowledged = new Map<string, number[]>();
    for (let round = 0; round < 3; round += 1) {
      const from = [round * 2 * 10_000_000, (round * 2 + 1) * 10_000_000];
      const writers = from.map((f) => startChild(CHILD, ['append', `file:${path}`, 'wins', String(f)]));
      await expect.poll(() => Math.min(...writers.map((w) => w.lines().length)), until).toBeGreaterThan(300);
      for (const [i, writer] of writers.entries()) {
        acknowledged.set(`writer-${from[i]}`, (await writer.kill()).map(Number));
      }
    }
    const total = [...acknowledged.values()].flat().length;
    const got = await readAll(log, 'wins', total);

    expect(new Set(got.map((m) => m.offset)).size).toBe(got.length);
    got.forEach((message, i) => expect(message.offset).toBe(got[0]!.offset + BigInt(i)));
    for (const [key, numbers] of acknowledged) {
      const stored = got.filter((m) => m.key === key).map((m) => Number(m.value));
      // In order, each once; what was appended but not yet acknowledged may be there too.
      expect(stored).toEqual([...new Set(stored)].sort((a, b) => a - b));
      const there = new Set(stored);
      expect(numbers.filter((n) => !there.has(n))).toEqual([]);
    }
  }, 90_000);

  it('gives the partitions of a killed member to another one, with the batch that it never ended', async () => {
    const log = open();
    await log.ensureTopics([{ name: 'bids', partitions: 2 }]);
    const sent = Array.from({ length: 40 }, (_, i) => ({ key: `k-${i}`, value: String(i) }));
    await log.append('bids', sent);
    const consumer = startChild(CHILD, ['consume', `file:${path}`, 'bids', 'ingester', '1000']);
    await expect.poll(() => consumer.lines().length, until).toBeGreaterThan(0);

    const got: string[] = [];
    await log.consume({
      group: 'ingester',
      topics: ['bids'],
      onBatch: async (batch) => void got.push(...batch.messages.map((m) => m.value)),
    });
    await consumer.kill();
    await expect.poll(() => new Set(got).size, until).toBe(40);
    expect(got.length).toBe(40);
  }, 60_000);

  it('refuses the commit of a member that slept through its lease', async () => {
    const sleeper = open({ leaseMs: 400 });
    await sleeper.ensureTopics([{ name: 'bids', partitions: 1 }]);
    await sleeper.append('bids', [{ key: 'k', value: 'v' }]);
    let other: TestChild | undefined;
    let finished = false;
    const consumer = await sleeper.consume({
      group: 'ingester',
      topics: ['bids'],
      onBatch: async () => {
        if (other !== undefined) return;
        other = startChild(CHILD, ['consume', `file:${path}`, 'bids', 'ingester', '10000']);
        // The whole process is blocked, with its timers, while another one takes over.
        while (other.lines().length === 0) {
          Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_000);
          await new Promise((resolve) => setImmediate(resolve));
        }
        finished = true;
      },
    });
    await expect.poll(() => finished, until).toBe(true);
    await consumer.stop();
    expect((await sleeper.lag('ingester', ['bids']))[0]?.lag).toBe(1n);
    await other?.kill();
  }, 60_000);

  it('rejects appends into a folder that was taken away, and begins a new one behind the old offsets', async () => {
    const log = open();
    await log.ensureTopics([{ name: 'bids', partitions: 1 }]);
    await log.append('bids', [{ key: 'k', value: 'before' }]);
    const [before] = await readAll(log, 'bids', 1);
    await rename(path, `${path}.away`);
    try {
      await expect(log.append('bids', [{ key: 'k', value: 'lost' }])).rejects.toThrow(
        /traffic log is not available.*removed or replaced/s,
      );
      await log.append('bids', [{ key: 'k', value: 'after' }]);
      const got = await readAll(log, 'bids', 1);
      expect(got.map((m) => m.value)).toEqual(['after']);
      expect(got[0]!.offset).toBeGreaterThan(before!.offset);
    } finally {
      await rm(`${path}.away`, { recursive: true, force: true });
    }
  });

  it('goes on consuming after the folder was taken away', async () => {
    const log = open();
    const errors: Error[] = [];
    const got: string[] = [];
    await log.append('bids', [{ key: 'k', value: 'before' }]);
    await log.consume({
      group: 'ingester',
      topics: ['bids'],
      onBatch: async (batch) => void got.push(...batch.messages.map((m) => m.value)),
      onError: (error) => errors.push(error),
    });
    await expect.poll(() => got, until).toEqual(['before']);
    await rm(path, { recursive: true, maxRetries: 50, retryDelay: 5 });
    await expect.poll(() => errors.length, until).toBeGreaterThan(0);
    await log.append('bids', [{ key: 'k', value: 'after' }]);
    await expect.poll(() => got, until).toEqual(['before', 'after']);
  });

  it('takes messages again whenever its folder was removed amid writes of every kind', async () => {
    const writer = startChild(CHILD, ['endure', `file:${path}`, 'bids']);
    try {
      for (let round = 0; round < 20; round += 1) {
        const before = writer.lines().length;
        await expect.poll(() => writer.lines().length, until).toBeGreaterThan(before + 10);
        await rm(path, { recursive: true, force: true, maxRetries: 50, retryDelay: 5 });
      }
    } finally {
      await writer.kill();
    }
  }, 60_000);

  it('deletes what is old and committed by every group, and nothing else', async () => {
    const log = open();
    await log.ensureTopics([{ name: 'bids', partitions: 1 }]);
    await log.append(
      'bids',
      Array.from({ length: 5_000 }, (_, i) => ({ key: 'k', value: String(i) })),
    );
    await log.append('bids', [{ key: 'k', value: '5000' }]);
    let limit = 3_000;
    const seen: string[] = [];
    const slow = await log.consume({
      group: 'slow',
      topics: ['bids'],
      maxBatchMessages: 1_000,
      onBatch: async (batch) => {
        if (seen.length >= limit) throw new Error('enough for now');
        seen.push(...batch.messages.map((m) => m.value));
      },
    });
    await expect.poll(async () => (await log.lag('slow', ['bids']))[0]?.lag, until).toBe(2_001n);
    expect(await log.trim(60_000)).toBe(0);
    expect(await log.trim(0)).toBe(3_000);
    expect(await log.trim(0)).toBe(0);
    limit = Infinity;
    await expect.poll(() => seen.length, until).toBe(5_001);
    await slow.stop();
    expect(seen).toEqual(Array.from({ length: 5_001 }, (_, i) => String(i)));
    // A newcomer finds what is kept, and says where it begins by its offsets.
    expect((await readAll(log, 'bids', 2_001)).map((m) => m.value)[0]).toBe('3000');
  });
});
