import type { EventStore } from '@marquee/kit/event-store/port';
import type { ListQueryDefinition } from '@marquee/kit/http/list-query';
import type { RouteDefinition } from '@marquee/kit/http/route';
import type { IdAllocator } from '@marquee/kit/ids/port';
import { createProjector, type Projector, type ProjectorOptions } from '@marquee/kit/projector/projector';
import type { ReadStore } from '@marquee/kit/read-store/port';
import type { OwnerView } from '@marquee/schemas/queries/stats';
import * as v from 'valibot';

import { type Actor, mayTouch } from '../actor.ts';
import type { OwnersQuery } from '../read-models/owners/query.ts';
import { createOwnedCommands, type OwnedCommands, type OwnedCommandsDeps } from './commands.ts';
import type { OwnedFields, OwnedNoun } from './noun.ts';
import { createOwnedQuery, ownedList, type OwnedQuery, type OwnedRow } from './query.ts';
import { type OwnedColumns, ownedReadModel } from './read-model.ts';
import { type OwnedHttp, ownedRoutes } from './routes.ts';

/** All that tells one noun from another, declared. */
export interface OwnedDefinition<Fields extends OwnedFields> extends Pick<
  OwnedHttp<Fields>,
  'path' | 'params' | 'bodies' | 'view'
> {
  readonly noun: OwnedNoun<Fields>;
  /** `name` names the schema `rm_<name>`; `version` is raised with the columns. */
  readonly model: { readonly name: string; readonly version: number; readonly columns: OwnedColumns };
  readonly canDuplicate?: boolean;
}

/** What every room of this service is built on. */
export interface OwnedShared {
  readonly eventStore: EventStore;
  readonly readStore: ReadStore;
  readonly ids: IdAllocator;
  readonly owners: OwnersQuery;
  /** Resolves when the read models have seen all that is written by now, or after a while. */
  readonly fresh: () => Promise<void>;
  readonly observing: Pick<ProjectorOptions<unknown, never>, 'logger' | 'metrics'>;
}

export interface OwnedWiring<Fields> extends Pick<
  OwnedCommandsDeps<Fields>,
  'constants' | 'referenceFaults' | 'usersOf'
> {
  /** What views say beside the fields; in the order of the rows. */
  readonly extrasOf?: (rows: readonly OwnedRow[]) => Promise<readonly object[]>;
}

export interface OwnedRoom<Fields> {
  readonly commands: OwnedCommands<Fields>;
  readonly query: OwnedQuery;
  readonly list: ListQueryDefinition;
  readonly projector: Projector;
  readonly routes: readonly RouteDefinition[];
}

/** A noun alive: commands, read model and calls, for its owners and, under `/admin`, over everybody. */
export function createOwnedRoom<Fields extends OwnedFields>(
  definition: OwnedDefinition<Fields>,
  { eventStore, readStore, ids, owners, fresh, observing }: OwnedShared,
  { extrasOf, ...wiring }: OwnedWiring<Fields>,
): OwnedRoom<Fields> {
  const { noun, model, canDuplicate = false } = definition;
  const { usersOf } = wiring;
  const commands = createOwnedCommands(noun, {
    eventStore,
    ids,
    ...wiring,
    // A campaign that was saved a moment ago counts when a deletion hangs on it.
    ...(usersOf ? { usersOf: (asked) => fresh().then(() => usersOf(asked)) } : {}),
  });
  const query = createOwnedQuery(readStore, noun, model);
  const list = ownedList(model.columns);
  const viewsOf: OwnedHttp<Fields>['viewsOf'] = async (rows, actor, names) => {
    const [users, extras] = await Promise.all([
      usersOf?.(rows.map(({ id }) => Number(id))),
      extrasOf?.(rows),
    ]);
    return rows.map((row, index) => ({
      ...rowView(row, names),
      ...v.parse(noun.fields, row.fields),
      usedBy: (users?.get(Number(row.id)) ?? []).filter(({ userId }) => maySee(actor, userId)),
      ...extras?.[index],
    }));
  };
  const http = { ...definition, canDuplicate, commands, query, list, owners, viewsOf };
  return {
    commands,
    query,
    list,
    projector: createProjector({
      ...observing,
      eventStore,
      readStore,
      readModel: ownedReadModel(noun, model),
    }),
    routes: [...ownedRoutes('own', http), ...ownedRoutes('all', http)],
  };
}

/** What is everybody's is named by others too, and nobody learns how others call their campaigns. */
const maySee = (actor: Actor, ownerId: number | null) =>
  actor.scope === 'all' || (ownerId !== null && mayTouch(actor, ownerId));

/** The part of an answer that every noun has. */
export function rowView(row: OwnedRow, names: ReadonlyMap<number, OwnerView> | undefined) {
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
