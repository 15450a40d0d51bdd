import type { ListQuery, ListQueryDefinition } from '@marquee/kit/lists/list-query';
import { listPage } from '@marquee/kit/lists/list-sql';
import { type Kysely, type RawBuilder, sql, type SqlBool } from 'kysely';

import type { StoredItems } from './decide.ts';

/** One row an item of a set. A set is named by the id of its list, or by its type. */
export interface ItemTable {
  set_id: string;
  item: string;
}

export interface ItemTables {
  items: ItemTable;
}

/** Lists of items are in the order of their bytes, which is the order of the primary key. */
export const itemList: ListQueryDefinition = {
  fields: { item: { kind: 'text', searchable: true } },
  defaultSort: { field: 'item', direction: 'asc' },
};

/** Items of an export or a copy that stand in memory at once. */
const PAGE_SIZE = 10_000;

/**
 * The primary key serves everything: membership, pages in order, and search, which runs over the set's part of the
 * index. The order of bytes needs no locale and lets the index answer comparisons.
 */
export async function createItemTable(db: Kysely<ItemTables>): Promise<void> {
  await sql`create table items (
    set_id text not null,
    item text collate "C" not null,
    primary key (set_id, item)
  )`.execute(db);
}

/** Adds what is not there: a part of a statement. @param isThere whether there is such a set (still) */
export const insertedItems = (
  setId: string,
  items: readonly string[],
  isThere: RawBuilder<SqlBool> = sql<SqlBool>`true`,
): CountedChange => ({
  change: sql`insert into items (set_id, item)
    select ${setId}, item from unnest(${items}::text[]) as wanted(item)
    where ${isThere} on conflict do nothing returning 1`,
  sign: 1,
});

/** Removes what is there: a part of a statement. */
export const deletedItems = (setId: string, items: readonly string[]): CountedChange => ({
  change: sql`delete from items using unnest(${items}::text[]) as wanted(item)
    where items.set_id = ${setId} and items.item = wanted.item returning 1`,
  sign: -1,
});

/** A statement with a row for each item that came or went, and which of the two it is. */
export interface CountedChange {
  readonly change: RawBuilder<unknown>;
  readonly sign: 1 | -1;
}

/** Unqualified, so that it reads whatever schema `db` is scoped to in a projection. */
export const clearSet = (db: Kysely<ItemTables>, setId: string) =>
  sql`delete from items where set_id = ${setId}`.execute(db);

/** What the row that counts a set's items has, whatever its table. */
interface Counted {
  items_revision: bigint;
  items_count: bigint;
}

/**
 * A set at one moment (one statement sees one), and which of the items it has; undefined for one that has no row.
 * @param owner the row that counts the set's items
 */
export async function findStoredItems(
  db: Kysely<ItemTables>,
  owner: { readonly table: string; readonly key: string; readonly id: string | number },
  setId: string,
  wanted: readonly string[],
): Promise<StoredItems | undefined> {
  const present = db
    .selectFrom('items')
    .select('item')
    .where('set_id', '=', setId)
    .where('item', '=', sql<string>`any(${wanted}::text[])`);
  const row = await (db as unknown as Kysely<Record<string, Counted>>)
    .selectFrom(owner.table)
    .select(['items_revision', 'items_count'])
    .select(sql<readonly string[]>`array(${present})`.as('present'))
    .where(sql<SqlBool>`${sql.ref(owner.key)} = ${owner.id}`)
    .executeTakeFirst();
  return (
    row && {
      revision: Number(row.items_revision),
      itemsCount: Number(row.items_count),
      present: new Set(row.present),
    }
  );
}

/**
 * One page of a set, and how many items the filter lets through.
 * @param itemsCount of the whole set: without a filter nothing need be counted
 */
export async function itemsPage(
  db: Kysely<ItemTables>,
  setId: string,
  list: ListQuery,
  itemsCount: number,
): Promise<{ readonly rows: readonly { readonly item: string }[]; readonly total: number }> {
  const all = db.selectFrom('items').select('item').where('set_id', '=', setId);
  const options = { columns: { item: 'item' }, tieBreaker: 'item' };
  if (list.where.length > 0 || list.whereIn.length > 0 || list.search) return listPage(all, list, options);
  const rows = await all
    .orderBy('item', list.orderBy.direction)
    .limit(list.perPage)
    .offset((list.page - 1) * list.perPage)
    .execute();
  return { rows, total: itemsCount };
}

/** All items in order, page by page; each page is of its own moment. */
export async function* allItems(db: Kysely<ItemTables>, setId: string): AsyncGenerator<readonly string[]> {
  for (let after = ''; ;) {
    const rows = await db
      .selectFrom('items')
      .select('item')
      .where('set_id', '=', setId)
      .where('item', '>', after)
      .orderBy('item')
      .limit(PAGE_SIZE)
      .execute();
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map(({ item }) => item);
    after = last.item;
  }
}
