import { notFound } from '@marquee/kit/http/problem-error';
import { ADMIN, route, type RouteDefinition } from '@marquee/kit/http/route';
import { pageAnswer } from '@marquee/kit/resource/routes';
import {
  addToBlacklistBody,
  removeFromBlacklistBody,
  uploadBlacklistForm,
} from '@marquee/schemas/global-blacklist/commands';
import { filterListType } from '@marquee/schemas/common/source-lists';
import { namedItemsQuery } from '@marquee/schemas/filter-list/commands';
import { itemListAnswer, itemsAddedAnswer, itemsRemovedAnswer } from '@marquee/schemas/filter-list/views';
import { blacklistListAnswer } from '@marquee/schemas/global-blacklist/views';
import * as v from 'valibot';

import { itemsCsv } from '../filter-lists/export-items.ts';
import { itemList } from '../filter-lists/item-table.ts';
import { ITEM_UPLOADS_PER_MINUTE, ITEMS_FILE, named, reported } from '../filter-lists/item-routes.ts';
import { readItems } from '../filter-lists/read-items.ts';
import type { BlacklistCommands } from './commands.ts';
import { blacklistList, type BlacklistQuery } from './query.ts';

export interface BlacklistHttp {
  readonly commands: BlacklistCommands;
  readonly query: BlacklistQuery;
}

const PATH = '/admin/global-blacklist';
const shared = { tag: 'Global blacklist', access: ADMIN, ownership: 'none' } as const;
const ofType = { ...shared, params: v.object({ type: filterListType }) } as const;

/** Calls on the globally banned sources: for admins alone. */
export const blacklistRoutes = ({ commands, query }: BlacklistHttp): readonly RouteDefinition[] => [
  ...typeRoutes(commands, query),
  ...itemReadRoutes(query),
  ...itemChangeRoutes(commands),
];

const typeRoutes = (
  commands: BlacklistHttp['commands'],
  query: BlacklistHttp['query'],
): RouteDefinition[] => [
  route({
    ...shared,
    method: 'GET',
    path: PATH,
    summary: 'List the types of banned sources, with how many there are of each',
    list: blacklistList,
    response: blacklistListAnswer,
    handler: async (call) => {
      const { views, total } = await query.page(call.list);
      return pageAnswer(call, { rows: views, total });
    },
  }),
  route({
    ...shared,
    method: 'POST',
    path: PATH,
    summary: 'Ban sources, with a note for the activity log',
    body: addToBlacklistBody,
    response: itemsAddedAnswer,
    idempotent: true,
    handler: async ({ body, context, waitForProjections }) =>
      reported(await commands.banItems(body, context), waitForProjections),
  }),
];

const itemReadRoutes = (query: BlacklistHttp['query']): RouteDefinition[] => [
  route({
    ...ofType,
    method: 'GET',
    path: `${PATH}/:type/items`,
    summary: 'List banned sources of a type in order; `search` finds a part of them',
    list: itemList,
    response: itemListAnswer,
    handler: async (call) => pageAnswer(call, await query.itemsPage(call.params.type, call.list)),
  }),
  route({
    ...ofType,
    method: 'GET',
    path: `${PATH}/:type/items/export`,
    summary: 'All banned sources of a type as CSV',
    handler: async ({ params: { type } }) => itemsCsv(`global-blacklist-${type}`, query.allItems(type)),
  }),
];

const itemChangeRoutes = (commands: BlacklistHttp['commands']): RouteDefinition[] => [
  route({
    ...ofType,
    method: 'POST',
    path: `${PATH}/:type/items/upload`,
    summary: 'Ban the sources of a CSV (its first column) or text file, one a line',
    multipart: ITEMS_FILE,
    body: uploadBlacklistForm,
    response: itemsAddedAnswer,
    callsPerMinute: ITEM_UPLOADS_PER_MINUTE,
    handler: async ({ params: { type }, body: { note }, files: [file], context, waitForProjections }) => {
      if (!file) throw notFound('File');
      const change = { type, note, items: readItems(file.path) };
      return reported(await commands.banItems(change, context), waitForProjections);
    },
  }),
  route({
    ...ofType,
    method: 'DELETE',
    path: `${PATH}/:type/items`,
    summary: 'Let sources in again',
    query: namedItemsQuery,
    body: removeFromBlacklistBody,
    response: itemsRemovedAnswer,
    idempotent: true,
    handler: async ({ params: { type }, query, body, context, waitForProjections }) => {
      const removedItems: string[] = [];
      const onRemoved = (some: readonly string[]) => void removedItems.push(...some);
      const written = await commands.readmitItems({ type, ...body }, context, onRemoved);
      return reported(named(written, query, { removedItems }), waitForProjections);
    },
  }),
];
