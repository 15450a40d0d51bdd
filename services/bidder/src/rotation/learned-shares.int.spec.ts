import { createPostgresReadStore } from '@marquee/adapters/postgres/read-store';
import { testDatabase } from '@marquee/adapters/test/test-postgres';
import { migratePackage } from '@marquee/kit/read-store/migrations';
import { expect, it, vi } from 'vitest';

import { bidderMigrations } from '../migrations.ts';
import { createLearnedSharesStore } from './postgres-learned-shares.ts';
import { createSharesFollower } from './shares-follower.ts';

const LEARNED_AT = new Date('2026-11-21T12:00:00.000Z');
const rotation = (campaignId: number, ...shares: readonly number[]) => ({
  campaignId,
  learnedAt: LEARNED_AT,
  creatives: shares.map((share, index) => ({ id: index + 1, share, impressions: 1_000, events: index })),
});

it('learned shares are kept as they are, forgotten with their rotation, and followed by bidders', async () => {
  const readStore = createPostgresReadStore({ url: (await testDatabase()).url });
  const learnShares = vi.fn();
  const store = createLearnedSharesStore(readStore);
  const follower = createSharesFollower({
    catalogue: { learnShares },
    learnedShares: () => store.all(),
    nowMs: () => 5,
    everyMs: 20,
  });
  try {
    await migratePackage(readStore, bidderMigrations);
    expect(await store.find(42)).toBeUndefined();
    await store.replace([rotation(42, 0.2, 1.8), rotation(43, 1)]);
    expect(await store.find(42)).toEqual(rotation(42, 0.2, 1.8));
    await follower.start();
    const wanted = new Map([
      [
        42,
        new Map([
          [1, 0.2],
          [2, 1.8],
        ]),
      ],
      [43, new Map([[1, 1]])],
    ]);
    await vi.waitFor(() => expect(learnShares).toHaveBeenLastCalledWith(wanted, 5));
    await store.replace([rotation(43, 0.5, 1.5)]);
    expect(await store.find(42)).toBeUndefined();
    await vi.waitFor(() =>
      expect(learnShares).toHaveBeenLastCalledWith(
        new Map([
          [
            43,
            new Map([
              [1, 0.5],
              [2, 1.5],
            ]),
          ],
        ]),
        5,
      ),
    );
    await store.replace([]);
    expect((await store.all()).size).toBe(0);
  } finally {
    await follower.stop();
    await readStore.dispose();
  }
});
