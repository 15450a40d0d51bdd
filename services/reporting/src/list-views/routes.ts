import { RejectedError } from '@marquee/kit/decider/rejection';
import { data, noContent, route, SIGNED_IN, type RouteDefinition } from '@marquee/kit/http/route';
import { idParam } from '@marquee/schemas/common/ids';
import {
  changeSavedView,
  createSavedView,
  listName,
  saveListView,
  setDefaultView,
} from '@marquee/schemas/list-view/commands';
import { savedViewId, type SavedView } from '@marquee/schemas/list-view/events';
import { listViewAnswer, listViewSettingsAnswer, savedViewAnswer } from '@marquee/schemas/list-view/views';
import * as v from 'valibot';

import type { ListViewQuery } from '../read-models/list-views/query.ts';
import type { ListViewCommands, OwnList } from './commands.ts';
import { LIST_VIEW_REJECTIONS } from './rejections.ts';
import { listIn, type ListViewsState } from './state.ts';

const byList = v.object({ list: listName });
const byView = v.object({ list: listName, id: idParam(savedViewId) });
const common = { tag: 'Lists', access: SIGNED_IN, ownership: 'own' } as const;
const command = { ...common, callsPerMinute: 120, bodyLimit: 256 * 1024 } as const;

/** Routes for the views of lists; all users have their own. */
export const listViewRoutes = (commands: ListViewCommands, viewOf: ListViewQuery): RouteDefinition[] => [
  route({
    ...common,
    method: 'GET',
    path: '/list-views/:list',
    summary: 'Own view of a list: columns, their order and widths, density, and the saved views',
    params: byList,
    response: listViewAnswer,
    handler: async ({ params, principal }) => data(await viewOf(principal.userId, params.list)),
  }),
  route({
    ...command,
    method: 'PUT',
    path: '/list-views/:list',
    summary: 'Save the own view of a list',
    params: byList,
    body: saveListView,
    response: listViewSettingsAnswer,
    handler: async ({ params, body, principal, context, waitForProjections }) => {
      const { position } = await commands.saveSettings(ofPerson(principal, params), body, context);
      await waitForProjections(position);
      return data(body);
    },
  }),
  ...savedViewRoutes(commands),
  route({
    ...command,
    method: 'PUT',
    path: '/list-views/:list/default',
    summary: 'Set the saved view that a list opens with',
    params: byList,
    body: setDefaultView,
    handler: async ({ params, body, principal, context, waitForProjections }) => {
      const of = ofPerson(principal, params);
      const { position } = await commands.setDefault(of, body.viewId, context);
      await waitForProjections(position);
      return noContent();
    },
  }),
];

const savedViewRoutes = (commands: ListViewCommands): RouteDefinition[] => [
  route({
    ...command,
    method: 'POST',
    path: '/list-views/:list/views',
    summary: 'Save a view of a list under a name',
    params: byList,
    body: createSavedView,
    response: savedViewAnswer,
    handler: async ({ params, body, principal, context, waitForProjections }) => {
      const of = ofPerson(principal, params);
      const { state, position, viewId } = await commands.create(of, body, context);
      await waitForProjections(position);
      return data(viewIn(state, of, viewId), 201);
    },
  }),
  route({
    ...command,
    method: 'PATCH',
    path: '/list-views/:list/views/:id',
    summary: 'Rename a saved view, or change what it shows',
    params: byView,
    body: changeSavedView,
    response: savedViewAnswer,
    handler: async ({ params, body, principal, context, waitForProjections }) => {
      const of = ofPerson(principal, params);
      const { state, position } = await commands.change(of, params.id, body, context);
      await waitForProjections(position);
      return data(viewIn(state, of, params.id));
    },
  }),
  route({
    ...command,
    method: 'DELETE',
    path: '/list-views/:list/views/:id',
    summary: 'Delete a saved view',
    params: byView,
    handler: async ({ params, principal, context, waitForProjections }) => {
      const { position } = await commands.delete(ofPerson(principal, params), params.id, context);
      await waitForProjections(position);
      return noContent();
    },
  }),
  route({
    ...command,
    method: 'POST',
    path: '/list-views/:list/views/:id/restore',
    summary: 'Undo the deletion of a saved view',
    params: byView,
    response: savedViewAnswer,
    handler: async ({ params, principal, context, waitForProjections }) => {
      const of = ofPerson(principal, params);
      const { state, position } = await commands.restore(of, params.id, context);
      await waitForProjections(position);
      return data(viewIn(state, of, params.id));
    },
  }),
];

const ofPerson = ({ userId }: { readonly userId: number }, { list }: { readonly list: string }): OwnList => ({
  userId,
  list,
});

/** @throws RejectedError where another call deleted it meanwhile */
function viewIn(state: ListViewsState, { list }: OwnList, viewId: number): SavedView {
  const view = listIn(state, list).savedViews.find(({ id }) => id === viewId);
  if (view === undefined) throw new RejectedError(LIST_VIEW_REJECTIONS['not-found']);
  return view;
}
