import { createPostgresReadStore } from '@marquee/adapters/postgres/read-store';
import { testDatabase } from '@marquee/adapters/test/test-postgres';
import { sql } from 'kysely';
import { expect, it } from 'vitest';

import { createSearchIndex } from './search-index.ts';

it('goes without trigrams where the server offers them and refuses to create them', async () => {
  const database = await testDatabase();
  const readStore = createPostgresReadStore({ url: database.url });
  const run = (text: string) => sql.raw(text).execute(readStore.db);
  const indexes = async () =>
    (await sql`select from pg_indexes where indexdef like '%gin_trgm_ops%'`.execute(readStore.db)).rows
      .length;
  const createTable = () => readStore.db.transaction().execute(createSearchIndex);
  try {
    await run('create table activity (search_text text not null)');
    await run(`create function refuse() returns event_trigger language plpgsql as
      $$ begin raise exception 'extension "pg_trgm" is not allow-listed'; end $$`);
    await run(`create event trigger refuse on ddl_command_start when tag in ('CREATE EXTENSION')
      execute function refuse()`);
    await createTable();
    expect(await indexes()).toBe(0);
    await run('drop event trigger refuse');
    await createTable();
    expect(await indexes()).toBe(1);
  } finally {
    await readStore.dispose();
    await database.dispose();
  }
});
