import { createCommandHandler } from '@marquee/kit/decider/command-handler';
import type { EventStore } from '@marquee/kit/event-store/port';
import { conflict } from '@marquee/kit/http/problem-error';
import { data, route, SIGNED_IN, type RouteDefinition } from '@marquee/kit/http/route';
import { listName, saveListView } from '@marquee/schemas/list-view/commands';
import { listViewAnswer } from '@marquee/schemas/list-view/views';
import * as v from 'valibot';

import type { ListViewQuery } from '../read-models/list-views/query.ts';
import { listViewsDecider, listViewsStream } from './index.ts';

const byList = v.object({ list: listName });
const common = { tag: 'Lists', access: SIGNED_IN, ownership: 'own', params: byList } as const;

/** Routes for the views of lists; all users have their own. */
export function listViewRoutes(eventStore: EventStore, viewOf: ListViewQuery): RouteDefinition[] {
  const views = createCommandHandler({ decider: listViewsDecider, eventStore });
  return [
    route({
      ...common,
      method: 'GET',
      path: '/list-views/:list',
      summary: 'Own view of a list: columns, their order and widths, and density',
      response: listViewAnswer,
      handler: async ({ params, principal }) => data(await viewOf(principal.userId, params.list)),
    }),
    route({
      ...common,
      callsPerMinute: 120,
      method: 'PUT',
      path: '/list-views/:list',
      summary: 'Save the own view of a list',
      body: saveListView,
      response: listViewAnswer,
      handler: async ({ params, body, principal, context, waitForProjections }) => {
        const { userId } = principal;
        const { list } = params;
        const command = { type: 'SaveListView', userId, list, settings: body } as const;
        const handled = await views.handle(listViewsStream(userId), command, context);
        if (!handled.accepted) throw conflict('Too many lists have a view of their own');
        await waitForProjections(handled.position);
        return data(body);
      },
    }),
  ];
}
