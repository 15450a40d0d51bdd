import type { ListQuery, ListQueryDefinition } from '@marquee/kit/lists/list-query';
import { listPage, snakeCaseColumns } from '@marquee/kit/lists/list-sql';
import { readModelDb } from '@marquee/kit/projector/read-model';
import type { ReadStore } from '@marquee/kit/read-store/port';
import { type ColumnType, type Kysely, type RawBuilder, type Selectable, sql, type SqlBool } from 'kysely';

/** A source that a rule added to a list, and when it was taken off again, by whatever. */
export interface MoveTable {
  rule_id: ColumnType<bigint, number, never>;
  list_id: ColumnType<bigint, number, never>;
  source: string;
  reason: string | null;
  added_at: ColumnType<Date, string, never>;
  removed_at: ColumnType<Date | null, never, string>;
}

/** Beside the items of lists, so that both are of one moment. */
export interface MoveTables {
  moves: MoveTable;
}

/** What the history of a rule can be asked. */
export const moveList: ListQueryDefinition = {
  fields: {
    source: { kind: 'text', searchable: true },
    filterListId: { kind: 'integer' },
    reason: { kind: 'text' },
    addedAt: { kind: 'timestamp' },
    removedAt: { kind: 'timestamp' },
  },
  defaultSort: { field: 'addedAt', direction: 'desc' },
};

export async function createMoveTable(db: Kysely<never>): Promise<void> {
  await sql`create table moves (
    rule_id bigint not null,
    list_id bigint not null,
    source text collate "C" not null,
    reason text,
    added_at timestamptz not null,
    removed_at timestamptz,
    primary key (rule_id, list_id, source)
  )`.execute(db);
  await sql`create index moves_of_list on moves (list_id, source)`.execute(db);
  await sql`create index moves_of_rule on moves (rule_id, added_at)`.execute(db);
}

interface Added {
  readonly filterListId: number;
  readonly items: readonly string[];
  readonly reason: string | null;
  readonly optimizationRuleId?: number | undefined;
}

/** Items that no rule added are not kept here, nor those of a list that is deleted. */
export async function insertMoves(
  db: Kysely<MoveTables>,
  { filterListId, items, reason, optimizationRuleId }: Added,
  at: string,
  isThere: RawBuilder<SqlBool>,
): Promise<void> {
  if (optimizationRuleId === undefined) return;
  await sql`insert into moves (rule_id, list_id, source, reason, added_at)
    select ${optimizationRuleId}, ${filterListId}, item, ${reason}, ${at}
    from unnest(${items}::text[]) as added(item)
    where ${isThere} on conflict do nothing`.execute(db);
}

/** @param removed without items all of the list's are gone */
export async function markRemoved(
  db: Kysely<MoveTables>,
  removed: { readonly filterListId: number; readonly items?: readonly string[] },
  at: string,
): Promise<void> {
  const { filterListId, items } = removed;
  const those = items === undefined ? sql`true` : sql`source = any(${items}::text[])`;
  await sql`update moves set removed_at = ${at}
    where list_id = ${filterListId} and removed_at is null and ${those}`.execute(db);
}

export const clearMoves = (db: Kysely<MoveTables>, filterListId: number) =>
  sql`delete from moves where list_id = ${filterListId}`.execute(db);

export type MoveRow = Selectable<MoveTable>;

export interface MovesQuery {
  /** The sources that the rule added at any time, whether they are on the list or not. */
  addedBefore(
    optimizationRuleId: number,
    filterListId: number,
    sources: readonly string[],
  ): Promise<ReadonlySet<string>>;
  page(
    optimizationRuleId: number,
    list: ListQuery,
  ): Promise<{ readonly rows: readonly MoveRow[]; readonly total: number }>;
  /** The sources that the rule added and that are still there, by list. @param filterListId only this one */
  present(
    optimizationRuleId: number,
    sources: readonly string[],
    filterListId?: number,
  ): Promise<ReadonlyMap<number, readonly string[]>>;
}

/** @param readModel that holds the table */
export function createMovesQuery(readStore: ReadStore, readModel: { readonly name: string }): MovesQuery {
  const db = readModelDb<MoveTables>(readStore, readModel);
  const of = (id: number) => db.selectFrom('moves').selectAll().where('rule_id', '=', BigInt(id));
  const anyOf = (sources: readonly string[]) => sql<string>`any(${sources}::text[])`;
  return {
    addedBefore: async (id, filterListId, sources) => {
      const rows = await of(id)
        .where('list_id', '=', BigInt(filterListId))
        .where('source', '=', anyOf(sources))
        .execute();
      return new Set(rows.map(({ source }) => source));
    },
    page: (id, list) =>
      listPage(of(id), list, {
        columns: snakeCaseColumns(moveList.fields, { filterListId: 'list_id' }),
        tieBreaker: 'source',
      }),
    present: async (id, sources, filterListId) => {
      const added = of(id);
      const rows = await (
        filterListId === undefined ? added : added.where('list_id', '=', BigInt(filterListId))
      )
        .where('removed_at', 'is', null)
        .where('source', '=', anyOf(sources))
        .execute();
      const byList = new Map<number, string[]>();
      for (const { list_id, source } of rows) {
        const listId = Number(list_id);
        byList.set(listId, [...(byList.get(listId) ?? []), source]);
      }
      return byList;
    },
  };
}
