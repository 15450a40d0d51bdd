import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { createLmdbTrafficLog } from '@marquee/adapters/lmdb/traffic-log';
import { createPostgresReadStore } from '@marquee/adapters/postgres/read-store';
import type { TestDatabase } from '@marquee/adapters/test/test-postgres';
import { testDatabase } from '@marquee/adapters/test/test-postgres';
import { createMemoryEventStore } from '@marquee/kit/event-store/memory';
import type { EventStore } from '@marquee/kit/event-store/port';
import type { ReadStore } from '@marquee/kit/read-store/port';
import type { Worker } from '@marquee/kit/runtime/service';
import { eventWriter } from '@marquee/kit/testing/event-writer';
import { actionMessage, personMessage } from '@marquee/schemas/traffic/samples';
import { sampleCampaign } from '@marquee/schemas/campaign/samples';
import type { TrafficLog } from '@marquee/kit/traffic-log/port';
import type { AudienceFields } from '@marquee/schemas/audience/fields';
import { TOPIC_OF_KIND, TOPICS } from '@marquee/schemas/traffic/traffic-event';
import { encodeVisit } from '@marquee/schemas/traffic/visit';
import { DAY_MS, HOUR_MS } from '@marquee/schemas/common/time';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { FrequencyCaps } from '../frequency/frequency-caps.ts';
import { AudienceMembers } from '../membership/audience-members.ts';
import { UserSignalFollower } from './user-signal-follower.ts';
import type { UserSignalProjectionDeps } from './user-signal-projection.ts';
import { UserSignalProjection } from './user-signal-projection.ts';
import { AudienceRules } from '../membership/audience-rules.ts';
import { audienceGrowth, countToday } from '../membership/audience-days.ts';
import { audienceSizes, createUserSignalStore } from './user-signal-store.ts';
import type { UserSignalStore } from './user-signal-store.ts';

const PATIENCE = { timeout: 30_000, interval: 20 };
const NOW = Date.now();
const USER = 5;
const CAP = { impressions: 3, hours: 24 };
const CLICKED = 1;
const VISITED = 2;
const PIXEL = 9;
const people = Array.from({ length: 40 }, (_, index) => `person-${String(index).padStart(9, '0')}`);

