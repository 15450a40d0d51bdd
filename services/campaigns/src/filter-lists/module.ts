import type { RouteDefinition } from '@marquee/kit/http/route';
import { createProjector, type Projector } from '@marquee/kit/projector/projector';

import {
  createCampaignReferences,
  rankByReferences,
  type ReferencingRow,
  referencesById,
  type ReferencesTo,
} from '../resource/references.ts';
import type { ResourceDeps } from '../resource/module.ts';
import { createFilterListCommands, type FilterListCommands } from './commands.ts';
import { filterListRoutes } from './routes.ts';
import { createFilterListsQuery, type FilterListsQuery } from './query.ts';
import { filterListsReadModel } from './read-model.ts';
import { createMovesQuery, type MovesQuery } from './rule-moves.ts';

export interface FilterListsModule {
  readonly commands: FilterListCommands;
  readonly query: FilterListsQuery;
  /** What rules added to lists. */
  readonly moves: MovesQuery;
  readonly projector: Projector;
  readonly routes: readonly RouteDefinition[];
}

/**
 * Filter lists: commands, read model and calls, for their owners and, under `/admin`, for all lists.
 * @param rulesNaming optimization rules that move sources into lists
 */
export function createFilterListsModule(
  { eventStore, readStore, ids, owners, isDeletedAccount, fresh, observing }: ResourceDeps,
  rulesNaming: (ids: readonly number[]) => Promise<readonly ReferencingRow[]>,
): FilterListsModule {
  const projector = createProjector({ ...observing, eventStore, readStore, readModel: filterListsReadModel });
  const campaignReferences = createCampaignReferences(readStore);
  const referencesTo: ReferencesTo = async (lists) =>
    referencesById(
      ['campaign', await campaignReferences('filterLists', lists)],
      ['optimization rule', await rulesNaming(lists)],
    );
  const ranks = { usedBy: rankByReferences(referencesTo) };
  const query = createFilterListsQuery(readStore, ranks);
  const commands = createFilterListCommands({
    eventStore,
    ids,
    isDeletedAccount,
    query,
    projector,
    // Whether a list may go is asked of what is known by now.
    referencesTo: (lists) => fresh().then(() => referencesTo(lists)),
  });
  const http = { commands, query, owners, referencesTo, ranks };
  return {
    commands,
    query,
    moves: createMovesQuery(readStore, filterListsReadModel),
    projector,
    routes: [...filterListRoutes('own', http), ...filterListRoutes('all', http)],
  };
}
