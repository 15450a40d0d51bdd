import { notFound } from '@marquee/kit/http/problem-error';
import type { MultipartRule } from '@marquee/kit/http/multipart';
import { data, route, type RouteDefinition } from '@marquee/kit/http/route';
import { pageAnswer } from '@marquee/kit/resource/routes';
import {
  addItemsBody,
  ITEMS_FILE_BYTES_MAX,
  ITEMS_FILE_FIELD,
  namedItemsQuery,
  removeItemsBody,
  uploadItemsForm,
} from '@marquee/schemas/filter-list/commands';
import { filterListId, idParam } from '@marquee/schemas/common/ids';
import { MESSAGES } from '@marquee/schemas/common/messages';
import { itemListAnswer, itemsAddedAnswer, itemsRemovedAnswer } from '@marquee/schemas/filter-list/views';
import * as v from 'valibot';

import { accessOf, actorOf, ownershipOf, prefixOf, type Scope } from '../resource/scope.ts';
import type { FilterListCommands } from './commands.ts';
import { itemsCsv } from './export-items.ts';
import { itemList } from './item-table.ts';
import type { Written } from './item-writer.ts';
import type { FilterListsQuery } from './query.ts';
import { readItems } from './read-items.ts';

/** An upload may keep the tables busy for a while. */
export const ITEM_UPLOADS_PER_MINUTE = 10;

export const ITEMS_FILE: MultipartRule = {
  field: ITEMS_FILE_FIELD,
  filesMax: 1,
  fileBytesMax: ITEMS_FILE_BYTES_MAX,
  tooLarge: { message: MESSAGES.wrongListFileWeight },
};

export const filterListParams = v.object({ id: idParam(filterListId) });

export interface ItemsHttp {
  readonly commands: FilterListCommands;
  readonly query: FilterListsQuery;
}

/** Calls on the items of lists: of the caller's own, or under `/admin` of all. */
export const itemRoutes = (scope: Scope, http: ItemsHttp): readonly RouteDefinition[] => [
  ...readRoutes(scope, http.query),
  ...addRoutes(scope, http.commands),
  removeRoute(scope, http.commands),
];

const pathOf = (scope: Scope) => `${prefixOf(scope)}/filter-lists/:id/items`;
const sharedBy = (scope: Scope) =>
  ({
    tag: 'Filter lists',
    access: accessOf(scope),
    ownership: ownershipOf(scope),
    params: filterListParams,
  }) as const;

const readRoutes = (scope: Scope, query: FilterListsQuery): RouteDefinition[] => [
  route({
    ...sharedBy(scope),
    method: 'GET',
    path: pathOf(scope),
    summary: 'List the items of a filter list in order; `search` finds a part of them',
    list: itemList,
    response: itemListAnswer,
    handler: async (call) => {
      const row = await query.row(call.params.id, actorOf(scope, call.principal));
      if (!row) throw notFound('Filter list');
      return pageAnswer(call, await query.itemsPage(row, call.list));
    },
  }),
  route({
    ...sharedBy(scope),
    method: 'GET',
    path: `${pathOf(scope)}/export`,
    summary: 'All items of a filter list as CSV',
    handler: async ({ principal, params: { id } }) => {
      if (!(await query.find(id, actorOf(scope, principal)))) throw notFound('Filter list');
      return itemsCsv(`filter-list-${id}`, query.allItems(id));
    },
  }),
];

const addRoutes = (scope: Scope, commands: FilterListCommands): RouteDefinition[] => [
  route({
    ...sharedBy(scope),
    method: 'POST',
    path: pathOf(scope),
    summary: 'Add items to a filter list; what fails verification is refused and named',
    query: namedItemsQuery,
    body: addItemsBody,
    response: itemsAddedAnswer,
    idempotent: true,
    handler: async ({ principal, params: { id }, query, body: { items }, context, waitForProjections }) => {
      const actor = actorOf(scope, principal);
      const addedItems: string[] = [];
      const onAdded = (some: readonly string[]) => void addedItems.push(...some);
      const written = await commands.addItems({ id, actor, items, onAdded }, context);
      return reported(named(written, query, { addedItems }), waitForProjections);
    },
  }),
  route({
    ...sharedBy(scope),
    method: 'POST',
    path: `${pathOf(scope)}/upload`,
    summary: 'Add the items of a CSV (its first column) or text file, one a line',
    multipart: ITEMS_FILE,
    body: uploadItemsForm,
    response: itemsAddedAnswer,
    callsPerMinute: ITEM_UPLOADS_PER_MINUTE,
    handler: async ({ principal, params: { id }, files: [file], context, waitForProjections }) => {
      if (!file) throw notFound('File');
      const actor = actorOf(scope, principal);
      return reported(
        await commands.addItems({ id, actor, items: readItems(file.path) }, context),
        waitForProjections,
      );
    },
  }),
];

const removeRoute = (scope: Scope, commands: FilterListCommands): RouteDefinition =>
  route({
    ...sharedBy(scope),
    method: 'DELETE',
    path: pathOf(scope),
    summary: 'Remove items from a filter list, or all of them',
    query: namedItemsQuery,
    body: removeItemsBody,
    response: itemsRemovedAnswer,
    idempotent: true,
    handler: async ({ principal, params: { id }, query, body: { items }, context, waitForProjections }) => {
      const target = { id, actor: actorOf(scope, principal) };
      if (!items) return reported(await commands.clearItems(target, context), waitForProjections);
      const removedItems: string[] = [];
      const onRemoved = (some: readonly string[]) => void removedItems.push(...some);
      const written = await commands.removeItems({ ...target, items, onRemoved }, context);
      return reported(named(written, query, { removedItems }), waitForProjections);
    },
  });

/** What was written, with the names of the items that came or went where the call asks for them. */
export const named = (
  written: Written<object>,
  query: v.InferOutput<typeof namedItemsQuery>,
  names: Readonly<Record<string, readonly string[]>>,
): Written<object> =>
  written && query.named === 'true' ? { ...written, report: { ...written.report, ...names } } : written;

/** What was written, once the tables show it. @throws ProblemError 404 */
export async function reported(
  written: Written<object>,
  waitForProjections: (position: bigint | undefined) => Promise<boolean>,
) {
  if (!written) throw notFound('Filter list');
  await waitForProjections(written.position);
  return data(written.report);
}
