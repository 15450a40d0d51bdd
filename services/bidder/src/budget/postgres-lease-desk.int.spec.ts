import { setTimeout as delay } from 'node:timers/promises';

import { createPostgresReadStore } from '@marquee/adapters/postgres/read-store';
import { testDatabase } from '@marquee/adapters/test/test-postgres';

import { leaseDeskContract } from './lease-desk.contract.ts';
import { createPostgresLeaseDesk } from './postgres-lease-desk.ts';

leaseDeskContract('PostgreSQL', async () => {
  const database = await testDatabase();
  const stores = [database.url, database.url].map((url) =>
    createPostgresReadStore({ url, maxConnections: 2 }),
  );
  const [desk, other] = stores.map(createPostgresLeaseDesk);
  return {
    desk: desk!,
    other: other!,
    pass: (ms) => delay(ms),
    dispose: async () => {
      for (const store of stores) await store.dispose();
      await database.dispose();
    },
  };
});
