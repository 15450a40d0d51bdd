import { silentLogger } from '@marquee/kit/projector/follow';
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
  const worker = createExpiredClickIdsWorker({
    clickIds: { removeExpired },
    clock: () => new Date(NOW),
    logger: silentLogger,
    rowsAStatement: 10,
  });
  await worker.start();
  await vi.waitFor(() => expect(removeExpired).toHaveBeenCalledTimes(3));
  await worker.stop();
  expect(removeExpired.mock.calls).toEqual(Array.from({ length: 3 }, () => [NOW, 10]));
  const left = await clickIds.find(ids.map(({ shortId }) => shortId));
  expect([...left.keys()]).toEqual(['short-23', 'short-24']);
});
