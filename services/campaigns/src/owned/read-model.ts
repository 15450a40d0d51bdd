import { defineReadModel, type EventType, type ReadModel } from '@marquee/kit/projector/read-model';
import { toJson } from '@marquee/kit/runtime/json';
import { type ColumnType, type GeneratedAlways, type Kysely, type RawBuilder, sql } from 'kysely';

import type { OwnedFields, OwnedNoun } from './noun.ts';

/** One row a living object. */
export interface OwnedTable {
  id: ColumnType<bigint, number, number>;
  /** Null: for everybody. */
  user_id: ColumnType<bigint | null, number | null, never>;
  name: GeneratedAlways<string>;
  /** Fields and constants as events store them. */
  fields: ColumnType<unknown, string, RawBuilder<unknown>>;
  /** Revision of the last event. */
  version: ColumnType<bigint, number, number>;
  created_at: ColumnType<Date, string, never>;
  updated_at: ColumnType<Date, string, string>;
}

export interface OwnedTables {
  objects: OwnedTable;
}

/** What lists can be filtered and sorted by beside the common columns; kept up to date by PostgreSQL out of `fields`. */
export type OwnedColumns = Readonly<Record<string, 'text' | 'integer' | 'boolean'>>;

const SQL_TYPES = { text: 'text', integer: 'bigint', boolean: 'boolean' } as const;

const columnOf = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The table of a noun, in whatever schema `db` is scoped to. */
export async function createOwnedTable(db: Kysely<never>, columns: OwnedColumns): Promise<void> {
  const generated = Object.entries(columns).map(
    ([field, type]) =>
      sql`${sql.ref(columnOf(field))} ${sql.raw(SQL_TYPES[type])}
        generated always as ((fields ->> ${sql.lit(field)})::${sql.raw(SQL_TYPES[type])}) stored`,
  );
  const columnsSql = [
    sql`id bigint primary key`,
    sql`user_id bigint`,
    sql`name text not null generated always as (fields ->> 'name') stored`,
    sql`fields jsonb not null`,
    sql`version bigint not null`,
    sql`created_at timestamptz not null`,
    sql`updated_at timestamptz not null`,
    ...generated,
  ];
  await sql`create table objects (${sql.join(columnsSql)})`.execute(db);
  await sql`create index objects_of_user on objects (user_id, id)`.execute(db);
}

interface Happened {
  readonly type: string;
  readonly data: object;
  readonly revision: number;
  readonly metadata: { readonly occurredAt: string };
}

/** Folds an event of a noun into its table; other events of its stream raise the row's version and its date. */
export async function applyOwned<Fields extends OwnedFields>(
  noun: OwnedNoun<Fields>,
  { type, data, revision, metadata: { occurredAt } }: Happened,
  db: Kysely<OwnedTables>,
): Promise<void> {
  const { [noun.idKey]: key, userId, ...rest } = data as Record<string, unknown>;
  const id = key as number;
  if (type === noun.events.created) {
    await db
      .insertInto('objects')
      .values({
        id,
        user_id: userId as number | null,
        fields: toJson(rest),
        version: revision,
        created_at: occurredAt,
        updated_at: occurredAt,
      })
      .execute();
  } else if (type === noun.events.deleted) {
    await db.deleteFrom('objects').where('id', '=', BigInt(id)).execute();
  } else {
    const patch = type === noun.events.changed ? toJson(rest) : '{}';
    await db
      .updateTable('objects')
      .set({ fields: sql`fields || ${patch}::jsonb`, version: revision, updated_at: occurredAt })
      .where('id', '=', BigInt(id))
      .execute();
  }
}

/** The read model of a noun that has no more than its fields. @param name names its schema: `rm_<name>` */
export const ownedReadModel = <Fields extends OwnedFields>(
  noun: OwnedNoun<Fields>,
  {
    name,
    version,
    columns,
  }: { readonly name: string; readonly version: number; readonly columns: OwnedColumns },
): ReadModel<OwnedTables> =>
  defineReadModel<OwnedTables>()<EventType>({
    name,
    version,
    events: [noun.events.created, noun.events.changed, noun.events.deleted],
    createTables: (db) => createOwnedTable(db as unknown as Kysely<never>, columns),
    apply: (event, db) => applyOwned(noun, event, db),
  });
