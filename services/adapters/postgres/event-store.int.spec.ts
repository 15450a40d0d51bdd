import { randomUUID } from 'node:crypto';

import { eventStoreContract } from '@marquee/kit/event-store/contract';
import { StoreUnavailable } from '@marquee/kit/event-store/errors';
import { eventStoreOutageContract } from '@marquee/kit/event-store/outage-contract';
import { type EventStore, NO_STREAM, type RecordedEvent } from '@marquee/kit/event-store/port';
import { sampleEvent } from '@marquee/kit/testing/samples';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import type { TestPostgres } from '../test/postgres-server.ts';
import { proxiedDatabase, startTestPostgres, testDatabase } from '../test/test-postgres.ts';
import { createPostgresEventStore } from './event-store.ts';

eventStoreContract('PostgreSQL', async () => createPostgresEventStore({ url: (await testDatabase()).url }));

eventStoreOutageContract('PostgreSQL', async () => {
  const { url, proxy } = await proxiedDatabase();
  const timeoutMs = 700;
  const store = createPostgresEventStore({ url, timeoutMs });
  return {
    store,
    timeoutMs,
    set: (mode) => proxy.set(mode),
    dispose: async () => {
      await store.dispose();
      await proxy.dispose();
    },
  };
});

const event = () => sampleEvent('SomethingHappened', { amountNanos: 1n });

describe('several processes on one PostgreSQL event store', () => {
  let stores: EventStore[];
  let url: string;

  beforeAll(async () => {
    url = (await testDatabase()).url;
    stores = Array.from({ length: 4 }, () => createPostgresEventStore({ url, pollMs: 20 }));
  });
  afterAll(() => Promise.all(stores.map((store) => store.dispose())));

  it('is made by four first users at once, and is empty', async () => {
    const heads = await Promise.all(stores.map((store) => store.headPosition()));
    expect(heads).toEqual([0n, 0n, 0n, 0n]);
  });

  it('shows every subscriber the one order, with writers in each process and a slow foreign transaction', async () => {
    const slow = new pg.Client({ connectionString: url });
    await slow.connect();
    await slow.query('begin');
    await slow.query('create table held_open (n int)');
    const seen: RecordedEvent[][] = stores.map(() => []);
    const subscriptions = stores.map((store, index) =>
      store.subscribe({
        after: 0n,
        onEvents: async (events) => {
          seen[index]?.push(...events);
        },
      }),
    );
    const writers = stores.flatMap((store) => Array.from({ length: 8 }, () => store));
    await Promise.all(
      writers.map(async (store) => {
        const stream = `thing-${randomUUID()}`;
        for (let revision = NO_STREAM; revision < 29; revision += 1)
          await store.append(stream, revision, [event()]);
      }),
    );
    for (const one of seen) await vi.waitFor(() => expect(one).toHaveLength(960), { timeout: 20_000 });
    await Promise.all(subscriptions.map((subscription) => subscription.stop()));
    const table = await slow.query<{ id: string }>('select id from event_store.events order by position');
    for (const one of seen) expect(one.map((read) => read.id)).toEqual(table.rows.map((row) => row.id));
    await slow.query('rollback');
    await slow.end();
  });

  it('lets one of two processes win a version', async () => {
    const stream = `thing-${randomUUID()}`;
    const outcomes = await Promise.allSettled(
      stores.map((store) => store.append(stream, NO_STREAM, [event()])),
    );
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
  });

  it('refuses to change or remove events', async () => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await expect(client.query(`update event_store.events set type = 'x'`)).rejects.toThrow('never changed');
    await expect(client.query('delete from event_store.events')).rejects.toThrow('never changed');
    await client.end();
  });
});

