import { createPostgresReadStore } from '@marquee/adapters/postgres/read-store';
import { testDatabase } from '@marquee/adapters/test/test-postgres';
import type { ReadStore } from '@marquee/kit/read-store/port';
import { migratePackage } from '@marquee/kit/read-store/migrations';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { bidderMigrations } from '../migrations.ts';
import { createLearnedSharesStore } from './postgres-learned-shares.ts';
import { createSharesFollower } from './shares-follower.ts';

const FIRST = new Date('2026-11-21T12:00:00.000Z');
const SECOND = new Date('2026-11-21T12:05:00.000Z');
const rotation = (learnedAt: Date, campaignId: number, ...shares: readonly number[]) => ({
  ...{ campaignId, learnedAt, goal: 'clicks' as const },
  creatives: shares.map((share, index) => ({ id: index + 1, share, impressions: 1_000, events: index })),
});

describe('learned shares', () => {
  let readStore: ReadStore;
  let store: ReturnType<typeof createLearnedSharesStore>;

  beforeAll(async () => {
    readStore = createPostgresReadStore({ url: (await testDatabase()).url });
    await migratePackage(readStore, bidderMigrations);
    store = createLearnedSharesStore(readStore);
  });
  beforeEach(() => store.replace([], new Date('2100-01-01T00:00:00.000Z')));
  afterAll(() => readStore.dispose());

  it('are kept as they are, and forgotten with their rotation', async () => {
    expect(await store.find(42)).toBeUndefined();
    await store.replace([rotation(FIRST, 42, 0.2, 1.8), rotation(FIRST, 43, 1)], FIRST);
    expect(await store.find(42)).toEqual(rotation(FIRST, 42, 0.2, 1.8));
    await store.replace([rotation(SECOND, 43, 1)], SECOND);
    expect(await store.find(42)).toBeUndefined();
    await store.replace([], SECOND);
    expect((await store.changes()).size).toBe(0);
  });

  it('change for bidders where shares do, not where only the figures behind them do', async () => {
    await store.replace([rotation(FIRST, 42, 0.2, 1.8), rotation(FIRST, 43, 1, 1)], FIRST);
    const later = rotation(SECOND, 42, 0.2, 1.8);
    const moreSeen = { ...later, creatives: later.creatives.map((one) => ({ ...one, impressions: 2_000 })) };
    await store.replace([moreSeen, rotation(SECOND, 43, 0.5, 1.5)], SECOND);
    expect(await store.find(42)).toEqual(moreSeen);
    expect(await store.changes()).toEqual(
      new Map([
        [42, FIRST.getTime()],
        [43, SECOND.getTime()],
      ]),
    );
  });

  it('are not replaced by what a slower process learned before', async () => {
    await store.replace([rotation(SECOND, 42, 0.2, 1.8), rotation(SECOND, 44, 1)], SECOND);
    await store.replace([rotation(FIRST, 42, 1.8, 0.2), rotation(FIRST, 43, 1)], FIRST);
    expect(await store.find(42)).toEqual(rotation(SECOND, 42, 0.2, 1.8));
    expect(await store.find(44)).toEqual(rotation(SECOND, 44, 1));
  });

  it('survive two processes that learn different campaigns at once', async () => {
    const some = Array.from({ length: 200 }, (_, index) => rotation(FIRST, index + 1, 1, 1));
    for (let round = 0; round < 5; round += 1) {
      await Promise.all([store.replace(some, FIRST), store.replace(some.toReversed().slice(50), FIRST)]);
    }
    expect((await store.changes()).size).toBeGreaterThanOrEqual(150);
  });

  it('are read by bidders once for each change, and forgotten there too', async () => {
    const learnShares = vi.fn();
    const of = vi.fn((ids: readonly number[]) => store.of(ids));
    const changes = vi.fn(() => store.changes());
    const follower = createSharesFollower({
      catalogue: { learnShares },
      learnedShares: { changes, of },
      nowMs: () => 5,
      everyMs: 20,
    });
    const many = Array.from({ length: 45 }, (_, index) => rotation(FIRST, index + 1, 0.2, 1.8));
    await store.replace(many, FIRST);
    try {
      await follower.start();
      await vi.waitFor(() => expect(learnShares).toHaveBeenCalledTimes(45));
      expect(learnShares).toHaveBeenCalledWith(
        42,
        new Map([
          [1, 0.2],
          [2, 1.8],
        ]),
        5,
      );
      const rounds = changes.mock.calls.length;
      await vi.waitFor(() => expect(changes.mock.calls.length).toBeGreaterThan(rounds + 3));
      expect(of).toHaveBeenCalledTimes(3);
      await store.replace([rotation(SECOND, 43, 1.5, 0.5)], SECOND);
      await vi.waitFor(() => expect(learnShares).toHaveBeenCalledTimes(90));
      expect(learnShares).toHaveBeenCalledWith(42, undefined, 5);
      expect(learnShares).toHaveBeenCalledWith(
        43,
        new Map([
          [1, 1.5],
          [2, 0.5],
        ]),
        5,
      );
    } finally {
      await follower.stop();
    }
  });
});
