import { defineReadModel, type EventType, type ReadModel } from '@marquee/kit/projector/read-model';
import { KEEP_DELETED_MS } from '@marquee/kit/decider/restoration';
import { snakeCase } from '@marquee/kit/lists/list-sql';
import { listFields } from '@marquee/kit/resource/listed';
import { toJson } from '@marquee/kit/runtime/json';
import type { Fields } from '@marquee/schemas/resource/field';
import { type ColumnType, type GeneratedAlways, type Kysely, type RawBuilder, sql } from 'kysely';

import type { NamedFields, ResourceDefinition } from './definition.ts';

/** One row an object; a deleted one keeps it for as long as it can be restored. */
export interface ResourceTable {
  id: ColumnType<bigint, number, number>;
  /** Null: for all. */
  user_id: ColumnType<bigint | null, number | null, never>;
  name: GeneratedAlways<string>;
  /** Fields and constants as events store them. */
  fields: ColumnType<unknown, string, RawBuilder<unknown>>;
  /** Revision of the last event. */
  version: ColumnType<bigint, number, number>;
  created_at: ColumnType<Date, string, never>;
  updated_at: ColumnType<Date, string, string>;
  deleted_at: ColumnType<Date | null, never, string | null>;
}

export interface ResourceTables {
  objects: ResourceTable;
}

/** What lists can be filtered and sorted by beside the common columns; kept up to date by PostgreSQL out of `fields`. */
export type ResourceColumns = Readonly<Record<string, 'text' | 'integer' | 'boolean'>>;

/** The columns of the listed fields, beside the name, which every resource has. */
export function resourceColumns(fields: Fields): ResourceColumns {
  const { name: _, ...listed } = listFields(fields);
  return Object.fromEntries(
    Object.entries(listed).map(([name, { kind }]) => {
      // PostgreSQL generates none of a text whose reading depends on the session's settings.
      if (kind !== 'text' && kind !== 'integer' && kind !== 'boolean') {
        throw new TypeError(`${name} cannot be a generated column`);
      }
      return [name, kind];
    }),
  );
}

const SQL_TYPES = { text: 'text', integer: 'bigint', boolean: 'boolean' } as const;

/** The table of a resource, in whatever schema `db` is scoped to. */
export async function createResourceTable(db: Kysely<never>, columns: ResourceColumns): Promise<void> {
  const generated = Object.entries(columns).map(
    ([field, type]) =>
      sql`${sql.ref(snakeCase(field))} ${sql.raw(SQL_TYPES[type])}
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
    sql`deleted_at timestamptz`,
    ...generated,
  ];
  await sql`create table objects (${sql.join(columnsSql)})`.execute(db);
  await sql`create index objects_of_user on objects (user_id, id)`.execute(db);
}

/**
 * Removes the rows of objects that can no longer be restored. @param at ISO 8601, when an event happened
 * @returns their ids
 */
async function forgetDeleted(db: Kysely<ResourceTables>, at: string): Promise<readonly number[]> {
  const rows = await db
    .deleteFrom('objects')
    .where('deleted_at', '<', new Date(Date.parse(at) - KEEP_DELETED_MS))
    .returning('id')
    .execute();
  return rows.map(({ id }) => Number(id));
}

interface Happened {
  readonly type: string;
  readonly data: object;
  readonly revision: number;
  readonly metadata: { readonly occurredAt: string };
}

/**
 * Folds an event of a resource into its table; other events of its stream raise the row's version and its date.
 * @param onForgotten removes what else is kept of objects that can no longer be restored
 */
export async function applyOwned<Fields extends NamedFields>(
  definition: ResourceDefinition<Fields>,
  { type, data, revision, metadata: { occurredAt } }: Happened,
  db: Kysely<ResourceTables>,
  onForgotten?: (ids: readonly number[]) => Promise<void>,
): Promise<void> {
  const { [definition.idKey]: key, userId, ...rest } = data as Record<string, unknown>;
  const id = key as number;
  const { created, changed, deleted, restored } = definition.events;
  const state = { version: revision, updated_at: occurredAt };
  if (type === created || type === restored) {
    const fields = toJson(rest);
    const restoration = { ...state, fields: sql`${fields}::jsonb`, deleted_at: null };
    const insertion = db
      .insertInto('objects')
      .values({ id, user_id: userId as number | null, fields, created_at: occurredAt, ...state });
    // A row that was forgotten already, or never made, is made of the event, which has all of the object.
    await (
      type === created
        ? insertion
        : insertion.onConflict((conflict) => conflict.column('id').doUpdateSet(restoration))
    ).execute();
    return;
  }
  if (type === deleted) {
    const forgotten = await forgetDeleted(db, occurredAt);
    await onForgotten?.(forgotten);
  }
  const patch = type === changed ? toJson(rest) : '{}';
  await db
    .updateTable('objects')
    .set({
      ...state,
      fields: sql`fields || ${patch}::jsonb`,
      ...(type === deleted ? { deleted_at: occurredAt } : {}),
    })
    .where('id', '=', BigInt(id))
    .execute();
}

/** The read model of a resource that has no more than its fields. @param name names its schema: `rm_<name>` */
export const resourceReadModel = <Fields extends NamedFields>(
  definition: ResourceDefinition<Fields>,
  {
    name,
    version,
    columns,
  }: { readonly name: string; readonly version: number; readonly columns: ResourceColumns },
): ReadModel<ResourceTables> =>
  defineReadModel<ResourceTables>()<EventType>({
    name,
    version,
    events: Object.values(definition.events),
    createTables: (db) => createResourceTable(db as unknown as Kysely<never>, columns),
    apply: (event, db) => applyOwned(definition, event, db),
  });
