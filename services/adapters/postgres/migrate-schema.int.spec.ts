import { migrateSchema } from '@marquee/kit/read-store/migrate-schema';
import { sql } from 'kysely';
import { expect, it } from 'vitest';

import { testDatabase } from '../test/test-postgres.ts';
import { createPostgresReadStore } from './read-store.ts';

it('creates schemas that several processes and services share, all starting at once', async () => {
  const database = await testDatabase();
  const stores = [1, 2, 3].map(() => createPostgresReadStore({ url: database.url, maxConnections: 4 }));
  try {
    const tables = ['one', 'two', 'three', 'four'];
    for (const schema of ['first', 'second', 'third', 'fourth']) {
      await Promise.all(
        stores.flatMap((store) =>
          tables.map((table) =>
            migrateSchema(store, schema, async (transaction) => {
              await sql`create table if not exists ${sql.id(schema, table)} (id integer)`.execute(
                transaction,
              );
            }),
          ),
        ),
      );
      const { rows } = await sql<{ count: bigint }>`
        select count(*) from pg_tables where schemaname = ${schema}`.execute(stores[0]!.db);
      expect(Number(rows[0]!.count)).toBe(tables.length);
    }
  } finally {
    for (const store of stores) await store.dispose();
    await database.dispose();
  }
});
