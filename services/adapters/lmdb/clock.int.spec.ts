import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { HOUR_MS } from '@marquee/schemas/common/time';

import { compileChild, startChild } from '../test/child-process.ts';
import { createLmdbTrafficLog } from './traffic-log.ts';
import type { LmdbTrafficLog } from './traffic-log.ts';

const CHILD = await compileChild(new URL('../test/traffic-log-child.ts', import.meta.url));
const until = { timeout: 15_000, interval: 10 };
const STEPS: [string, number][] = [
  ['two minutes back', -HOUR_MS / 30],
  ['two hours back', -2 * HOUR_MS],
  ['four days ahead', 96 * HOUR_MS],
];

describe('LMDB traffic log while the clock steps', () => {
  let path: string;
  let log: LmdbTrafficLog;
  beforeEach(async () => {
    path = await mkdtemp(join(tmpdir(), 'marquee-log-'));
    log = createLmdbTrafficLog({ path, retryMs: 20 });
    await log.ensureTopics([{ name: 'bids', partitions: 2 }]);
  });
  afterEach(async () => {
    vi.useRealTimers();
    await log.dispose();
    await rm(path, { recursive: true, force: true });
  });

  const step = (ms: number): void => {
    const now = Date.now();
    vi.useFakeTimers({ toFake: ['Date'], now: now + ms });
  };
  const consume = async (got: string[]): Promise<void> => {
    await log.consume({
      group: 'ingester',
      topics: ['bids'],
      onBatch: async (batch) => void got.push(...batch.messages.map((m) => m.value)),
    });
  };

  it.each(STEPS)('goes on delivering after a step: %s', async (_, ms) => {
    const got: string[] = [];
    await consume(got);
    await log.append('bids', [{ key: 'k', value: 'before' }]);
    await expect.poll(() => got, until).toEqual(['before']);
    step(ms);
    await log.append('bids', [{ key: 'k', value: 'after' }]);
    await expect.poll(() => got, until).toEqual(['before', 'after']);
  });

  it.each(STEPS)('takes over from a killed member at once, also after a step: %s', async (_, ms) => {
    await log.append('bids', [
      { key: 'a', value: '1' },
      { key: 'b', value: '2' },
      { key: 'c', value: '3' },
    ]);
    // Its lease would last for an hour.
    const consumer = startChild(CHILD, ['consume', `file:${path}`, 'bids', 'ingester', String(HOUR_MS)]);
    await expect.poll(() => consumer.lines().length, until).toBeGreaterThan(0);
    await consumer.kill();
    step(ms);
    const got: string[] = [];
    await consume(got);
    await expect.poll(() => [...got].sort(), until).toEqual(['1', '2', '3']);
  });
});
