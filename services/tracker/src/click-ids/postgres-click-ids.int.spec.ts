import { createPostgresReadStore } from '@marquee/adapters/postgres/read-store';
import { launchTestPostgres } from '@marquee/adapters/test/postgres-server';
import { testDatabase } from '@marquee/adapters/test/test-postgres';
import { withResolvers } from '@marquee/kit/runtime/with-resolvers';
import { silentLogger } from '@marquee/kit/projector/follow';
import { DAY_MS, HOUR_MS } from '@marquee/schemas/common/time';
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';

import { NOW } from '../../test/claims.ts';
import { startTrackerWithClickIds } from '../../test/tracker-with-click-ids.ts';
import { clickIdsContract } from './click-ids.contract.ts';
import { createExpiredClickIdsWorker } from './expired-click-ids.ts';
import type { KeptClickId } from './click-ids.ts';
import { createPostgresClickIds } from './postgres-click-ids.ts';

const SHORT = /^c[\w-]{32}$/;
/** Far beyond what a click waits for its id, for a busy machine, and far below what the adapter waits for a server. */
const CLICK_MS_MAX = 2_000;
/** Where it matters what is kept, not how soon. */
const PATIENT = { clickIdWaitMs: 30_000 };
/** Of an edge, at the end; below what a process may drain (28 s). */
const END_MS_MAX = 15_000;
const WAITING = { timeout: 30_000, interval: 200 };

async function openTwo(url: string) {
  const stores = [url, url].map((each) => createPostgresReadStore({ url: each, maxConnections: 3 }));
  const [clickIds, other] = stores.map(createPostgresClickIds);
  return {
    ...{ clickIds: clickIds!, other: other!, db: stores[0]!.db },
    async dispose() {
      for (const store of stores) await store.dispose();
    },
  };
}

async function openDatabase() {
  const database = await testDatabase();
  const opened = await openTwo(database.url);
  return {
    ...opened,
    async dispose() {
      await opened.dispose();
      await database.dispose();
    },
  };
}

clickIdsContract('PostgreSQL', openDatabase);

