import { migrateSchema } from '@marquee/kit/read-store/migrate-schema';
import type { ReadStore } from '@marquee/kit/read-store/port';
import { sql } from 'kysely';

import type { LearnedStateStore } from './learned-state-store.ts';

/** Notes in table `bidder.notes` of the read store. */
export function createPostgresLearnedStateStore({ db }: ReadStore): LearnedStateStore {
  return {
    async migrate() {
      await migrateSchema({ db }, 'bidder', async (transaction) => {
        await sql`create table if not exists bidder.notes (
          name text primary key,
          value jsonb not null,
          saved_at timestamptz not null default now()
        )`.execute(transaction);
      });
    },

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
