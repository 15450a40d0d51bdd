import type { ParkedEventsControl } from '@marquee/audit';
import { platformCommand } from '@marquee/kit/decider/command-context';
import { wallClock } from '@marquee/kit/runtime/clock';
import { isSecret } from '@marquee/kit/runtime/is-secret';
import { toJson } from '@marquee/kit/runtime/json';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import { INTERNAL_SECRET_HEADER } from './internal-api.ts';

/** Calls of `npm run parked`. Clients without the internal secret get 404. */
export function registerParkedCalls(app: FastifyInstance, secret: string, parked: ParkedEventsControl): void {
  const isKnown = (request: FastifyRequest) => isSecret(request.headers[INTERNAL_SECRET_HEADER], secret);
  app.get('/internal/parked-events', async (request, reply) => {
    if (!isKnown(request)) return reply.callNotFound();
    return reply.type('application/json').send(toJson(await parked.list()));
  });
  app.post<{ Params: { id: string } }>('/internal/parked-events/:id/retry', async (request, reply) => {
    if (!isKnown(request)) return reply.callNotFound();
    const { id } = request.params;
    // An operator of the machine, who is no user of the product.
    const context = platformCommand(wallClock());
    if (id === 'all') return reply.type('application/json').send(toJson(await parked.retryAll(context)));
    const retry = /^[1-9]\d{0,9}$/.test(id) ? await parked.retry(Number(id), context) : undefined;
    return retry ? reply.type('application/json').send(toJson(retry)) : reply.callNotFound();
  });
}
