import type { EventStore } from '@marquee/kit/event-store/port';
import { createProjector, type Projector } from '@marquee/kit/projector/projector';
import { createReadAfterWrite } from '@marquee/kit/projector/read-after-write';
import { defineReadModel, readModelDb } from '@marquee/kit/projector/read-model';
import type { ReadStore } from '@marquee/kit/read-store/port';
import { sampleEvent } from '@marquee/kit/testing/samples';
import { type Kysely, sql } from 'kysely';
import { Registry } from 'prom-client';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { appendAlone } from '../test/events.ts';
import type { TestPostgres } from '../test/postgres-server.ts';
import { startTestPostgres, testDatabase, type TestDatabase } from '../test/test-postgres.ts';
import { createPostgresEventStore } from './event-store.ts';
import { createPostgresReadStore } from './read-store.ts';

const WAIT = { timeout: 20_000 };

interface Tables {
  sign_ins: { user_id: number; times: number };
}

const signedIn = (userId: number) => sampleEvent('UserSignedIn', { userId });

interface Behaviour {
  version?: number;
  /** Runs inside the projection's transaction, after the row was written. */
  afterRow?: (userId: number, db: Kysely<Tables>) => Promise<void>;
}

/** Counts sign-ins, so that a lost or doubled event shows as a wrong number. */
const signIns = ({ version = 1, afterRow }: Behaviour = {}) =>
  defineReadModel<Tables>()({
    name: 'sign_ins',
    version,
    events: ['UserSignedIn'],
    createTables: async (db) => {
      await db.schema
        .createTable('sign_ins')
        .addColumn('user_id', 'integer', (column) => column.primaryKey())
        .addColumn('times', 'integer', (column) => column.notNull())
        .execute();
    },
    apply: async (event, db) => {
      const { userId } = event.data;
      await db
        .insertInto('sign_ins')
        .values({ user_id: userId, times: 1 })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ times: sql`sign_ins.times + 1` }))
        .execute();
      await afterRow?.(userId, db);
    },
  });

