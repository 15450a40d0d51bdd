import { defineReadModel } from '@marquee/kit/projector/read-model';
import { filterListResource } from '@marquee/schemas/filter-list/fields';
import { type ColumnType, type Kysely, sql, type SqlBool } from 'kysely';

import {
  applyOwned,
  createResourceTable,
  type ResourceColumns,
  resourceColumns,
  type ResourceTable,
  type ResourceTables,
} from '../resource/read-model.ts';
import { FILTER_LIST } from './index.ts';
import {
  clearSet,
  type CountedChange,
  createItemTable,
  deletedItems,
  insertedItems,
  type ItemTables,
} from './item-table.ts';
import { clearMoves, createMoveTable, insertMoves, markRemoved, type MoveTables } from './rule-moves.ts';

/** One row a list; its items are in `items`, under the list's id. */
export interface FilterListTable extends ResourceTable {
  items_count: ColumnType<bigint, never, never>;
  /** Revision of the last event of the list's items. */
  items_revision: ColumnType<bigint, never, never>;
}

export interface FilterListTables extends ItemTables, MoveTables {
  objects: FilterListTable;
}

const COLUMNS = resourceColumns(filterListResource.fields);

/** Names the schema, and what lists can be asked beside what every definition can. */
export const FILTER_LISTS_MODEL = {
  name: 'filter_lists',
  columns: { ...COLUMNS, itemsCount: 'integer' as const },
} satisfies { readonly name: string; readonly columns: ResourceColumns };

/** Every filter list and what is on it. */
export const filterListsReadModel = defineReadModel<FilterListTables>()({
  name: FILTER_LISTS_MODEL.name,
  version: 3,
  events: [
    'FilterListCreated',
    'FilterListChanged',
    'FilterListDeleted',
    'FilterListRestored',
    'FilterListItemsAdded',
    'FilterListItemsRemoved',
    'FilterListCleared',
  ],
  createTables: async (db) => {
    await createResourceTable(db as unknown as Kysely<never>, COLUMNS);
    await sql`alter table objects
      add column items_count bigint not null default 0,
      add column items_revision bigint not null default -1`.execute(db);
    await createItemTable(db);
    await createMoveTable(db as unknown as Kysely<never>);
  },
  apply: async (event, db) => {
    const { filterListId } = event.data;
    const setId = String(filterListId);
    const items = db as unknown as Kysely<ItemTables>;
    const moves = db as unknown as Kysely<MoveTables>;
    const at = { filterListId, revision: event.revision, occurredAt: event.metadata.occurredAt };
    switch (event.type) {
      case 'FilterListItemsAdded':
        await changeItems(items, at, insertedItems(setId, event.data.items, isThere(filterListId)));
        return insertMoves(moves, event.data, at.occurredAt, isThere(filterListId));
      case 'FilterListItemsRemoved':
        await changeItems(items, at, deletedItems(setId, event.data.items));
        return markRemoved(moves, event.data, at.occurredAt);
      case 'FilterListCleared':
        await clearSet(items, setId);
        await markRemoved(moves, event.data, at.occurredAt);
        await sql`update objects set items_count = 0, items_revision = ${at.revision},
          updated_at = ${at.occurredAt} where id = ${filterListId}`.execute(db);
        return;
      case 'FilterListCreated':
      case 'FilterListChanged':
      case 'FilterListDeleted':
      case 'FilterListRestored':
    }
    // Of a list that can be restored, the items stay.
    await applyOwned(FILTER_LIST, event, db as unknown as Kysely<ResourceTables>, async (forgotten) => {
      for (const id of forgotten) {
        await clearSet(items, String(id));
        await clearMoves(moves, id);
      }
    });
  },
});

/** Items of a list that was never made, or can no longer be restored, mean nothing. */
const isThere = (filterListId: number) =>
  sql<SqlBool>`exists (select 1 from objects where id = ${filterListId})`;

/** One statement for thousands of items and their count. */
async function changeItems(
  db: Kysely<ItemTables>,
  { filterListId, revision, occurredAt }: { filterListId: number; revision: number; occurredAt: string },
  { change, sign }: CountedChange,
): Promise<void> {
  await sql`with changed as (${change})
    update objects set
      items_count = items_count + ${sign}::bigint * (select count(*) from changed),
      items_revision = ${revision},
      updated_at = ${occurredAt}
    where id = ${filterListId}`.execute(db);
}
