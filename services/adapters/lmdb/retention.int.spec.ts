import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { MessagesLost } from '@marquee/kit/traffic-log/messages-lost';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { HOUR_MS } from '@marquee/schemas/common/time';

import type { RetentionOptions } from './retention.ts';
import { createLmdbTrafficLog } from './traffic-log.ts';
import type { LmdbTrafficLog } from './traffic-log.ts';

const until = { timeout: 20_000, interval: 10 };
const MB = 2 ** 20;
const TOPICS = [{ name: 'bids', partitions: 2 }];

describe('retention of the LMDB traffic log', () => {
  let path: string;
  let log: LmdbTrafficLog | undefined;
  let nowMs = 0;
  let monotonicMs = 0;
  const lost: number[] = [];
  const open = async (retention: RetentionOptions): Promise<LmdbTrafficLog> => {
    log = createLmdbTrafficLog({
      path,
      retryMs: 20,
      commitMs: 20,
      retention: {
        onUnreadDeleted: (count) => lost.push(count),
        wallMs: () => nowMs,
        monotonicMs: () => monotonicMs,
        ...retention,
      },
    });
    await log.ensureTopics(TOPICS);
    return log;
  };
  const pass = (ms: number): void => {
    nowMs += ms;
    monotonicMs += ms;
  };

  beforeEach(async () => {
    path = await mkdtemp(join(tmpdir(), 'marquee-log-'));
    nowMs = Date.now();
    monotonicMs = 0;
    lost.length = 0;
  });
  afterEach(async () => {
    await log?.dispose();
    await rm(path, { recursive: true, force: true });
  });

  /** About a megabyte. */
  const fill = (to: LmdbTrafficLog, from: number): Promise<void> =>
    to.append(
      'bids',
      Array.from({ length: 1_000 }, (_, i) => ({ key: `k-${i}`, value: String(from + i).padEnd(1_000) })),
    );
  const fileBytes = async (): Promise<number> => (await stat(join(path, 'data.mdb'))).size;
  const waitingOf = async (to: LmdbTrafficLog): Promise<number> =>
    Number((await to.lag('ingester', ['bids'])).reduce((sum, { lag }) => sum + lag, 0n));

  it('keeps the file near its limit while many times as much goes through it', async () => {
    const through = await open({ retentionBytes: 4 * MB });
    let read = 0;
    await through.consume({
      group: 'ingester',
      topics: ['bids'],
      isDurable: true,
      onBatch: async (batch) => void (read += batch.messages.length),
    });
    for (let round = 0; round < 40; round += 1) {
      await fill(through, round * 1_000);
      await expect.poll(() => read, until).toBe((round + 1) * 1_000);
      await expect.poll(() => waitingOf(through), until).toBe(0);
      pass(2 * HOUR_MS);
      await through.trim();
    }
    expect(await fileBytes()).toBeLessThan(10 * MB);
    expect(lost).toEqual([]);
  }, 60_000);

  it('deletes nothing unread that a durable group wants, until the log is full; then it says so', async () => {
    const full = await open({ retentionMs: HOUR_MS, retentionBytes: MB, maxBytes: 12 * MB });
    const errors: Error[] = [];
    const consume = () =>
      full.consume({
        group: 'ingester',
        topics: ['bids'],
        isDurable: true,
        onError: (error) => errors.push(error),
        onBatch: async () => undefined,
      });
    const first = await consume();
    await fill(full, 0);
    await expect.poll(() => waitingOf(full), until).toBe(0);
    await first.stop();

    for (let round = 1; round < 5; round += 1) await fill(full, round * 1_000);
    pass(40 * 24 * HOUR_MS);
    await full.trim();
    pass(HOUR_MS);
    await full.trim();
    expect(await waitingOf(full)).toBe(4_000);
    expect(lost).toEqual([]);

    for (let round = 5; round < 15; round += 1) await fill(full, round * 1_000);
    await full.trim();
    const waiting = await waitingOf(full);
    expect(waiting).toBeLessThan(14_000);
    expect(lost).toEqual([14_000 - waiting]);
    await consume();
    await expect.poll(() => errors.length, until).toBeGreaterThanOrEqual(2);
    const counts = errors.flatMap((error) =>
      error instanceof MessagesLost ? [Number(error.lost.count)] : [],
    );
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(14_000 - waiting);
  }, 60_000);

  it('deletes nothing for its age while the clock is in doubt', async () => {
    const kept = await open({ retentionMs: 72 * HOUR_MS });
    await fill(kept, 0);
    const has = async (): Promise<number> =>
      Number((await kept.endOffsets(['bids'])).reduce((sum, { first, next }) => sum + next - first, 0n));
    pass(HOUR_MS);
    await kept.trim();
    // Four days ahead and back.
    nowMs += 96 * HOUR_MS;
    await kept.trim();
    pass(HOUR_MS / 2);
    await kept.trim();
    expect(await has()).toBe(1_000);
    nowMs -= 96 * HOUR_MS;
    await kept.trim();
    expect(await has()).toBe(1_000);
    // Four days that went by.
    pass(96 * HOUR_MS);
    await kept.trim();
    expect(await has()).toBe(0);
  });
});
