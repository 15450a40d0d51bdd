import { expect, it } from 'vitest';
import { MINUTE_MS } from '@marquee/schemas/common/time';

import { createRetentionWorker } from './worker.ts';

it('drops once an hour, and never by one look at a clock that stepped', async () => {
  let [nowMs, wallAheadMs, applied, looks] = [0, 0, 0, 0];
  const worker = createRetentionWorker({
    apply: async () => {
      applied += 1;
      return undefined;
    },
    clock: () => {
      looks += 1;
      return new Date(nowMs + wallAheadMs);
    },
    monotonicMs: () => nowMs,
    lookMs: 0,
    onError: () => undefined,
    onReport: () => undefined,
  });
  const looked = async (): Promise<void> => {
    const before = looks;
    await expect.poll(() => looks, { interval: 1 }).toBeGreaterThan(before + 1);
  };
  await worker.start();
  nowMs = 59 * MINUTE_MS;
  await looked();
  expect(applied).toBe(0);
  nowMs = 60 * MINUTE_MS;
  await expect.poll(() => applied, { interval: 1 }).toBe(1);
  // Four hundred days ahead, as the next hour is full.
  wallAheadMs = 400 * 24 * 60 * MINUTE_MS;
  await looked();
  nowMs = 119 * MINUTE_MS;
  await looked();
  expect(applied).toBe(1);
  nowMs = 121 * MINUTE_MS;
  await expect.poll(() => applied, { interval: 1 }).toBe(2);
  await worker.stop();
});

it('says what keeps it from dropping, until it can', async () => {
  let [nowMs, isDown] = [0, true];
  const worker = createRetentionWorker({
    apply: async () => {
      if (isDown) throw new Error('the fact store is unavailable');
      return { closed: [], keptForWallets: [], forgotten: [] };
    },
    clock: () => new Date(nowMs),
    monotonicMs: () => nowMs,
    lookMs: 0,
    onError: () => undefined,
    onReport: () => undefined,
  });
  await worker.start();
  nowMs = 61 * MINUTE_MS;
  await expect
    .poll(() => worker.degraded?.(), { interval: 1 })
    .toBe('old facts are not dropped: the fact store is unavailable');
  isDown = false;
  nowMs = 122 * MINUTE_MS;
  await expect.poll(() => worker.degraded?.(), { interval: 1 }).toBeUndefined();
  await worker.stop();
});
