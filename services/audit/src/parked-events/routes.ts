import { notFound } from '@marquee/kit/http/problem-error';
import { ADMIN, data, route } from '@marquee/kit/http/route';
import type { Service } from '@marquee/kit/runtime/service';
import { idParam, parkedEventId } from '@marquee/schemas/common/ids';
import {
  parkedEventsAnswer,
  parkedRetryAllAnswer,
  parkedRetryAnswer,
} from '@marquee/schemas/parked-event/views';
import * as v from 'valibot';

import type { ParkedEventsControl } from './parked-events.ts';

const common = { tag: 'Operations', access: ADMIN, ownership: 'none' } as const;

/** What admins see of events that were left out, and how they have them tried again. */
export function createParkedEventsService(parked: ParkedEventsControl): Service {
  return {
    name: 'parked events',
    routes: [
      route({
        ...common,
        method: 'GET',
        path: '/admin/parked-events',
        summary: 'Events that a read model or reactor could not take and went on without',
        response: parkedEventsAnswer,
        handler: async () => data(await parked.list()),
      }),
      route({
        ...common,
        method: 'POST',
        path: '/admin/parked-events/retry',
        summary: 'Retry every parked event, the oldest first',
        response: parkedRetryAllAnswer,
        handler: async ({ context }) => data(await parked.retryAll(context)),
      }),
      route({
        ...common,
        method: 'POST',
        path: '/admin/parked-events/:id/retry',
        summary: 'Retry a parked event; a read model is built anew',
        params: v.object({ id: idParam(parkedEventId) }),
        response: parkedRetryAnswer,
        handler: async ({ params, context }) => {
          const retry = await parked.retry(params.id, context);
          if (!retry) throw notFound('Parked event');
          return data(retry);
        },
      }),
    ],
    workers: [],
    dispose: async () => undefined,
  };
}
