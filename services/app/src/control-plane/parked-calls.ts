import { randomUUID } from 'node:crypto';

import type { ParkedEventsControl } from '@marquee/audit';
import { isSecret } from '@marquee/kit/runtime/is-secret';
import { toJson } from '@marquee/kit/runtime/json';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import { INTERNAL_SECRET_HEADER } from './internal-api.ts';
import { wallClock } from '@marquee/kit/runtime/clock';

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
    const context = commandOfOperator();
    if (id === 'all') return reply.type('application/json').send(toJson(await parked.retryAll(context)));
    const retry = /^[1-9]\d{0,9}$/.test(id) ? await parked.retry(Number(id), context) : undefined;
    return retry ? reply.type('application/json').send(toJson(retry)) : reply.callNotFound();
  });
}

/** Context of a command that an operator runs on the machine: no user of the product is its actor. */
const commandOfOperator = () => ({
  commandId: randomUUID(),
  actorId: null,
  onBehalfOfId: null,
  occurredAt: wallClock().toISOString(),
  correlationId: randomUUID(),
  causationId: null,
  origin: null,
});