describe('click ids in PostgreSQL', () => {
  it('lead from a click at one edge to a conversion at another, with the claims of the long id', async () => {
    const { clickIds, other, ...database } = await openDatabase();
    const edges = [
      await startTrackerWithClickIds(clickIds, PATIENT),
      await startTrackerWithClickIds(other, PATIENT),
    ] as const;
    try {
      const clicks = await Promise.all(
        Array.from({ length: 40 }, (_, index) =>
          edges[index < 20 ? 0 : 1].click({ bidId: `bid-${index % 30}` }),
        ),
      );
      for (const [index, { clickId, longId }] of clicks.entries()) {
        expect(clickId).toMatch(SHORT);
        const converting = edges[index < 20 ? 1 : 0];
        for (const id of [clickId, longId])
          expect((await converting.get(`/t/postback?click_id=${id}&value=2`)).statusCode).toBe(200);
        const [byShort, byLong] = converting.conversions();
        expect(byShort).toMatchObject({ notBillable: '', claims: { bidId: `bid-${index % 30}` } });
        expect(byShort?.claims).toEqual(byLong?.claims);
      }
    } finally {
      for (const edge of edges) await edge.dispose();
      await database.dispose();
    }
  });

  it('are removed in batches by the index on their expiry', async () => {
    const { clickIds, other, db, ...database } = await openDatabase();
    try {
      const ids = Array.from({ length: 950 }, (_, index) => ({
        shortId: `short-${index}`,
        longId: `long-${index}`,
        expiresAtMs: NOW + (index < 930 ? -index : DAY_MS),
      }));
      await clickIds.keep(ids);
      await sql`analyze tracker.click_ids`.execute(db);
      const plan = await sql<Record<string, string>>`explain select short_id from tracker.click_ids
        where expires_at <= ${new Date(NOW - 900).toISOString()} order by expires_at limit 100`.execute(db);
      expect(JSON.stringify(plan.rows)).toContain('click_ids_expiry');
      const removeExpired = vi.fn((nowMs: number, limit: number) => other.removeExpired(nowMs, limit));
      let elapsedMs = -HOUR_MS;
      const worker = createExpiredClickIdsWorker({
        clickIds: { removeExpired },
        ...{ clock: () => new Date(NOW + elapsedMs), monotonicMs: () => elapsedMs },
        ...{ logger: silentLogger, rowsAStatement: 200 },
      });
      elapsedMs = 0;
      await worker.start();
      await vi.waitFor(() => expect(removeExpired).toHaveBeenCalledTimes(5), 10_000);
      await worker.stop();
      expect((await clickIds.find(ids.map(({ shortId }) => shortId))).size).toBe(20);
    } finally {
      await database.dispose();
    }
  });

  it.each(['stop', 'freeze'] as const)(
    'are long ones in time where the server goes (%s), which count, and short ones again after it',
    { timeout: 90_000 },
    async (goes) => {
      const server = await launchTestPostgres();
      const { clickIds, other, ...stores } = await openTwo(server.url);
      const keep = vi.fn((ids: readonly KeptClickId[]) => clickIds.keep(ids));
      const edge = await startTrackerWithClickIds({ ...clickIds, keep });
      const second = await startTrackerWithClickIds(other);
      try {
        const shortClick = async () => {
          const click = await edge.click({ bidId: 'before' });
          expect(click.clickId).toMatch(SHORT);
          return click;
        };
        const before = await vi.waitFor(shortClick, WAITING);
        const calls = keep.mock.calls.length;
        await server[goes]();
        for (const bidId of ['first', 'next']) {
          const startedAt = performance.now();
          const { clickId, longId } = await edge.click({ bidId });
          expect(performance.now() - startedAt).toBeLessThan(CLICK_MS_MAX);
          expect(clickId).toBe(longId);
          expect((await second.get(`/t/postback?click_id=${clickId}`)).statusCode).toBe(200);
        }
        // Only the first of them waited.
        expect(keep.mock.calls.at(-1)?.[0]).toHaveLength(1);
        expect(keep).toHaveBeenCalledTimes(calls + 1);
        const startedAt = performance.now();
        const answer = await second.get(`/t/postback?click_id=${before.clickId}`);
        expect(performance.now() - startedAt).toBeLessThan(1_000 + CLICK_MS_MAX);
        expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
        expect(second.conversions().map(({ claims }) => claims.bidId)).toEqual(['first', 'next']);
        await (goes === 'stop' ? server.start() : server.thaw());
        await vi.waitFor(
          async () =>
            expect((await second.get(`/t/postback?click_id=${before.clickId}`)).statusCode).toBe(200),
          WAITING,
        );
        await vi.waitFor(
          async () => expect((await edge.click({ bidId: 'after' })).clickId).toMatch(SHORT),
          WAITING,
        );
      } finally {
        await edge.dispose();
        await second.dispose();
        await stores.dispose();
        await server.dispose();
      }
    },
  );

  it.each(['a table that is locked', 'a server that is frozen'])(
    'of markup do not hold up the end of an edge by %s, and are counted as lost',
    { timeout: 90_000 },
    async (what) => {
      const server = await launchTestPostgres();
      const { clickIds, other, ...stores } = await openTwo(server.url);
      const edge = await startTrackerWithClickIds(clickIds);
      await other.migrate();
      const locks = createPostgresReadStore({ url: server.url, maxConnections: 1 });
      const unlocked = withResolvers<void>();
      const locked = withResolvers<void>();
      const holding = locks.db.transaction().execute(async (transaction) => {
        await sql`lock table tracker.click_ids in access exclusive mode`.execute(transaction);
        locked.resolve();
        await unlocked.promise;
      });
      try {
        await locked.promise;
        if (what.includes('frozen')) await server.freeze();
        for (const bidId of ['first', 'next']) await edge.show(true, { bidId });
        const startedAt = performance.now();
        await edge.dispose();
        await stores.dispose();
        expect(performance.now() - startedAt).toBeLessThan(END_MS_MAX);
        expect(edge.tracker.counts()['click-id-lost']).toBe(2);
      } finally {
        await server.thaw();
        unlocked.resolve();
        await holding;
        await locks.dispose();
        await server.dispose();
      }
    },
  );
});
