import { migratePackage } from '@marquee/kit/read-store/migrations';
import type { ReadStore } from '@marquee/kit/read-store/port';
import { sql } from 'kysely';

import { trackerMigrations } from '../migrations.ts';
import type { ClickIds } from './click-ids.ts';

/** Click ids in table `tracker.click_ids`, which the first call creates where nothing else has. */
export function createPostgresClickIds(readStore: ReadStore): ClickIds {
  const { db } = readStore;
  let migrated: Promise<void> | undefined;
  const prepared = () =>
    (migrated ??= migratePackage(readStore, trackerMigrations).catch((error: unknown) => {
      migrated = undefined;
      throw error;
    }));

  return {
    migrate: prepared,

    async keep(ids) {
      await prepared();
      // In one order: two edges that keep the same ids at once would wait for each other for good.
      const sorted = ids.toSorted((one, other) => (one.shortId < other.shortId ? -1 : 1));
      await sql`insert into tracker.click_ids (short_id, long_id, expires_at)
        select * from unnest(
          ${sorted.map(({ shortId }) => shortId)}::text[],
          ${sorted.map(({ longId }) => longId)}::text[],
          ${sorted.map(({ expiresAtMs }) => new Date(expiresAtMs).toISOString())}::timestamptz[]
        ) on conflict do nothing`.execute(db);
    },

    async find(shortIds) {
      await prepared();
      const { rows } = await sql<{ readonly short_id: string; readonly long_id: string }>`
        select short_id, long_id from tracker.click_ids
        where short_id = any(${[...shortIds]}::text[])`.execute(db);
      return new Map(rows.map((row) => [row.short_id, row.long_id]));
    },

    async removeExpired(nowMs, limit) {
      await prepared();
      const { numAffectedRows = 0n } = await sql`delete from tracker.click_ids where short_id in (
        select short_id from tracker.click_ids where expires_at <= ${new Date(nowMs).toISOString()}
        order by expires_at limit ${limit})`.execute(db);
      return Number(numAffectedRows);
    },
  };
}
