import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { createLmdbTrafficLog } from '@marquee/adapters/lmdb/traffic-log';
import { createPostgresReadStore } from '@marquee/adapters/postgres/read-store';
import { testDatabase } from '@marquee/adapters/test/test-postgres';
import { createMemoryTrafficLog } from '@marquee/kit/traffic-log/memory';
import type { TrafficLog } from '@marquee/kit/traffic-log/port';
import { withoutUndefined } from '@marquee/schemas/common/without-undefined';
import { PARTITIONS, TOPIC_OF_KIND, TOPICS } from '@marquee/schemas/traffic/traffic-event';
import type { TrafficKind } from '@marquee/schemas/traffic/traffic-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { SavedTrafficProfile } from '../ports/budget.ts';
import { BidPrices } from './bid-prices.ts';
import { createMemoryLearnedStateStore } from './memory-learned-state-store.ts';
import type { LearnedStateStore } from './learned-state-store.ts';
import { createPostgresLearnedStateStore } from './postgres-learned-state-store.ts';
import { PriceFollower } from './price-follower.ts';

const campaign = { id: 42 };
const creative = {
  pricingModel: 'CPC' as const,
  priceNanos: 1_000_000n,
  billing: 'impression' as const,
  adaptiveCpm: false,
  size: '300x250',
};
const context = { sspEndpointId: 3, isFirstPrice: false, floorNanos: 0n, random: 0.5 };

async function say(log: TrafficLog, kind: TrafficKind, from: number, to: number): Promise<void> {
  const messages = Array.from({ length: to - from }, (_, index) => ({
    key: `b${from + index}`,
    value: JSON.stringify({
      kind,
      atMs: 0,
      claims: { bidId: `b${from + index}`, campaignId: 42, sspEndpointId: 3, bidNanos: '1', isTest: false },
      clearingNanos: null,
      lossReason: null,
      notBillable: '',
    }),
  }));
  await log.append(TOPIC_OF_KIND[kind], messages);
}

/** A profile that learns nothing by itself. */
function createProfile(): SavedTrafficProfile {
  let kept: ReturnType<SavedTrafficProfile['save']> = { perSlot: [], days: [] };
  return { save: () => kept, load: (saved) => void (kept = saved) };
}

/** Its methods as plain functions, for one of them to be replaced. */
function bound(store: LearnedStateStore): LearnedStateStore {
  return {
    migrate: () => store.migrate(),
    load: (name) => store.load(name),
    save: (name, value) => store.save(name, value),
  };
}

describe.each(['memory', 'PostgreSQL'])('what prices learn from the log, noted in %s', (kind) => {
  let folder: string;
  let log: TrafficLog;
  let learnedState: LearnedStateStore;
  let errors: string[];
  const cleanUps: (() => Promise<void>)[] = [];
  const useLog = async (next: TrafficLog): Promise<void> => {
    log = next;
    await log.ensureTopics(Object.values(TOPICS).map((name) => ({ name, partitions: PARTITIONS })));
  };
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'marquee prices '));
    await useLog(createLmdbTrafficLog({ path: folder, leaseMs: 1_000 }));
    errors = [];
    learnedState = createMemoryLearnedStateStore();
    if (kind === 'memory') return;
    const database = await testDatabase();
    const store = createPostgresReadStore({ url: database.url });
    cleanUps.push(
      () => store.dispose(),
      () => database.dispose(),
    );
    learnedState = createPostgresLearnedStateStore(store);
  });
  afterEach(async () => {
    await log.dispose();
    for (const cleanUp of cleanUps.splice(0)) await cleanUp();
    await rm(folder, { recursive: true, force: true });
  });

  const follow = async (
    saveEveryMs?: number,
  ): Promise<{
    prices: BidPrices;
    shape: SavedTrafficProfile;
    follower: PriceFollower;
  }> => {
    const prices = new BidPrices();
    const shape = createProfile();
    const clock = (): Date => new Date();
    const onError = (error: Error): void => void errors.push(error.message);
    const follower = new PriceFollower({
      trafficLog: log,
      prices,
      shape,
      learnedState,
      instance: 'b1',
      clock,
      onError,
      ...withoutUndefined({ saveEveryMs }),
    });
    await follower.start();
    return { prices, shape, follower };
  };
  const price = (prices: BidPrices): number => Number(prices.priceFor(campaign, creative, context));
  /** Its note says how far it read. */
  const hasReadAll = async (): Promise<boolean> =>
    (await log.lag('bidder-b1-prices', [TOPICS.impressions, TOPICS.clicks])).every(({ lag }) => lag === 0n);

  it('goes on after a restart without counting anything twice', async () => {
    const first = await follow();
    for (const spoken of ['impression', 'bill'] as const) await say(log, spoken, 0, 4_000);
    await say(log, 'click', 0, 40);
    // (40 + 4) / (4,000 + 2,000) clicks an impression against 1 in 500: 3.67 times.
    await vi.waitFor(() => expect(price(first.prices)).toBeCloseTo(3_666_666, -1), 20_000);
    await vi.waitUntil(hasReadAll, { timeout: 20_000, interval: 50 });
    first.shape.load({
      perSlot: Array.from({ length: 48 }, (_, slot) => slot),
      days: new Array<number>(48).fill(3),
    });
    await first.follower.stop();

    const second = await follow();
    expect(price(second.prices)).toBe(price(first.prices));
    expect(second.shape.save()).toEqual(first.shape.save());
    await say(log, 'click', 40, 50);
    await vi.waitFor(() => expect(price(second.prices)).toBeCloseTo((1e6 * 54) / 12, -1), 20_000);
    await second.follower.stop();
  });

  it('keeps what it learned when a log that counts from 0 again takes the place of its own', async () => {
    await log.dispose();
    await useLog(createMemoryTrafficLog());
    const first = await follow();
    for (const spoken of ['impression', 'bill'] as const) await say(log, spoken, 0, 4_000);
    await say(log, 'click', 0, 40);
    await vi.waitFor(() => expect(price(first.prices)).toBeCloseTo(3_666_666, -1), 20_000);
    await vi.waitUntil(hasReadAll, { timeout: 20_000, interval: 50 });
    await first.follower.stop();
    await log.dispose();

    await useLog(createMemoryTrafficLog());
    await say(log, 'click', 40, 50);
    const second = await follow();
    await vi.waitFor(() => expect(price(second.prices)).toBeCloseTo((1e6 * 54) / 12, -1), 20_000);
    await second.follower.stop();
  });

  it('bids on with what it learns while that cannot be kept, also without traffic', async () => {
    const store = learnedState;
    learnedState = { ...bound(store), save: () => Promise.reject(new Error('the disk is full')) };
    const { follower } = await follow(10);
    await vi.waitFor(() => expect(errors).toContain('the disk is full'), 20_000);
    expect(follower.unhealthy()).toBeUndefined();
    await follower.stop();
  });

  it('learns anew when its note cannot be read', async () => {
    await learnedState.migrate();
    await learnedState.save('prices:b1', { prices: { rates: [[1, 2]], positions: {} } });
    const { prices, follower } = await follow();
    expect(price(prices)).toBe(1_000_000);
    expect(follower.unhealthy()).toBeUndefined();
    await follower.stop();
  });
});
