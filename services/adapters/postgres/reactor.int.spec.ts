import { StoreUnavailable } from '@marquee/kit/event-store/errors';
import type { EventStore } from '@marquee/kit/event-store/port';
import { findParked, listParked } from '@marquee/kit/projector/parked';
import type { Projection } from '@marquee/kit/projector/projector';
import { createReactor, type ReactorOptions } from '@marquee/kit/projector/reactor';
import type { ReadStore } from '@marquee/kit/read-store/port';
import { sampleEvent } from '@marquee/kit/testing/samples';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { appendAlone } from '../test/events.ts';
import { testDatabase, type TestDatabase } from '../test/test-postgres.ts';
import { createPostgresEventStore } from './event-store.ts';
import { createPostgresReadStore } from './read-store.ts';

const WAIT = { timeout: 20_000 };
const signedIn = (userId: number) => sampleEvent('UserSignedIn', { userId });
const refusedConnection = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

describe('reactor', () => {
  let database: TestDatabase;
  let eventStore: EventStore;
  let readStore: ReadStore;
  const running: Projection[] = [];

  beforeEach(async () => {
    database = await testDatabase();
    eventStore = createPostgresEventStore({ url: database.url, pollMs: 50 });
    readStore = createPostgresReadStore({ url: database.url });
  });
  afterEach(async () => {
    await Promise.all(running.splice(0).map((reactor) => reactor.stop()));
    await eventStore.dispose();
    await readStore.dispose();
    await database.dispose();
  });

  const started = async (
    react: (userId: number) => Promise<void>,
    options: Partial<Omit<ReactorOptions<'UserSignedIn'>, 'react'>> = {},
  ) => {
    const reactor = createReactor({
      name: 'greeter',
      events: ['UserSignedIn'],
      eventStore,
      readStore,
      react: (event) => react(event.data.userId),
      retryMs: 5,
      ...options,
    });
    running.push(reactor);
    await reactor.start();
    return reactor;
  };

  it('reacts from the beginning, in order, to what it asked for, and goes on where it left off', async () => {
    const greeted: number[] = [];
    const greet = async (userId: number) => {
      greeted.push(userId);
    };
    const position = await appendAlone(
      eventStore,
      signedIn(1),
      sampleEvent('UserActivated', { userId: 9 }),
      signedIn(2),
    );
    const first = await started(greet);
    expect(await first.waitFor(position, 5_000)).toBe(true);
    await first.stop();
    const second = await started(greet);
    expect(await second.waitFor(await appendAlone(eventStore, signedIn(3)), 5_000)).toBe(true);
    expect(greeted).toEqual([1, 2, 3]);
  });

  it('begins with new events when configured so', async () => {
    const greeted: number[] = [];
    await appendAlone(eventStore, signedIn(1));
    const reactor = await started(
      async (userId) => {
        greeted.push(userId);
      },
      { startFrom: 'now' },
    );
    await reactor.waitFor(await appendAlone(eventStore, signedIn(2)), 5_000);
    expect(greeted).toEqual([2]);
  });

  it('tries again in order, and is done when it succeeds', async () => {
    const tries: number[] = [];
    const reactor = await started(async (userId) => {
      tries.push(userId);
      if (userId === 2 && tries.length < 4) throw new Error('not yet');
    });
    expect(
      await reactor.waitFor(await appendAlone(eventStore, signedIn(1), signedIn(2), signedIn(3)), 5_000),
    ).toBe(true);
    expect(tries).toEqual([1, 2, 2, 2, 3]);
    expect(reactor.unhealthy?.()).toBeUndefined();
  });

  it('parks what keeps failing and goes on', async () => {
    let attempts = 0;
    const greeted: number[] = [];
    const reactor = await started(
      async (userId) => {
        if (userId === 2) {
          attempts += 1;
          throw new Error('never');
        }
        greeted.push(userId);
      },
      { maxAttempts: 3 },
    );
    expect(
      await reactor.waitFor(await appendAlone(eventStore, signedIn(1), signedIn(2), signedIn(3)), 5_000),
    ).toBe(true);
    expect(attempts).toBe(3);
    expect(greeted).toEqual([1, 3]);
    const parked = await sql`select name, reason, attempts from projection.parked_events`.execute(
      readStore.db,
    );
    expect(parked.rows).toEqual([{ name: 'reactor:greeter', reason: 'Error: never', attempts: 3 }]);
  });

  it('retries an unavailable dependency until its time limit, then parks the event and goes on', async () => {
    const [away, next] = [signedIn(1), signedIn(2)];
    let now = Date.parse(away.metadata.occurredAt);
    let tries = 0;
    const greeted: number[] = [];
    const reactor = await started(
      async (userId) => {
        if (userId === 1) {
          tries += 1;
          throw refusedConnection();
        }
        greeted.push(userId);
      },
      { patienceMs: 86_400_000, maxRetryMs: 10, maxAttempts: 2, clock: () => new Date(now) },
    );
    const position = await appendAlone(eventStore, away, next);
    await vi.waitFor(() => expect(tries).toBeGreaterThan(9), WAIT);
    expect(await listParked(readStore, { limit: 10 })).toEqual([]);
    now += 86_400_000;
    expect(await reactor.waitFor(position, 10_000)).toBe(true);
    expect(greeted).toEqual([2]);
    const [parked] = await listParked(readStore, { limit: 10 });
    expect(parked).toMatchObject({ eventId: away.id, attempts: tries });
  });

  it('parks at once what no schema fits', async () => {
    const greeted: number[] = [];
    const reactor = await started(async (userId) => {
      greeted.push(userId);
    });
    const position = await appendAlone(eventStore, sampleEvent('UserSignedIn', { userId: 'x' }), signedIn(2));
    expect(await reactor.waitFor(position, 5_000)).toBe(true);
    expect(greeted).toEqual([2]);
    const parked = await sql<{ attempts: number }>`select attempts from projection.parked_events`.execute(
      readStore.db,
    );
    expect(parked.rows).toEqual([{ attempts: 1 }]);
  });

  it.each([
    ['of the event store', () => new StoreUnavailable('no answer within 4,000 ms')],
    ['of a socket', () => refusedConnection()],
    ['wrapped as a cause', () => new Error('the settlement failed', { cause: refusedConnection() })],
    ['one of several errors', () => new AggregateError([new Error('a'), refusedConnection()])],
    ['in the words of a client', () => Object.assign(new Error('away'), { type: 'unavailable' })],
  ])('does not count an outage %s as a failure of the event', async (_how, outage) => {
    let tries = 0;
    const reactor = await started(
      async () => {
        tries += 1;
        if (tries < 6) throw outage();
      },
      { maxAttempts: 2 },
    );
    expect(await reactor.waitFor(await appendAlone(eventStore, signedIn(1)), 5_000)).toBe(true);
    expect(tries).toBe(6);
    expect(await listParked(readStore, { limit: 10 })).toEqual([]);
  });

  it('waits where it may not skip an event, reports which and since when, and goes on by itself', async () => {
    let isBroken = true;
    const greeted: number[] = [];
    const reactor = await started(
      async (userId) => {
        if (userId === 1 && isBroken) throw new Error('refused');
        greeted.push(userId);
      },
      { maxAttempts: 2, onFailure: 'halt' },
    );
    const position = await appendAlone(eventStore, signedIn(1), signedIn(2));
    await vi.waitFor(
      () =>
        expect(reactor.unhealthy?.()).toMatch(
          /^reactor:greeter has stopped at UserSignedIn \S+@0 \(event [\w-]+\) since \d{4}-.*Z: refused$/,
        ),
      WAIT,
    );
    expect(await reactor.waitFor(position, 100)).toBe(false);
    expect(greeted).toEqual([]);
    isBroken = false;
    expect(await reactor.waitFor(position, 10_000)).toBe(true);
    expect(greeted).toEqual([1, 2]);
    expect(reactor.unhealthy?.()).toBeUndefined();
    expect(await listParked(readStore, { limit: 10 })).toEqual([]);
  });

  it('has a parked event retried: a new failure shows its reason, a success removes it', async () => {
    let answer: Error | undefined = new Error('first');
    const reactor = await started(
      async () => {
        if (answer) throw answer;
      },
      { maxAttempts: 1 },
    );
    await reactor.waitFor(await appendAlone(eventStore, signedIn(1)), 5_000);
    const [parked] = await listParked(readStore, { limit: 10 });
    expect(parked).toMatchObject({
      checkpoint: 'reactor:greeter',
      type: 'UserSignedIn',
      reason: 'Error: first',
    });
    const id = parked?.id ?? 0n;

    answer = new Error('second');
    expect(await reactor.parking?.retry(id)).toEqual({ kind: 'failed', reason: 'Error: second' });
    expect(await findParked(readStore, id)).toMatchObject({ reason: 'Error: second', attempts: 2 });

    answer = refusedConnection();
    await expect(reactor.parking?.retry(id)).rejects.toThrow('ECONNREFUSED');
    expect(await findParked(readStore, id)).toMatchObject({ reason: 'Error: second', attempts: 2 });

    answer = undefined;
    expect(await reactor.parking?.retry(id)).toEqual({ kind: 'succeeded' });
    expect(await findParked(readStore, id)).toBeUndefined();
    expect(await reactor.parking?.retry(id)).toEqual({ kind: 'gone' });
  });

  it('settles at its start what was parked before it was one that parks nothing', async () => {
    const parking = await started(
      async () => {
        throw new Error('the wallet was away');
      },
      { maxAttempts: 1 },
    );
    await parking.waitFor(await appendAlone(eventStore, signedIn(1), signedIn(2)), 15_000);
    await parking.stop();
    expect(await listParked(readStore, { limit: 10 })).toHaveLength(2);

    const settled: number[] = [];
    const halting = await started(
      async (userId) => {
        if (userId === 2 && settled.length < 1) throw new Error('still broken');
        settled.push(userId);
      },
      { onFailure: 'halt' },
    );
    await vi.waitFor(async () => expect(await listParked(readStore, { limit: 10 })).toEqual([]), WAIT);
    expect(settled).toEqual([1, 2]);
    await vi.waitFor(() => expect(halting.unhealthy?.()).toBeUndefined(), WAIT);
  });

  it('reacts once an event although two processes run it, and the other takes over', async () => {
    const greeted: number[] = [];
    const greet = async (userId: number) => {
      greeted.push(userId);
    };
    const [first, second] = await Promise.all([started(greet), started(greet)]);
    let last = 0n;
    for (let n = 1; n <= 50; n += 1) last = await appendAlone(eventStore, signedIn(n));
    expect(await Promise.all([first.waitFor(last, 20_000), second.waitFor(last, 20_000)])).toEqual([
      true,
      true,
    ]);
    expect(greeted).toEqual(Array.from({ length: 50 }, (_, n) => n + 1));
    await first.stop();
    await appendAlone(eventStore, signedIn(51));
    await vi.waitFor(() => expect(greeted).toHaveLength(51), WAIT);
  });

  it('reacts again when it died before its checkpoint was kept', async () => {
    const greeted: number[] = [];
    const reactor = await started(async (userId) => {
      greeted.push(userId);
      if (greeted.length === 1) {
        await sql`select pg_terminate_backend(pid) from pg_stat_activity
          where query like '%checkpoints%' and state = 'idle in transaction' and pid <> pg_backend_pid()`.execute(
          readStore.db,
        );
      }
    });
    expect(await reactor.waitFor(await appendAlone(eventStore, signedIn(1)), 10_000)).toBe(true);
    expect(greeted).toEqual([1, 1]);
  });
});
