import type { RouteDefinition } from '@marquee/kit/http/route';
import { createProjector, type Projector } from '@marquee/kit/projector/projector';

import { createCampaignsNaming, type Naming, usersById, type UsersOf } from '../owned/naming.ts';
import type { OwnedShared } from '../owned/room.ts';
import { createFilterListCommands, type FilterListCommands } from './commands.ts';
import { filterListRoutes } from './filter-lists.http.ts';
import { createFilterListsQuery, type FilterListsQuery } from './query.ts';
import { filterListsReadModel } from './read-model.ts';

export interface FilterListsRoom {
  readonly commands: FilterListCommands;
  readonly query: FilterListsQuery;
  readonly projector: Projector;
  readonly routes: readonly RouteDefinition[];
}

/**
 * Filter lists alive: commands, read model and calls, for their owners and, under `/admin`, over everybody.
 * @param rulesNaming optimization rules that move sources into lists
 */
export function createFilterListsRoom(
  { eventStore, readStore, ids, owners, fresh, observing }: OwnedShared,
  rulesNaming: (ids: readonly number[]) => Promise<readonly Naming[]>,
): FilterListsRoom {
  const projector = createProjector({ ...observing, eventStore, readStore, readModel: filterListsReadModel });
  const campaignsNaming = createCampaignsNaming(readStore);
  const usersOf: UsersOf = async (lists) =>
    usersById(
      ['campaign', await campaignsNaming('filterLists', lists)],
      ['optimization rule', await rulesNaming(lists)],
    );
  const query = createFilterListsQuery(readStore);
  const commands = createFilterListCommands({
    eventStore,
    ids,
    query,
    projector,
    // Whether a list may go is asked of what is known by now.
    usersOf: (lists) => fresh().then(() => usersOf(lists)),
  });
  const http = { commands, query, owners, usersOf };
  return {
    commands,
    query,
    projector,
    routes: [...filterListRoutes('own', http), ...filterListRoutes('all', http)],
  };
}