describe('PostgreSQL event store across outages', () => {
  let server: TestPostgres;

  beforeAll(async () => {
    server = await startTestPostgres({ durable: true });
  });

  it('rejects an append in bounded time while the server is unavailable, and accepts it afterwards', async () => {
    const store = createPostgresEventStore({ url: server.url, timeoutMs: 300 });
    const first = [event()];
    // The first append makes the tables and may take longer; sent again it is the same append.
    await vi.waitFor(() => store.append('before-1', NO_STREAM, first), { timeout: 10_000 });
    await server.stop();
    const events = [event()];
    await expect(store.append('during-1', NO_STREAM, events)).rejects.toThrow(StoreUnavailable);
    await expect(store.ping()).rejects.toThrow();
    await server.start();
    await vi.waitFor(() => store.ping(), { timeout: 10_000 });
    await vi.waitFor(() => store.append('during-1', NO_STREAM, events), { timeout: 10_000 });
    expect(await store.readStream('during-1')).toHaveLength(1);
    await store.dispose();
  });

  it('rejects all appends that wait for a frozen server in time, and goes on when it thaws', async () => {
    const timeoutMs = 700;
    const store = createPostgresEventStore({ url: server.url, timeoutMs });
    const [stream, first] = [`frozen-${randomUUID()}`, [event()]];
    await vi.waitFor(() => store.append(stream, NO_STREAM, first), { timeout: 10_000 });
    await server.freeze();
    const waiting = Array.from({ length: 40 }, () => ({
      stream: `frozen-${randomUUID()}`,
      events: [event()],
    }));
    const startedAt = performance.now();
    const outcomes = await Promise.allSettled(
      waiting.map(({ stream, events }) => store.append(stream, NO_STREAM, events)),
    );
    expect(performance.now() - startedAt).toBeLessThan(timeoutMs + 2_000);
    for (const outcome of outcomes) {
      expect(outcome.status === 'rejected' && (outcome.reason as unknown)).toBeInstanceOf(StoreUnavailable);
    }
    await server.thaw();
    await vi.waitFor(() => store.ping(), { timeout: 10_000 });
    for (const { stream, events } of waiting) {
      const result = await vi.waitFor(() => store.append(stream, NO_STREAM, events), { timeout: 10_000 });
      expect(result.revision).toBe(0);
    }
    await store.dispose();
  });

  it('loses and doubles nothing when the server restarts under load', async () => {
    const store = createPostgresEventStore({ url: server.url, timeoutMs: 20_000 });
    const start = await store.headPosition();
    const seen: string[] = [];
    const ends: unknown[] = [];
    const subscription = store.subscribe({
      after: start,
      onEvents: async (events) => {
        seen.push(...events.map((one) => one.id));
      },
      onEnd: (error) => ends.push(error),
    });
    const acknowledged: string[] = [];
    let writing = true;
    const writers = Array.from({ length: 8 }, async () => {
      const stream = `load-${randomUUID()}`;
      for (let revision = NO_STREAM; writing; revision += 1) {
        const next = event();
        const result = await store.append(stream, revision, [next]);
        expect(result.revision).toBe(revision + 1);
        acknowledged.push(next.id);
      }
    });
    for (let restart = 0; restart < 3; restart += 1) {
      const before = acknowledged.length;
      await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(before + 50), { timeout: 15_000 });
      await server.stop();
      await server.start();
    }
    const before = acknowledged.length;
    await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(before), { timeout: 15_000 });
    writing = false;
    await Promise.all(writers);
    await vi.waitFor(() => expect(seen).toHaveLength(acknowledged.length), { timeout: 15_000 });
    expect(new Set(seen)).toEqual(new Set(acknowledged));
    expect(ends).toEqual([]);
    await subscription.stop();
    await store.dispose();
  });
});

describe('a role that does not own the event store', () => {
  it('appends and reads, and can neither change nor remove events nor switch off what refuses it', async () => {
    const owner = new URL((await testDatabase()).url);
    const admin = new pg.Client({ connectionString: owner.href });
    await admin.connect();
    const migrated = createPostgresEventStore({ url: owner.href });
    await migrated.headPosition();
    await migrated.dispose();
    const role = `product_${randomUUID().replaceAll('-', '')}`;
    await admin.query(`create role ${role} login password 'product'`);
    await admin.query(`grant usage on schema event_store to ${role}`);
    await admin.query(`grant select, insert on event_store.events to ${role}`);

    const url = new URL(owner);
    [url.username, url.password] = [role, 'product'];
    const store = createPostgresEventStore({ url: url.href });
    const product = new pg.Client({ connectionString: url.href });
    await product.connect();
    try {
      await store.append('campaign-1', NO_STREAM, [event()]);
      expect(await store.readStream('campaign-1')).toHaveLength(1);
      for (const attempt of [
        `update event_store.events set metadata = '{}'`,
        'delete from event_store.events',
        'truncate event_store.events',
        'alter table event_store.events disable trigger append_only',
        'create or replace function event_store.refuse_change() returns trigger language sql as $$ select null $$',
      ]) {
        await expect(product.query(attempt), attempt).rejects.toThrow(/permission denied|must be owner/);
      }
      // An owner of another version has to migrate first: the product says so instead of failing later.
      await admin.query(`comment on table event_store.events is 'another version'`);
      const older = createPostgresEventStore({ url: url.href });
      await expect(older.headPosition()).rejects.toThrow('migrate it as the role that owns it');
      await older.dispose();
    } finally {
      await product.end();
      await store.dispose();
      await admin.query(`drop owned by ${role}`);
      await admin.query(`drop role ${role}`);
      await admin.end();
    }
  });
});