describe('user signals on PostgreSQL and LMDB', () => {
  let folder: string;
  let database: TestDatabase;
  let readStore: ReadStore;
  let trafficLog: TrafficLog;
  let eventStore: EventStore;
  const running = new Set<Worker>();

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'marquee audiences '));
  });
  beforeEach(async () => {
    database = await testDatabase();
    readStore = createPostgresReadStore({ url: database.url, maxConnections: 4 });
    trafficLog = createLmdbTrafficLog({
      path: await mkdtemp(path.join(folder, 'log ')),
      leaseMs: 500,
      retryMs: 20,
    });
    eventStore = createMemoryEventStore();
    const write = eventWriter(eventStore);
    await write('campaign-42', {
      type: 'CampaignCreated',
      data: { campaignId: 42, userId: USER, ...sampleCampaign({ frequencyCap: CAP }), duplicatedFrom: null },
    });
    const audience = (audienceId: number, over: Partial<AudienceFields>) =>
      write(`audience-${audienceId}`, {
        type: 'AudienceCreated',
        data: {
          audienceId,
          userId: USER,
          name: 'an audience',
          collectionType: 'click',
          lifetimeDays: 30,
          type: 'targeting',
          sourceCampaignIds: [],
          pixelId: null,
          ...over,
        },
      });
    await audience(CLICKED, {});
    await audience(VISITED, { collectionType: 'pixel', pixelId: PIXEL });
  });
  afterEach(async () => {
    for (const worker of running) await worker.stop();
    running.clear();
    await trafficLog.dispose();
    await readStore.dispose();
    await database.dispose();
  });
  afterAll(async () => {
    await rm(folder, { recursive: true, force: true });
  });

  const stop = async (worker: Worker) => {
    await worker.stop();
    running.delete(worker);
  };
  const project = async (more: Partial<UserSignalProjectionDeps> = {}) => {
    const projection = new UserSignalProjection({
      trafficLog,
      eventStore,
      readStore,
      clock: () => new Date(),
      onError: () => undefined,
      maxBatchMessages: 20,
      gatherMs: 20,
      ...more,
    });
    running.add(projection);
    // A connection of the pool may just have been killed by the test: try again.
    await vi.waitFor(() => projection.migrate(), PATIENCE);
    await projection.start();
    return projection;
  };
  /** A bidder's audiences and caps, loaded from the tables and the log. */
  const bidder = async (instance: string, onError: (error: Error) => void = () => undefined) => {
    const rules = new AudienceRules();
    for (const { type, data, metadata } of await eventStore.readAll(0n, 1_000))
      rules.apply({ type, data }, Date.parse(metadata.occurredAt));
    const frequencyCaps = new FrequencyCaps(1_000);
    const audienceMembers = new AudienceMembers(rules);
    const follower = new UserSignalFollower({
      trafficLog,
      store: createUserSignalStore(readStore),
      frequencyCaps,
      audienceMembers,
      rules,
      clock: () => new Date(),
      instance,
      onError,
    });
    running.add(follower);
    await follower.start();
    return { follower, frequencyCaps, audienceMembers };
  };
  type Bidder = Awaited<ReturnType<typeof bidder>>;
  /** How often the campaign was shown to each person, measured with caps of 1 to 9. */
  const counts = ({ frequencyCaps }: Bidder) =>
    people.map((person) => {
      for (let impressions = 1; impressions < 10; impressions += 1)
        if (frequencyCaps.noBidReason(42, { impressions, hours: 24 }, person, NOW + 1_000) === undefined)
          return impressions - 1;
      return 9;
    });
  const members = ({ audienceMembers }: Bidder, audienceId: number) =>
    people.filter((person) => audienceMembers.has(audienceId, person, NOW + 1_000));

  /** Impressions with their bills, clicks and visits; what must be known of them. */
  const traffic = (wave: number) => {
    const shown = people.map(() => 0);
    const impressions = people.flatMap((identityKey, index) =>
      Array.from({ length: (index + wave) % 4 }, (_, time) => {
        shown[index] = (shown[index] ?? 0) + 1;
        const claims = { bidId: `bid-${wave}-${index}-${time}`, identityKey, atMs: NOW - HOUR_MS + wave };
        return [
          personMessage('impression', claims),
          personMessage('bill', { ...claims, atMs: claims.atMs + 5 }),
        ];
      }).flat(),
    );
    const acting = people.filter((_, index) => index % 3 === wave % 3);
    const clicks = acting.map((identityKey, index) =>
      actionMessage('click', { bidId: `click-${wave}-${index}`, identityKey, atMs: NOW }),
    );
    const visits = acting.map((identityKey) => ({
      key: identityKey,
      value: encodeVisit({
        schemaVersion: 1,
        atMs: NOW,
        pixelId: PIXEL,
        userId: USER,
        personKey: identityKey,
      }),
    }));
    return { shown, acting, impressions, clicks, visits };
  };
  const append = async ({ impressions, clicks, visits }: ReturnType<typeof traffic>) => {
    await trafficLog.append(TOPIC_OF_KIND.impression, impressions);
    await trafficLog.append(TOPICS.actions, clicks);
    await trafficLog.append(TOPICS.visits, visits);
  };
  const isProjected = async () => {
    const lags = await trafficLog.lag('persons', [TOPICS.impressions, TOPICS.actions, TOPICS.visits]);
    return lags.every(({ lag }) => lag === 0n);
  };
  const sum = (waves: readonly ReturnType<typeof traffic>[]) =>
    people.map((_, index) => waves.reduce((total, { shown }) => total + (shown[index] ?? 0), 0));
  const whoActed = (waves: readonly ReturnType<typeof traffic>[]) =>
    people.filter((person) => waves.some(({ acting }) => acting.includes(person)));

  it('are the same for every bidder, before and after a restart, from tables and log alike', async () => {
    const waves = [0, 1, 2].map(traffic);
    const projection = await project();
    const first = await bidder('first');
    await append(waves[0]!);
    await expect.poll(() => counts(first), PATIENCE).toEqual(sum(waves.slice(0, 1)));
    await expect.poll(isProjected, PATIENCE).toBe(true);
    await append(waves[1]!);
    await expect.poll(isProjected, PATIENCE).toBe(true);
    await stop(projection);
    // No projection is running, so only the log has these.
    await append(waves[2]!);
    const second = await bidder('second');
    for (const one of [first, second]) {
      await expect.poll(() => counts(one), PATIENCE).toEqual(sum(waves));
      await expect.poll(() => members(one, CLICKED), PATIENCE).toEqual(whoActed(waves));
      await expect.poll(() => members(one, VISITED), PATIENCE).toEqual(whoActed(waves));
    }
    await stop(second.follower);
    const again = await bidder('second');
    expect(counts(again)).toEqual(sum(waves));
  });

  it('are stored once, however often the projection fails', async () => {
    const waves = [0, 1, 2, 3, 4, 5].map(traffic);
    let batches = 0;
    const problems = {
      onError: () => undefined,
      // Stored in the tables, but the offset is not committed.
      afterTake: () => {
        batches += 1;
        if (batches % 3 === 0) throw new Error('died before the offsets were committed');
      },
    };
    const killer = createPostgresReadStore({ url: database.url, maxConnections: 1 });
    try {
      await project(problems);
      for (const wave of waves) {
        const other = await project(problems);
        await append(wave);
        await expect.poll(() => batches, PATIENCE).toBeGreaterThan(0);
        await sql`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid()`.execute(killer.db);
        await stop(other);
      }
      await expect.poll(isProjected, PATIENCE).toBe(true);
    } finally {
      await killer.dispose();
    }
    expect(batches).toBeGreaterThan(6);
    const rows = await sql<{ person: string; count: bigint }>`
      select person_key as person, count(*) as count from bidder.person_impressions group by 1`.execute(
      readStore.db,
    );
    const counted = new Map(rows.rows.map(({ person, count }) => [person, Number(count)]));
    expect(people.map((person) => counted.get(person) ?? 0)).toEqual(sum(waves));
    for (const worker of [...running]) await stop(worker);
    const successor = await bidder('successor');
    expect(counts(successor)).toEqual(sum(waves).map((count) => Math.min(count, 9)));
    expect(members(successor, CLICKED)).toEqual(whoActed(waves));
  });

  it('are counted, forgotten when they expire, and gone with their audience', async () => {
    let now = NOW;
    const projection = await project({ clock: () => new Date(now), pruneEveryMs: 30 });
    await append(traffic(0));
    await expect.poll(isProjected, PATIENCE).toBe(true);
    const acted = whoActed([traffic(0)]).length;
    const both = [
      { id: CLICKED, lifetimeDays: 30 },
      { id: VISITED, lifetimeDays: 30 },
      { id: 77, lifetimeDays: 30 },
    ];
    expect([...(await audienceSizes(readStore, both, NOW))]).toEqual([
      [CLICKED, acted],
      [VISITED, acted],
      [77, 0],
    ]);
    expect((await audienceSizes(readStore, both, NOW + 30 * DAY_MS)).get(CLICKED)).toBe(0);
    expect(await audienceSizes(readStore, [], NOW)).toEqual(new Map());
    const growth = () => audienceGrowth(readStore, CLICKED, now);
    const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
    await expect.poll(growth, PATIENCE).toEqual([{ day: dayOf(NOW), members: acted }]);
    // A count that is older than the one that is known, by a process that was slow, changes nothing. This one counts no one.
    await countToday(readStore, [{ id: CLICKED, lifetimeMs: -DAY_MS }], NOW - 1);
    expect(await growth()).toEqual([{ day: dayOf(NOW), members: acted }]);
    const rows = async () => {
      const { rows: found } = await sql<Record<'impressions' | 'clicked' | 'visited', bigint>>`select
        (select count(*) from bidder.person_impressions) as impressions,
        (select count(*) from bidder.audience_members where audience_id = ${CLICKED}) as clicked,
        (select count(*) from bidder.audience_members where audience_id = ${VISITED}) as visited`.execute(
        readStore.db,
      );
      return Object.values(found[0]!).map(Number);
    };
    expect(await rows()).toEqual([sum([traffic(0)]).reduce((one, other) => one + other), acted, acted]);
    await eventWriter(eventStore)(`audience-${VISITED}`, {
      type: 'AudienceDeleted',
      data: { audienceId: VISITED, userId: USER },
    });
    now = NOW + DAY_MS;
    await expect
      .poll(growth, PATIENCE)
      .toEqual([dayOf(NOW), dayOf(now)].map((day) => ({ day, members: acted })));
    // Its members stay while it can be restored.
    await expect.poll(rows, PATIENCE).toEqual([0, acted, acted]);
    now = NOW + 3 * DAY_MS;
    await expect.poll(rows, PATIENCE).toEqual([0, acted, 0]);
    now = NOW + 31 * DAY_MS;
    await expect.poll(rows, PATIENCE).toEqual([0, 0, 0]);
    expect(projection.unhealthy?.()).toBeUndefined();
  });

  it('are well again after definitions could not be read, also without traffic', async () => {
    vi.spyOn(eventStore, 'subscribe').mockImplementationOnce(() => {
      throw new Error('away');
    });
    const errors: string[] = [];
    const projection = await project({ onError: ({ message }) => void errors.push(message) });
    expect(errors).toEqual(['away']);
    await expect.poll(() => projection.unhealthy(), PATIENCE).toBeUndefined();
  });

  it('are read from tables that the bidder makes where there are none yet', async () => {
    const errors: string[] = [];
    await bidder('first', ({ message }) => errors.push(message));
    expect(errors).toEqual([]);
  });

  it('wait for tables that do not answer, and give up when the bidder stops', async () => {
    const tables = createUserSignalStore(readStore);
    let isDown = true;
    const store: Pick<UserSignalStore, 'load' | 'migrate'> = {
      migrate: () => tables.migrate(),
      load: (...args) => (isDown ? Promise.reject(new Error('away')) : tables.load(...args)),
    };
    const rules = new AudienceRules();
    const errors: string[] = [];
    const follower = new UserSignalFollower({
      trafficLog,
      store,
      frequencyCaps: new FrequencyCaps(10),
      audienceMembers: new AudienceMembers(rules),
      rules,
      clock: () => new Date(),
      instance: 'early',
      onError: ({ message }) => errors.push(message),
    });
    running.add(follower);
    const started = follower.start();
    await expect.poll(() => errors.length, PATIENCE).toBeGreaterThan(1);
    expect(follower.unhealthy()).toContain('cannot be read');
    isDown = false;
    await started;
    expect(follower.unhealthy()).toBeUndefined();
  });
});
