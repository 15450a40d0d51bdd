import { StoreUnavailable } from '@marquee/kit/event-store/errors';
import type { ReadStore } from '@marquee/kit/read-store/port';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import type { TcpProxy } from '../test/tcp-proxy.ts';
import type { TestPostgres } from '../test/postgres-server.ts';
import { proxiedDatabase, startTestPostgres, testDatabase } from '../test/test-postgres.ts';
import { createPostgresReadStore } from './read-store.ts';

describe('PostgreSQL read store', () => {
  let store: ReadStore;

  beforeAll(async () => {
    store = createPostgresReadStore({ url: (await testDatabase()).url });
  });
  afterAll(() => store.dispose());

  it('gives each column type its own JavaScript type', async () => {
    const found = await sql<Record<string, unknown>>`
      select 9007199254740993::bigint as big, 1.10::numeric as exact, date '2026-11-21' as day,
        timestamptz '2026-11-21 04:00:00+00' as instant, '{"a":1}'::jsonb as json, 7 as small
    `.execute(store.db);
    expect(found.rows[0]).toStrictEqual({
      big: 9007199254740993n,
      exact: '1.10',
      day: '2026-11-21',
      instant: new Date('2026-11-21T04:00:00Z'),
      json: { a: 1 },
      small: 7,
    });
  });

  it('takes bigints as parameters', async () => {
    const found = await sql<{ n: bigint }>`select ${9007199254740993n}::bigint as n`.execute(store.db);
    expect(found.rows[0]?.n).toBe(9007199254740993n);
  });

  it('is disposed of although it was never used', async () => {
    const unused = createPostgresReadStore({ url: 'postgres://nobody@127.0.0.1:1/nothing' });
    await unused.dispose();
  });

  it('gives a statement that runs at its end the time limit, and no more', async () => {
    const { url } = await testDatabase();
    const [ending, watching] = [{ url, timeoutMs: 5_000 }, { url }].map(createPostgresReadStore);
    const answers = [2, 120].map((seconds) =>
      sql`select pg_sleep(${seconds})`.execute(ending!.db).then(
        () => 'answered',
        (error: unknown) => error,
      ),
    );
    const running = sql<{ readonly n: bigint }>`select count(*) as n from pg_stat_activity
      where datname = current_database() and wait_event = 'PgSleep'`;
    await expect.poll(async () => (await running.execute(watching!.db)).rows[0]?.n).toBe(2n);
    const startedAt = performance.now();
    await ending!.dispose();
    expect(performance.now() - startedAt).toBeLessThan(30_000);
    expect(await answers[0]).toBe('answered');
    expect(await answers[1]).toBeInstanceOf(StoreUnavailable);
    await watching!.dispose();
  });
});

describe('PostgreSQL read store across a restart of the server', () => {
  let server: TestPostgres;

  beforeAll(async () => {
    server = await startTestPostgres();
  });

  it('fails while the server is unavailable and works again afterwards', async () => {
    const store = createPostgresReadStore({ url: server.url });
    await Promise.all(Array.from({ length: 5 }, () => store.ping()));
    await server.stop();
    await expect(store.ping()).rejects.toThrow();
    await server.start();
    await vi.waitFor(() => store.ping(), { timeout: 10_000 });
    await store.dispose();
  });
});

describe('PostgreSQL read store whose server is unavailable', () => {
  const timeoutMs = 700;
  let proxy: TcpProxy;
  let store: ReadStore;

  beforeAll(async () => {
    const database = await proxiedDatabase();
    ({ proxy } = database);
    store = createPostgresReadStore({ url: database.url, timeoutMs, maxConnections: 2 });
  });
  afterAll(async () => {
    await store.dispose();
    await proxy.dispose();
  });

  it.each(['refuse', 'freeze', 'cut'] as const)('rejects with StoreUnavailable in time: %s', async (mode) => {
    await vi.waitFor(() => store.ping(), { timeout: 10_000 });
    const inFlight = sql`select pg_sleep(20)`.execute(store.db);
    const outcome = inFlight.then(
      () => undefined,
      (error: unknown) => error,
    );
    await proxy.set(mode);
    const startedAt = performance.now();
    const outcomes = await Promise.allSettled([
      store.ping(),
      store.ping(),
      store.ping(),
      store.db.transaction().execute((transaction) => sql`select 1`.execute(transaction)),
      ...(mode === 'cut' ? [] : [inFlight]),
    ]);
    expect(performance.now() - startedAt).toBeLessThan(timeoutMs + 2_000);
    for (const one of outcomes) {
      expect(one.status === 'rejected' && (one.reason as unknown)).toBeInstanceOf(StoreUnavailable);
    }
    if (mode === 'cut') await proxy.set('refuse');
    expect(await outcome).toBeInstanceOf(StoreUnavailable);
    await proxy.set('forward');
    await vi.waitFor(() => store.ping(), { timeout: 10_000 });
  });

  it('lets a statement take its time while the server lives', async () => {
    const found = await sql<{ n: number }>`select 1 as n from pg_sleep(${(2 * timeoutMs) / 1_000})`.execute(
      store.db,
    );
    expect(found.rows).toEqual([{ n: 1 }]);
  });
});