describe('projector', () => {
  let database: TestDatabase;
  let eventStore: EventStore;
  let readStore: ReadStore;
  const running: Projector[] = [];

  beforeEach(async () => {
    database = await testDatabase();
    eventStore = createPostgresEventStore({ url: database.url, pollMs: 50 });
    readStore = createPostgresReadStore({ url: database.url });
  });
  afterEach(async () => {
    await Promise.all(running.splice(0).map((projector) => projector.stop()));
    await eventStore.dispose();
    await readStore.dispose();
    await database.dispose();
  });

  const started = async (
    behaviour: Behaviour = {},
    options: { batchSize?: number; metrics?: Registry } = {},
  ) => {
    const projector = createProjector({ readModel: signIns(behaviour), eventStore, readStore, ...options });
    running.push(projector);
    await projector.start();
    return projector;
  };
  const counted = async () => {
    const rows = await readModelDb<Tables>(readStore, { name: 'sign_ins' })
      .selectFrom('sign_ins')
      .selectAll()
      .execute();
    return Object.fromEntries(rows.map((row) => [row.user_id, row.times]));
  };
  const checkpoint = async () => {
    const found = await sql<{ position: bigint }>`
      select position from projection.checkpoints where name = 'sign_ins' and slot = 'live'`.execute(
      readStore.db,
    );
    return found.rows[0]?.position;
  };
  const parked = async () =>
    (
      await sql<{ slot: string; type: string; reason: string }>`
        select slot, type, reason from projection.parked_events order by position`.execute(readStore.db)
    ).rows;

  it('lets SQL text name its tables too, the live ones and those of a rebuild', async () => {
    const afterRow: Behaviour['afterRow'] = async (userId, db) => {
      await sql`update sign_ins set times = times + 100 where user_id = ${userId}`.execute(db);
    };
    const projector = await started({ afterRow });
    expect(await projector.waitFor(await appendAlone(eventStore, signedIn(7)), WAIT.timeout)).toBe(true);
    expect(await counted()).toEqual({ 7: 101 });
    await projector.rebuild();
    expect(await counted()).toEqual({ 7: 101 });
  });

  it('shows a change to a reader that waits for its position', async () => {
    const projector = await started();
    const { waitForProjections } = createReadAfterWrite([projector]);
    for (let n = 1; n <= 20; n += 1) {
      expect(await waitForProjections(await appendAlone(eventStore, signedIn(7)))).toBe(true);
      expect(await counted()).toEqual({ 7: n });
    }
    const position = await appendAlone(eventStore, sampleEvent('UserActivated', { userId: 7 }));
    expect(await waitForProjections(position)).toBe(true);
    expect(await waitForProjections(position + 1n, 50)).toBe(false);
    await vi.waitFor(() => expect(projector.lag()).toEqual({ events: 0, seconds: 0 }), WAIT);
  });

  it('catches up with what was there, and goes on after a stop where it left off', async () => {
    await appendAlone(eventStore, ...Array.from({ length: 1_200 }, (_, n) => signedIn((n % 3) + 1)));
    const first = await started();
    await first.waitFor(1_200n, 20_000);
    await first.stop();
    await appendAlone(eventStore, signedIn(1));
    const second = await started();
    expect(await second.waitFor(1_201n, 20_000)).toBe(true);
    expect(await counted()).toEqual({ 1: 401, 2: 400, 3: 400 });
  });

  it('loses and doubles nothing when it dies between rows and checkpoint', async () => {
    await appendAlone(eventStore, ...Array.from({ length: 100 }, (_, n) => signedIn(n + 1)));
    const deaths = new Set([1, 37, 38, 100]);
    const projector = await started(
      {
        afterRow: async (userId, db) => {
          if (!deaths.delete(userId)) return;
          await sql`select pg_terminate_backend(pg_backend_pid())`.execute(db);
        },
      },
      { batchSize: 30 },
    );
    expect(await projector.waitFor(100n, 20_000)).toBe(true);
    expect(deaths.size).toBe(0);
    expect(await counted()).toEqual(Object.fromEntries(Array.from({ length: 100 }, (_, n) => [n + 1, 1])));
    expect(await parked()).toEqual([]);
    expect(await checkpoint()).toBe(100n);
  });

  it('parks a poison event with its reason, without its rows, and goes on', async () => {
    const registry = new Registry();
    const projector = await started(
      {
        afterRow: async (userId) => {
          if (userId === 13) throw new Error('unlucky\u0000');
        },
      },
      { metrics: registry },
    );
    const { waitForProjections } = createReadAfterWrite([projector]);
    const position = await appendAlone(
      eventStore,
      signedIn(12),
      signedIn(13),
      sampleEvent('UserSignedIn', { userId: 'not a number' }),
      signedIn(14),
    );
    expect(await waitForProjections(position)).toBe(true);
    expect(await counted()).toEqual({ 12: 1, 14: 1 });
    expect(await parked()).toEqual([
      { slot: 'live', type: 'UserSignedIn', reason: 'Error: unlucky' },
      { slot: 'live', type: 'UserSignedIn', reason: expect.stringContaining('UnreadableEvent') as string },
    ]);
    const exposed = await registry.metrics();
    expect(exposed).toContain('marquee_projection_parked_events_total{projection="sign_ins"} 2');
    expect(exposed).toMatch(/^marquee_projection_lag_seconds\{projection="sign_ins"\} \d/m);
    expect(exposed).toMatch(/^marquee_projection_lag_events\{projection="sign_ins"\} \d/m);
  });

  it('shows events of unknown types as they are to a read model of all events, and to no other', async () => {
    const seen: string[] = [];
    const everything = createProjector({
      readModel: defineReadModel<Tables>()({
        name: 'everything',
        version: 1,
        events: 'all',
        createTables: async () => undefined,
        apply: async (event) => {
          seen.push(event.type);
        },
      }),
      eventStore,
      readStore,
    });
    running.push(everything);
    await everything.start();
    const position = await appendAlone(eventStore, sampleEvent('FromTheFuture', { x: 1 }), signedIn(1));
    expect(await everything.waitFor(position, 5_000)).toBe(true);
    expect(seen).toEqual(['FromTheFuture', 'UserSignedIn']);
    expect(await parked()).toEqual([]);
  });

  it('does not take a failing statement for the end of the batch', async () => {
    const projector = await started({
      afterRow: async (userId, db) => {
        if (userId === 13) await sql`select 1 / 0`.execute(db);
      },
    });
    const position = await appendAlone(eventStore, signedIn(12), signedIn(13), signedIn(14));
    expect(await projector.waitFor(position, 5_000)).toBe(true);
    expect(await counted()).toEqual({ 12: 1, 14: 1 });
    expect((await parked())[0]?.reason).toContain('division by zero');
  });

  it('applies each event once although two processes run it', async () => {
    const other = createPostgresEventStore({ url: database.url, pollMs: 20 });
    const otherReadStore = createPostgresReadStore({ url: database.url });
    const competitor = createProjector({
      readModel: signIns(),
      eventStore: other,
      readStore: otherReadStore,
      batchSize: 7,
    });
    const [first] = await Promise.all([started({}, { batchSize: 5 }), competitor.start()]);
    let last = 0n;
    for (let n = 0; n < 40; n += 1) {
      last = await appendAlone(eventStore, ...Array.from({ length: 5 }, (_, user) => signedIn(user + 1)));
    }
    expect(await Promise.all([first.waitFor(last, 20_000), competitor.waitFor(last, 20_000)])).toEqual([
      true,
      true,
    ]);
    expect(await counted()).toEqual({ 1: 40, 2: 40, 3: 40, 4: 40, 5: 40 });
    // One projector continues alone when the other has stopped.
    await first.stop();
    expect(await competitor.waitFor(await appendAlone(eventStore, signedIn(1)), 5_000)).toBe(true);
    expect((await counted())[1]).toBe(41);
    await competitor.stop();
    await other.dispose();
    await otherReadStore.dispose();
  });

  it('rebuilds for a higher version while the old tables serve', async () => {
    await appendAlone(eventStore, ...Array.from({ length: 50 }, (_, n) => signedIn(n + 1)));
    const old = await started();
    await old.waitFor(50n, 20_000);
    await old.stop();

    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const projector = await started({
      version: 2,
      afterRow: async (userId, db) => {
        if (userId === 40) await held;
        await db.updateTable('sign_ins').set({ times: 1_000 }).where('user_id', '=', userId).execute();
      },
    });
    // Half-way through its rebuild the old rows are what queries see.
    expect(Object.values(await counted())).toEqual(Array.from({ length: 50 }, () => 1));
    expect(await projector.waitFor(50n, 1_000)).toBe(false);
    release();
    await vi.waitFor(
      async () => expect(Object.values(await counted())).toEqual(Array.from({ length: 50 }, () => 1_000)),
      WAIT,
    );
    const position = await appendAlone(eventStore, signedIn(51));
    await vi.waitFor(async () => expect(await projector.waitFor(position, 100)).toBe(true), WAIT);
    expect(Object.keys(await counted())).toHaveLength(51);
    const schemas = await sql<{ nspname: string }>`
      select nspname from pg_namespace where nspname like 'rm\\_%'`.execute(readStore.db);
    expect(schemas.rows).toEqual([{ nspname: 'rm_sign_ins' }]);
  });

  it('rebuilds on demand under load, and no query fails or sees less than before', async () => {
    await appendAlone(eventStore, ...Array.from({ length: 300 }, () => signedIn(1)));
    const projector = await started();
    await projector.waitFor(300n, 20_000);
    let writing = true;
    let written = 300;
    const observed: number[] = [];
    const load = (async () => {
      while (writing) {
        await appendAlone(eventStore, signedIn(1));
        written += 1;
        observed.push((await counted())[1] ?? 0);
      }
    })();
    // One may take no longer than a few reads; were they held up by it, five of them would not have this many.
    for (let n = 0; n < 2 || (n < 5 && observed.length <= 10); n += 1) await projector.rebuild();
    writing = false;
    await load;
    expect(await projector.waitFor(BigInt(written), 20_000)).toBe(true);
    expect(await counted()).toEqual({ 1: written });
    expect(observed.length).toBeGreaterThan(10);
    expect(observed.every((times, index) => times >= (observed[index - 1] ?? 300))).toBe(true);
  });

  it('repairs damaged tables by rebuilding them', async () => {
    await appendAlone(eventStore, signedIn(1), signedIn(2));
    const projector = await started();
    await projector.waitFor(2n, 15_000);
    await sql`update rm_sign_ins.sign_ins set times = 99`.execute(readStore.db);
    await projector.rebuild();
    expect(await counted()).toEqual({ 1: 1, 2: 1 });
    const position = await appendAlone(eventStore, signedIn(1));
    expect(await projector.waitFor(position, 5_000)).toBe(true);
    expect(await counted()).toEqual({ 1: 2, 2: 1 });
  });

  it('does nothing while a newer build maintains the tables', async () => {
    await appendAlone(eventStore, signedIn(1));
    const newer = await started({ version: 2 });
    await newer.waitFor(1n, 15_000);
    const older = await started({ version: 1 });
    expect(older.unhealthy?.()).toContain('newer build');
    expect(await older.waitFor(2n, 1_000)).toBe(false);
    const position = await appendAlone(eventStore, signedIn(1));
    expect(await newer.waitFor(position, 5_000)).toBe(true);
    expect(await counted()).toEqual({ 1: 2 });
  });

  it('builds anew when the event store was restored to an earlier point', async () => {
    await appendAlone(eventStore, signedIn(1));
    const projector = await started();
    await projector.waitFor(1n, 15_000);
    await projector.stop();
    await sql`update projection.checkpoints set position = 1000`.execute(readStore.db);
    const again = await started();
    const position = await appendAlone(eventStore, signedIn(1));
    await vi.waitFor(async () => expect(await again.waitFor(position, 100)).toBe(true), WAIT);
    expect(await counted()).toEqual({ 1: 2 });
  });
});

