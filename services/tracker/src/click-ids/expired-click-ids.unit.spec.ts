import { silentLogger } from '@marquee/kit/projector/follow';
import { DAY_MS, HOUR_MS } from '@marquee/schemas/common/time';
import { expect, it, vi } from 'vitest';

import { NOW } from '../../test/claims.ts';
import { createExpiredClickIdsWorker } from './expired-click-ids.ts';
import { createMemoryClickIds } from './memory-click-ids.ts';

it('removes all that has expired, in batches', async () => {
  const clickIds = createMemoryClickIds();
  const ids = Array.from({ length: 25 }, (_, index) => ({
    shortId: `short-${index}`,
    longId: `long-${index}`,
    expiresAtMs: NOW + (index < 23 ? -index : 1),
  }));
  await clickIds.keep(ids);
  const removeExpired = vi.fn((nowMs: number, limit: number) => clickIds.removeExpired(nowMs, limit));
  let elapsedMs = -HOUR_MS;
  const worker = createExpiredClickIdsWorker({
    clickIds: { removeExpired },
    clock: () => new Date(NOW + elapsedMs),
    monotonicMs: () => elapsedMs,
    logger: silentLogger,
    rowsAStatement: 10,
  });
  elapsedMs = 0;
  await worker.start();
  await vi.waitFor(() => expect(removeExpired).toHaveBeenCalledTimes(3));
  await worker.stop();
  expect(removeExpired.mock.calls).toEqual(Array.from({ length: 3 }, () => [NOW, 10]));
  const left = await clickIds.find(ids.map(({ shortId }) => shortId));
  expect([...left.keys()]).toEqual(['short-23', 'short-24']);
});

it('removes nothing by one look at a clock: not in its first hour, nor in the hour after a step', async () => {
  let [elapsedMs, aheadMs, looks] = [0, 0, 0];
  const removeExpired = vi.fn(async () => 0);
  const worker = createExpiredClickIdsWorker({
    clickIds: { removeExpired },
    clock: () => {
      looks += 1;
      return new Date(NOW + elapsedMs + aheadMs);
    },
    monotonicMs: () => elapsedMs,
    logger: silentLogger,
    everyMs: 1,
  });
  const looked = async () => {
    const before = looks;
    await vi.waitFor(() => expect(looks).toBeGreaterThan(before + 1));
  };
  await worker.start();
  elapsedMs = HOUR_MS - 1;
  await looked();
  aheadMs = 400 * DAY_MS;
  await looked();
  elapsedMs = 2 * HOUR_MS - 2;
  await looked();
  expect(removeExpired).not.toHaveBeenCalled();
  elapsedMs = 2 * HOUR_MS - 1;
  await vi.waitFor(() => expect(removeExpired).toHaveBeenCalled());
  await worker.stop();
});
