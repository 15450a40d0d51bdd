import type { ListQuery } from '@marquee/kit/lists/list-query';
import { readModelDb } from '@marquee/kit/projector/read-model';
import type { ReadStore } from '@marquee/kit/read-store/port';
import type { Kysely, Selectable } from 'kysely';

import type { Actor } from '../actor.ts';
import { createResourceQuery, type ResourceQuery, type ResourceRanks } from '../resource/query.ts';
import type { StoredItems } from './decide.ts';
import { FILTER_LIST } from './index.ts';
import { allItems, itemsPage, type ItemTables, findStoredItems } from './item-table.ts';
import { FILTER_LISTS_MODEL, type FilterListTable, type FilterListTables } from './read-model.ts';
import { FORBIDDEN_DOMAIN_PATTERN } from './verify-item.ts';

export type FilterListRow = Selectable<FilterListTable>;

export interface FilterListsQuery extends Pick<ResourceQuery, 'find' | 'page' | 'usable'> {
  /** Undefined when deleted, unknown or not the actor's to see. */
  row(id: number, actor: Actor): Promise<FilterListRow | undefined>;
  itemsPage(list: FilterListRow, asked: ListQuery): ReturnType<typeof itemsPage>;
  allItems(id: number): AsyncGenerator<readonly string[]>;
  /** The list at one moment, and which of the items it has; undefined for a list that the tables do not have. */
  findStored(id: number, items: readonly string[]): Promise<StoredItems | undefined>;
  /** True when the list has domains that no whitelist takes. */
  hasForbiddenDomains(id: number): Promise<boolean>;
}

/** @param ranks what lists are sorted by beside columns */
export function createFilterListsQuery(readStore: ReadStore, ranks: ResourceRanks = {}): FilterListsQuery {
  const db = readModelDb<FilterListTables>(readStore, FILTER_LISTS_MODEL);
  const items = db as unknown as Kysely<ItemTables>;
  const owned = createResourceQuery(readStore, FILTER_LIST, FILTER_LISTS_MODEL, { ranks });
  return {
    find: (id, actor) => owned.find(id, actor),
    page: (list, actor) => owned.page(list, actor),
    usable: (userId, ids) => owned.usable(userId, ids),
    // Every column of the table is in what the archetype selects.
    row: async (id, actor) => (await owned.find(id, actor)) as FilterListRow | undefined,
    itemsPage: ({ id, items_count }, asked) => itemsPage(items, String(id), asked, Number(items_count)),
    allItems: (id) => allItems(items, String(id)),
    findStored: (id, wanted) =>
      findStoredItems(items, { table: 'objects', key: 'id', id }, String(id), wanted),
    hasForbiddenDomains: async (id) => {
      const found = await items
        .selectFrom('items')
        .select('item')
        .where('set_id', '=', String(id))
        .where('item', '~', FORBIDDEN_DOMAIN_PATTERN)
        .limit(1)
        .executeTakeFirst();
      return found !== undefined;
    },
  };
}
