import type { ReadStore } from '@marquee/kit/read-store/port';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { startTestPostgres, testDatabase, type TestPostgres } from '../test/test-postgres.ts';
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
});

describe('PostgreSQL read store across a restart of the server', () => {
  let server: TestPostgres;

  beforeAll(async () => {
    server = await startTestPostgres();
  });

  it('fails while the server is away and works again afterwards', async () => {
    const store = createPostgresReadStore({ url: server.url });
    await Promise.all(Array.from({ length: 5 }, () => store.ping()));
    await server.stop();
    await expect(store.ping()).rejects.toThrow();
    await server.start();
    await vi.waitFor(() => store.ping(), { timeout: 10_000 });
    await store.dispose();
  });
});
