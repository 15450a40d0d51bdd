import { idAllocatorContract } from '@marquee/kit/ids/contract';

import { testDatabase } from '../test/test-postgres.ts';
import { createPostgresIdAllocator } from './id-allocator.ts';
import { createPostgresReadStore } from './read-store.ts';

idAllocatorContract('PostgreSQL', async () => {
  const { url } = await testDatabase();
  const readStores = Array.from({ length: 3 }, () => createPostgresReadStore({ url }));
  const [ids, ...others] = readStores.map(createPostgresIdAllocator);
  if (!ids) throw new Error('no allocator');
  return {
    ids,
    others,
    dispose: async () => {
      await Promise.all(readStores.map((readStore) => readStore.dispose()));
    },
  };
});
