import { defineReadModel } from '@marquee/kit/projector/read-model';
import { FILTER_LIST_TYPES } from '@marquee/schemas/common/source-lists';
import { type ColumnType, sql } from 'kysely';

import { createItemTable, deletedItems, insertedItems, type ItemTables } from '../filter-lists/item-table.ts';

/** One row a type of sources, from the beginning; its items are in `items`, under the type. */
export interface BlacklistTable {
  type: string;
  items_count: bigint;
  /** Revision of the type's last event, -1 before the first. */
  items_revision: bigint;
  updated_at: ColumnType<Date | null, never, never>;
}

export interface BlacklistTables extends ItemTables {
  blacklists: BlacklistTable;
}

export const blacklistReadModel = defineReadModel<BlacklistTables>()({
  name: 'global_blacklist',
  version: 1,
  events: ['GlobalBlacklistItemsAdded', 'GlobalBlacklistItemsRemoved'],
  createTables: async (db) => {
    await sql`create table blacklists (
      type text primary key,
      items_count bigint not null default 0,
      items_revision bigint not null default -1,
      updated_at timestamptz
    )`.execute(db);
    await sql`insert into blacklists (type) select unnest(${[...FILTER_LIST_TYPES]}::text[])`.execute(db);
    await createItemTable(db);
  },
  apply: async ({ type: eventType, data: { type, items }, revision, metadata }, db) => {
    const { change, sign } =
      eventType === 'GlobalBlacklistItemsAdded' ? insertedItems(type, items) : deletedItems(type, items);
    await sql`with changed as (${change})
      update blacklists set
        items_count = items_count + ${sign}::bigint * (select count(*) from changed),
        items_revision = ${revision},
        updated_at = ${metadata.occurredAt}
      where type = ${type}`.execute(db);
  },
});
