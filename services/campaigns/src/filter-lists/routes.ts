import { acceptedOrThrow } from '@marquee/kit/decider/command-handler';
import { notFound } from '@marquee/kit/http/problem-error';
import type { RouteDefinition, RouteResponse } from '@marquee/kit/http/route';
import type { CallOnAll } from '@marquee/kit/resource/routes';
import { etag } from '@marquee/kit/resource/version';
import {
  changeFilterListBody,
  type CreateFilterListBody,
  createFilterListBody,
  createFilterListForUserBody,
} from '@marquee/schemas/filter-list/commands';
import { type FilterListFields, filterListResource } from '@marquee/schemas/filter-list/fields';
import {
  filterListCreatedAnswer,
  type FilterListView,
  filterListView,
} from '@marquee/schemas/filter-list/views';
import * as v from 'valibot';

import { actorOf, type Scope } from '../resource/scope.ts';
import { creationRoute } from '../resource/creation.ts';
import type { ReferencesTo } from '../resource/references.ts';
import { newestOwned, resourceList, type ResourceRanks, type ResourceRow } from '../resource/query.ts';
import { rowView } from '../resource/module.ts';
import { type ResourceHttp, resourceRoutes } from '../resource/routes.ts';
import type { OwnersQuery } from '../read-models/owners/query.ts';
import { FILTER_LIST } from './index.ts';
import { filterListParams, itemRoutes, type ItemsHttp } from './item-routes.ts';
import type { FilterListRow } from './query.ts';
import { FILTER_LISTS_MODEL } from './read-model.ts';

/** What the calls stand on. */
export interface FilterListsHttp extends ItemsHttp {
  readonly owners: OwnersQuery;
  readonly referencesTo: ReferencesTo;
  readonly ranks: ResourceRanks;
  /** What the lists keep away, in the order of the rows. */
  readonly effectsOf: (
    rows: readonly ResourceRow[],
  ) => Promise<readonly Pick<FilterListView, 'effect' | 'noEffect'>[]>;
}

type ViewsOf = ResourceHttp<FilterListFields>['viewsOf'];

/** Calls on filter lists and their items: the caller's own, or under `/admin` all. */
export function filterListRoutes(scope: Scope, http: FilterListsHttp): readonly RouteDefinition[] {
  const viewsOf: ViewsOf = async (rows, _actor, names) => {
    const [users, effects] = await Promise.all([
      http.referencesTo(rows.map(({ id }) => Number(id))),
      http.effectsOf(rows),
    ]);
    return rows.map((row, index) => ({
      ...rowView(row, names),
      ...filterListResource.toView(v.parse(filterListResource.stored, row.fields)),
      // A list that the tables do not have yet has what its creation reports.
      itemsCount: Number((row as Partial<FilterListRow>).items_count ?? 0),
      usedBy: users.get(Number(row.id)) ?? [],
      ...effects[index],
    }));
  };
  const lists = resourceRoutes(scope, {
    definition: FILTER_LIST,
    path: 'filter-lists',
    params: filterListParams,
    bodies: {
      create: createFilterListBody,
      createForUser: createFilterListForUserBody,
      change: changeFilterListBody,
    },
    view: filterListView,
    list: resourceList(FILTER_LISTS_MODEL.columns, { ranks: http.ranks }),
    canDuplicate: true,
    commands: http.commands,
    query: http.query,
    owners: http.owners,
    viewsOf,
    ownCreation: (routes) =>
      creationRoute(
        scope,
        {
          one: 'a filter list',
          body: createFilterListBody,
          bodyForUser: createFilterListForUserBody,
          owners: http.owners,
        },
        (call, userId) => createWithItems(call, userId, { scope, http, viewsOf }),
        ({ run, ...declared }) =>
          routes.createWith({ ...declared, answer: filterListCreatedAnswer, handler: run }),
      ),
  });
  return [...lists, ...itemRoutes(scope, http)];
}

/** A new list comes with items: it is made, filled, and answered with what became of them. */
async function createWithItems(
  { principal, body, context, waitForProjections }: CallOnAll<CreateFilterListBody>,
  userId: number,
  {
    scope,
    http: { commands, query, owners },
    viewsOf,
  }: { readonly scope: Scope; readonly http: FilterListsHttp; readonly viewsOf: ViewsOf },
): Promise<RouteResponse> {
  const { name, type, mode, items } = body;
  const handled = await commands.create({ userId, fields: { name, type, mode } }, context);
  const { state, position } = acceptedOrThrow(handled);
  const actor = actorOf(scope, principal);
  const id = state.object?.id ?? 0;
  const filled = await commands
    .addItems({ id, actor, items, isNew: true }, context)
    .catch(async (error: unknown) => {
      // A client that receives an error tries again, and would then have two lists.
      await commands.remove({ id, actor }, context).catch(() => undefined);
      throw error;
    });
  await waitForProjections(filled?.position ?? position);
  const row = newestOwned(await query.find(id, actor), state, context.occurredAt);
  if (!filled || !row) throw notFound('Filter list');
  const [view] = await viewsOf([row], actor, scope === 'all' ? await owners.names([userId]) : undefined);
  const { itemsCount } = filled.report;
  return {
    status: 201,
    headers: etag(Number(row.version)),
    body: { data: { ...view, itemsCount, itemsReport: filled.report } },
  };
}
