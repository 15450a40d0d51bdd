import { personalDataVaultContract } from '@marquee/kit/personal-data/contract';
import { sql } from 'kysely';
import { expect, it } from 'vitest';

import { testDatabase } from '../test/test-postgres.ts';
import { createPostgresPersonalDataVault } from './personal-data-vault.ts';
import { createPostgresReadStore } from './read-store.ts';

personalDataVaultContract('PostgreSQL', async () => {
  const { url } = await testDatabase();
  const readStores = [createPostgresReadStore({ url }), createPostgresReadStore({ url })] as const;
  return {
    vault: createPostgresPersonalDataVault(readStores[0]),
    other: createPostgresPersonalDataVault(readStores[1]),
    dispose: async () => {
      await Promise.all(readStores.map((readStore) => readStore.dispose()));
    },
  };
});

it('leaves a tombstone and no key', async () => {
  const readStore = createPostgresReadStore({ url: (await testDatabase()).url });
  const vault = createPostgresPersonalDataVault(readStore);
  const sealed = await vault.seal(1, 'gone');
  await vault.erase(1);
  const rows = await sql`
    select person_id, key, erased_at is not null as erased from personal_data.personal_data_keys`.execute(
    readStore.db,
  );
  expect(rows.rows).toEqual([{ person_id: 1, key: null, erased: true }]);
  // A new process finds the tombstone too.
  const later = createPostgresPersonalDataVault(readStore);
  expect(await later.open(1, sealed)).toBeUndefined();
  await expect(later.seal(1, 'again')).rejects.toThrow('erased');
  await readStore.dispose();
});

it('makes the pseudonyms of many people beside other work', async () => {
  const readStore = createPostgresReadStore({ url: (await testDatabase()).url });
  const vault = createPostgresPersonalDataVault(readStore);
  await vault.seal(1, 'made');
  await sql`insert into personal_data.personal_data_keys (person_id, key)
    select n, sha256(n::text::bytea) from generate_series(2, 4000) n`.execute(readStore.db);
  const ids = Array.from({ length: 4_000 }, (_person, index) => index + 1);

  const beganMs = performance.now();
  let [turnMs, longestMs] = [beganMs, 0];
  let isDone = false;
  const turn = () => {
    longestMs = Math.max(longestMs, performance.now() - turnMs);
    turnMs = performance.now();
    if (!isDone) setImmediate(turn);
  };
  turn();
  const found = await vault.pseudonyms(ids, 'text');
  isDone = true;
  turn();
  expect(new Set(found).size).toBe(4_000);
  expect(longestMs).toBeLessThan((performance.now() - beganMs) / 2);
  await readStore.dispose();
});
