import { sampleMetadata } from '@marquee/kit/testing/samples';
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { expect, it } from 'vitest';

import { filterListsReadModel, type FilterListTables } from './read-model.ts';

it('looks once for lists that can no longer be restored when one is deleted', async () => {
  const statements: string[] = [];
  const db = new Kysely<FilterListTables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (own) => new PostgresIntrospector(own),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => void statements.push(query.sql),
  });
  const recorded = { id: '', stream: '', position: 1n, revision: 1, metadata: sampleMetadata() };
  const data = { filterListId: 8, userId: 5 };
  await filterListsReadModel.apply({ ...recorded, type: 'FilterListDeleted', data }, db);
  expect(statements.filter((text) => text.startsWith('delete'))).toHaveLength(1);
});
