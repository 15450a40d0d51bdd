import type { EventStore } from '@marquee/kit/event-store/port';
import type { ListQueryDefinition } from '@marquee/kit/lists/list-query';
import type { RouteDefinition } from '@marquee/kit/http/route';
import type { KeyedIds } from '@marquee/kit/ids/port';
import { createProjector, type Projector, type ProjectorOptions } from '@marquee/kit/projector/projector';
import type { ReadStore } from '@marquee/kit/read-store/port';
import type { OwnerView } from '@marquee/schemas/queries/stats';
import * as v from 'valibot';

import { type Actor, canAccess } from '../actor.ts';
import type { OwnersQuery } from '../read-models/owners/query.ts';
import { createResourceCommands, type ResourceCommands, type ResourceCommandsDeps } from './commands.ts';
import type { NamedFields, ResourceDefinition } from './definition.ts';
import {
  createResourceQuery,
  resourceList,
  type ResourceOrders,
  type ResourceQuery,
  type ResourceRanks,
  type ResourceRow,
} from './query.ts';
import { type ResourceColumns, resourceReadModel } from './read-model.ts';
import { rankByReferences } from './references.ts';
import { type ResourceHttp, resourceRoutes } from './routes.ts';

/** The differences between one definition and another, declared. */
export interface ResourceModuleDefinition<Fields extends NamedFields> extends Pick<
  ResourceHttp<Fields>,
  'path' | 'params' | 'bodies' | 'view' | 'removal'
> {
  readonly definition: ResourceDefinition<Fields>;
  /** `name` names the schema `rm_<name>`; `version` is raised with the columns. */
  readonly model: { readonly name: string; readonly version: number; readonly columns: ResourceColumns };
  /** What its lists are sorted by beside its columns. */
  readonly orders?: ResourceOrders;
  readonly canDuplicate?: boolean;
}

/** What every resource module of this service is built on. */
export interface ResourceDeps {
  readonly eventStore: EventStore;
  readonly readStore: ReadStore;
  readonly ids: Pick<KeyedIds, 'idForCommand'>;
  readonly owners: OwnersQuery;
  /** True for an account that is deleted by now. */
  readonly isDeletedAccount: (userId: number) => Promise<boolean>;
  /** Resolves when the read models have seen all that is written by now, or after a while. */
  readonly fresh: () => Promise<void>;
  readonly observing: Pick<ProjectorOptions<unknown, never>, 'logger' | 'metrics'>;
}

export interface ResourceWiring<Fields> extends Pick<
  ResourceCommandsDeps<Fields>,
  'constants' | 'referenceErrors' | 'referencesTo' | 'limit' | 'isNameTaken'
> {
  /** What views say beside the fields; in the order of the rows. */
  readonly extrasOf?: (rows: readonly ResourceRow[]) => Promise<readonly object[]>;
  /** What lists are sorted by of what views say beside the fields. */
  readonly ranks?: ResourceRanks;
}

export interface ResourceModule<Fields> {
  readonly commands: ResourceCommands<Fields>;
  readonly query: ResourceQuery;
  readonly list: ListQueryDefinition;
  readonly projector: Projector;
  readonly routes: readonly RouteDefinition[];
}

/** A resource module: commands, read model and routes, for owners and, under `/admin`, for all objects. */
export function createResourceModule<Fields extends NamedFields>(
  declared: ResourceModuleDefinition<Fields>,
  { eventStore, readStore, ids, owners, isDeletedAccount, fresh, observing }: ResourceDeps,
  { extrasOf, ranks, ...wiring }: ResourceWiring<Fields>,
): ResourceModule<Fields> {
  const { definition, model, orders = {}, canDuplicate = false } = declared;
  const { referencesTo } = wiring;
  const commands = createResourceCommands(definition, {
    eventStore,
    ids,
    isDeletedAccount,
    ...wiring,
    // A campaign that was saved a moment ago counts when a deletion hangs on it.
    ...(referencesTo ? { referencesTo: (asked) => fresh().then(() => referencesTo(asked)) } : {}),
  });
  const sorts = {
    orders,
    ranks: {
      ...ranks,
      ...(referencesTo
        ? { usedBy: rankByReferences(referencesTo, (actor, { userId }) => maySee(actor, userId)) }
        : {}),
    },
  };
  const query = createResourceQuery(readStore, definition, model, sorts);
  const list = resourceList(model.columns, sorts);
  const viewsOf: ResourceHttp<Fields>['viewsOf'] = async (rows, actor, names) => {
    const [users, extras] = await Promise.all([
      referencesTo?.(rows.map(({ id }) => Number(id))),
      extrasOf?.(rows),
    ]);
    return rows.map((row, index) => ({
      ...rowView(row, names),
      ...definition.resource.toView(v.parse(definition.resource.stored, row.fields)),
      usedBy: (users?.get(Number(row.id)) ?? []).filter(({ userId }) => maySee(actor, userId)),
      ...extras?.[index],
    }));
  };
  const http = { ...declared, canDuplicate, commands, query, list, owners, viewsOf };
  return {
    commands,
    query,
    list,
    projector: createProjector({
      ...observing,
      eventStore,
      readStore,
      readModel: resourceReadModel(definition, model),
    }),
    routes: [...resourceRoutes('own', http), ...resourceRoutes('all', http)],
  };
}

/**
 * Whether an actor may see a reference: a shared object is named by others too, whose campaign names are
 * private.
 */
const maySee = (actor: Actor, ownerId: number | null) =>
  actor.scope === 'all' || (ownerId !== null && canAccess(actor, ownerId));

/** The part of an answer that every definition has. */
export function rowView(row: ResourceRow, names: ReadonlyMap<number, OwnerView> | undefined) {
  const userId = row.user_id === null ? null : Number(row.user_id);
  const user = userId === null ? undefined : names?.get(userId);
  return {
    id: Number(row.id),
    userId,
    version: Number(row.version),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    ...(user ? { user } : {}),
  };
}