describe('projector across restarts of PostgreSQL', () => {
  let server: TestPostgres;

  beforeAll(async () => {
    server = await startTestPostgres({ durable: true });
  });
  afterAll(() => server.dispose());

  it('heals under load, with every event counted once', async () => {
    const eventStore = createPostgresEventStore({ url: server.url, timeoutMs: 20_000 });
    const readStore = createPostgresReadStore({ url: server.url });
    const projector = createProjector({ readModel: signIns(), eventStore, readStore });
    await projector.start();
    let written = 0;
    let writing = true;
    const writers = Array.from({ length: 4 }, async (_, user) => {
      while (writing) {
        await appendAlone(eventStore, signedIn(user + 1));
        written += 1;
      }
    });
    for (let restart = 0; restart < 3; restart += 1) {
      const before = projector.position();
      await vi.waitFor(() => expect(projector.position()).toBeGreaterThan(before + 20n), WAIT);
      await server.stop();
      await server.start();
    }
    const before = projector.position();
    await vi.waitFor(() => expect(projector.position()).toBeGreaterThan(before), WAIT);
    writing = false;
    await Promise.all(writers);
    expect(await projector.waitFor(BigInt(written), 20_000)).toBe(true);
    const total = await sql<{
      times: bigint;
    }>`select sum(times)::bigint as times from rm_sign_ins.sign_ins`.execute(readStore.db);
    expect(total.rows[0]?.times).toBe(BigInt(written));
    expect(await eventStore.headPosition()).toBe(BigInt(written));
    await projector.stop();
    await eventStore.dispose();
    await readStore.dispose();
  });
});
