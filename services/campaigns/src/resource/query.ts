import {
  type FieldKind,
  type ListField,
  type ListQuery,
  type ListQueryDefinition,
  sortOnly,
} from '@marquee/kit/lists/list-query';
import { snakeCaseColumns } from '@marquee/kit/lists/list-sql';
import { NO_FIGURES, pageWithFigures } from '@marquee/kit/lists/ranked-list';
import { readModelDb } from '@marquee/kit/projector/read-model';
import type { ReadStore } from '@marquee/kit/read-store/port';
import { toJson } from '@marquee/kit/runtime/json';
import { type RawBuilder, type Selectable, sql, type SqlBool } from 'kysely';

import type { Actor } from '../actor.ts';
import { type ReferencingRow, referencingRows } from './references.ts';
import type { NamedFields, ResourceDefinition } from './definition.ts';
import type { ResourceColumns, ResourceTable, ResourceTables } from './read-model.ts';
import type { ResourceState } from './state.ts';

export type ResourceRow = Selectable<ResourceTable>;

/**
 * The newest that is known of an object: its row, or what a command decided at a time (ISO 8601) where the tables are
 * behind it. Columns of a resource's own keep what the row says.
 */
export function newestOwned<Fields extends NamedFields>(
  seen: ResourceRow | undefined,
  { version, object }: ResourceState<Fields>,
  at: string,
): ResourceRow | undefined {
  if (!object || (seen && Number(seen.version) >= version)) return seen;
  const changedAt = new Date(at);
  return {
    ...seen,
    id: BigInt(object.id),
    user_id: object.userId === null ? null : BigInt(object.userId),
    name: object.fields.name,
    fields: JSON.parse(toJson({ ...object.fields, ...object.constants })) as unknown,
    version: BigInt(version),
    created_at: seen?.created_at ?? changedAt,
    updated_at: changedAt,
    deleted_at: null,
  };
}

const OWNED_FIELDS = {
  id: { kind: 'integer' },
  userId: { kind: 'integer' },
  name: { kind: 'text', searchable: true },
  createdAt: { kind: 'timestamp' },
  updatedAt: { kind: 'timestamp' },
} as const satisfies Readonly<Record<string, ListField>>;

/** What the lists of a resource are sorted by that is no column: SQL over its table. */
export type ResourceOrders = Readonly<
  Record<string, { readonly kind: FieldKind; readonly order: RawBuilder<unknown> }>
>;

/** The same where only the process knows it: a number for each row; rows without one are last. */
export type ResourceRanks = Readonly<
  Record<string, (rows: readonly ResourceRow[], actor: Actor) => Promise<ReadonlyMap<number, number>>>
>;

/** What the lists of a resource can be asked. */
export const resourceList = (
  columns: ResourceColumns,
  { orders = {}, ranks = {} }: ResourceSorts = {},
): ListQueryDefinition => ({
  fields: {
    ...OWNED_FIELDS,
    ...Object.fromEntries(Object.entries(columns).map(([field, kind]) => [field, { kind }])),
    ...Object.fromEntries(Object.entries(orders).map(([field, { kind }]) => [field, sortOnly(kind)])),
    ...Object.fromEntries(Object.keys(ranks).map((field) => [field, sortOnly('integer')])),
  },
  defaultSort: { field: 'id', direction: 'desc' },
});

interface ResourceSorts {
  readonly orders?: ResourceOrders;
  readonly ranks?: ResourceRanks;
}

export interface ResourceQuery {
  /** Undefined when deleted, unknown or not the actor's to see. */
  find(id: number, actor: Actor): Promise<ResourceRow | undefined>;
  page(
    list: ListQuery,
    actor: Actor,
  ): Promise<{ readonly rows: readonly ResourceRow[]; readonly total: number }>;
  /** Those of the ids that an advertiser may name. */
  usable(userId: number, ids: readonly number[]): Promise<readonly ResourceRow[]>;
  /** Objects that reference one of the ids in a field: as its value, or within its list. */
  referencingRows(field: string, ids: readonly number[]): Promise<readonly ReferencingRow[]>;
}

export function createResourceQuery<Fields extends NamedFields>(
  readStore: ReadStore,
  definition: ResourceDefinition<Fields>,
  readModel: { readonly name: string; readonly columns: ResourceColumns },
  { orders = {}, ranks = {} }: ResourceSorts = {},
): ResourceQuery {
  const db = readModelDb<ResourceTables>(readStore, readModel);
  const columns = snakeCaseColumns(resourceList(readModel.columns).fields);
  const all = () => db.selectFrom('objects').selectAll().where('deleted_at', 'is', null);
  const visible = (actor: Actor) => {
    if (actor.scope === 'all') return all();
    const userId = BigInt(actor.userId);
    return definition.shared
      ? all().where(sql<SqlBool>`(user_id = ${userId} or user_id is null)`)
      : all().where('user_id', '=', userId);
  };
  const rowsById = (ids: readonly number[]) =>
    all()
      .where(sql<SqlBool>`id = any(${ids}::bigint[])`)
      .execute();
  const sorts = (actor: Actor) => ({
    columns,
    tieBreaker: 'id',
    orders: Object.fromEntries(Object.entries(orders).map(([field, { order }]) => [field, order])),
    ranks: Object.fromEntries(
      Object.entries(ranks).map(([field, rank]) => [
        field,
        async (ids: readonly number[]) => rank(await rowsById(ids), actor),
      ]),
    ),
    figures: NO_FIGURES,
    source: undefined,
  });
  return {
    find: (id, actor) => visible(actor).where('id', '=', BigInt(id)).executeTakeFirst(),
    page: (list, actor) => pageWithFigures(visible(actor), list, sorts(actor)),
    usable: async (userId, ids) =>
      ids.length === 0
        ? []
        : await visible({ scope: 'own', userId }).where('id', 'in', ids.map(BigInt)).execute(),
    referencingRows: (field, ids) =>
      referencingRows(readStore, { model: readModel.name, table: 'objects' }, field, ids),
  };
}
