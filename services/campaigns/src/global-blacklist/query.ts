import type { ListQuery, ListQueryDefinition } from '@marquee/kit/lists/list-query';
import { listPage, snakeCaseColumns } from '@marquee/kit/lists/list-sql';
import { readModelDb } from '@marquee/kit/projector/read-model';
import type { ReadStore } from '@marquee/kit/read-store/port';
import { filterListType, type FilterListType } from '@marquee/schemas/common/source-lists';
import type { BlacklistView } from '@marquee/schemas/global-blacklist/views';
import { type Kysely } from 'kysely';
import * as v from 'valibot';

import type { StoredItems } from '../filter-lists/decide.ts';
import { allItems, itemsPage, type ItemTables, findStoredItems } from '../filter-lists/item-table.ts';
import { blacklistReadModel, type BlacklistTables } from './read-model.ts';

/** What the list of types can be asked. */
export const blacklistList: ListQueryDefinition = {
  fields: {
    type: { kind: 'text' },
    itemsCount: { kind: 'integer' },
    updatedAt: { kind: 'timestamp' },
  },
  defaultSort: { field: 'type', direction: 'asc' },
};

const COLUMNS = snakeCaseColumns(blacklistList.fields);

export interface BlacklistQuery {
  /** One row a type, with or without items. */
  page(list: ListQuery): Promise<{ readonly views: readonly BlacklistView[]; readonly total: number }>;
  itemsPage(type: FilterListType, list: ListQuery): ReturnType<typeof itemsPage>;
  allItems(type: FilterListType): AsyncGenerator<readonly string[]>;
  findStored(type: FilterListType, items: readonly string[]): Promise<StoredItems | undefined>;
}

export function createBlacklistQuery(readStore: ReadStore): BlacklistQuery {
  const db = readModelDb<BlacklistTables>(readStore, blacklistReadModel);
  const items = db as unknown as Kysely<ItemTables>;
  return {
    page: async (list) => {
      const options = { columns: COLUMNS, tieBreaker: 'type' };
      const { rows, total } = await listPage(db.selectFrom('blacklists').selectAll(), list, options);
      const views = rows.map((row) => ({
        type: v.parse(filterListType, row.type),
        itemsCount: Number(row.items_count),
        updatedAt: row.updated_at?.toISOString() ?? null,
      }));
      return { views, total };
    },
    itemsPage: async (type, list) => {
      const row = await db
        .selectFrom('blacklists')
        .select('items_count')
        .where('type', '=', type)
        .executeTakeFirst();
      return itemsPage(items, type, list, Number(row?.items_count ?? 0));
    },
    allItems: (type) => allItems(items, type),
    findStored: (type, wanted) =>
      findStoredItems(items, { table: 'blacklists', key: 'type', id: type }, type, wanted),
  };
}
