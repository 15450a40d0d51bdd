import { migratePackage } from '@marquee/kit/read-store/migrations';
import type { ReadStore } from '@marquee/kit/read-store/port';
import { sql } from 'kysely';

import { bidderMigrations } from '../migrations.ts';
import type { LearnedStateStore } from './learned-state-store.ts';

/** Notes in table `bidder.notes` of the read store. */
export function createPostgresLearnedStateStore(readStore: ReadStore): LearnedStateStore {
  const { db } = readStore;
  return {
    migrate: () => migratePackage(readStore, bidderMigrations),

    async load(name) {
      const { rows } = await sql<{
        value: unknown;
      }>`select value from bidder.notes where name = ${name}`.execute(db);
      return rows[0]?.value;
    },

    async save(name, value) {
      await sql`insert into bidder.notes (name, value) values (${name}, ${JSON.stringify(value)}::jsonb)
        on conflict (name) do update set value = excluded.value, saved_at = now()`.execute(db);
    },
  };
}
