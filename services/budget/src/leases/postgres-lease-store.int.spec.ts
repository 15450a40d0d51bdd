import { setTimeout as delay } from 'node:timers/promises';

import { createPostgresReadStore } from '@marquee/adapters/postgres/read-store';
import { testDatabase } from '@marquee/adapters/test/test-postgres';
import { sql } from 'kysely';
import { expect, it } from 'vitest';

import { leaseStoreContract } from './lease-store.contract.ts';
import { createPostgresLeaseStore } from './postgres-lease-store.ts';

leaseStoreContract('PostgreSQL', async () => {
  const database = await testDatabase();
  const stores = [database.url, database.url].map((url) =>
    createPostgresReadStore({ url, maxConnections: 2 }),
  );
  const [store, other] = stores.map(createPostgresLeaseStore);
  return {
    store: store!,
    other: other!,
    pass: (ms) => delay(ms),
    dispose: async () => {
      for (const store of stores) await store.dispose();
      await database.dispose();
    },
  };
});

it('takes over what an earlier version kept of exchanges, once', async () => {
  const database = await testDatabase();
  const readStore = createPostgresReadStore({ url: database.url, maxConnections: 2 });
  const { db } = readStore;
  try {
    await sql`create schema budget`.execute(db);
    await sql`create table budget.endpoint_days (ssp_endpoint_id integer, day_start_ms bigint, partition integer,
      last_offset bigint, cost_nanos numeric)`.execute(db);
    await sql`insert into budget.endpoint_days values (3, 86400000, 1, 7, 12)`.execute(db);
    const store = createPostgresLeaseStore(readStore);
    await store.migrate();
    await store.migrate();
    expect(await store.endpointDays(0)).toEqual([
      { side: 'ssp', endpointId: 3, dayStartMs: 86_400_000, partition: 1, lastOffset: 7n, nanos: 12n },
    ]);
  } finally {
    await readStore.dispose();
    await database.dispose();
  }
});
