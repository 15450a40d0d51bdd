import type { RouteDefinition } from '@marquee/kit/http/route';
import { createProjector, type Projector } from '@marquee/kit/projector/projector';
import { wallClock } from '@marquee/kit/runtime/clock';

import {
  createCampaignReferences,
  rankByReferences,
  type ReferencingRow,
  referencesById,
  type ReferencesTo,
} from '../resource/references.ts';
import type { ResourceDeps } from '../resource/module.ts';
import type { ResourceRanks, ResourceRow } from '../resource/query.ts';
import { type EffectDeps, effectsOf, rankByEffect } from './effect.ts';
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
 * @param effects what lists keep away
 */
export function createFilterListsModule(
  { eventStore, readStore, ids, owners, isDeletedAccount, fresh, observing }: ResourceDeps,
  rulesNaming: (ids: readonly number[]) => Promise<readonly ReferencingRow[]>,
  effects: EffectDeps = { inventoryMatches: undefined, clock: wallClock },
): FilterListsModule {
  const projector = createProjector({ ...observing, eventStore, readStore, readModel: filterListsReadModel });
  const campaignReferences = createCampaignReferences(readStore);
  const referencesTo: ReferencesTo = async (lists) =>
    referencesById(
      ['campaign', await campaignReferences('filterLists', lists)],
      ['optimization rule', await rulesNaming(lists)],
    );
  const ranks: ResourceRanks = {
    usedBy: rankByReferences(referencesTo),
    effect: (rows) => rankByEffect(effects, rows),
  };
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
  const effectsOfRows = (rows: readonly ResourceRow[]) => effectsOf(effects, rows);
  const http = { commands, query, owners, referencesTo, ranks, effectsOf: effectsOfRows };
  return {
    commands,
    query,
    moves: createMovesQuery(readStore, filterListsReadModel),
    projector,
    routes: [...filterListRoutes('own', http), ...filterListRoutes('all', http)],
  };
}
