import type { FastifyReply, FastifyRequest } from 'fastify';

import { wallClock } from '../runtime/clock.ts';
import type { AccessRecord } from './access-recorder.ts';
import type { ApiServerOptions } from './api-server.ts';
import type { Principal } from './principal.ts';
import type { RouteDefinition } from './route.ts';

const identifiedUsers = new WeakMap<FastifyRequest, number>();

/** Whose account a call without a token turned out to be about. */
export const identify = (request: FastifyRequest, userId: number): void =>
  void identifiedUsers.set(request, userId);

/** Writes down what an answered call means to the access log, if anything. */
export function recordAccess(
  request: FastifyRequest,
  reply: FastifyReply,
  route: RouteDefinition,
  principal: Principal | undefined,
  { accessRecorder, clock = wallClock }: ApiServerOptions,
): void {
  if (!accessRecorder) return;
  const kind = kindOf(request, reply.statusCode, route, principal);
  if (kind === undefined && !principal?.impersonating) return;
  const { id } = (request.params ?? {}) as { readonly id?: string };
  const call = {
    occurredAt: clock().toISOString(),
    actorId: principal?.actorId ?? identifiedUsers.get(request) ?? null,
    onBehalfOfId: principal?.impersonating ? principal.userId : null,
    method: route.method,
    route: route.path,
    objectId: id ?? null,
    status: reply.statusCode,
    ip: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 512),
    requestId: request.id,
  };
  if (principal?.impersonating) {
    const { sessionId, actorId, userId: onBehalfOfId } = principal;
    accessRecorder.impersonated({ ...call, sessionId, actorId, onBehalfOfId });
  }
  if (kind !== undefined) accessRecorder.record({ ...call, kind });
  if (kind === 'sign-out' && principal) accessRecorder.sessionEnded(principal.sessionId);
}

function kindOf(
  request: FastifyRequest,
  status: number,
  { records, path }: RouteDefinition,
  principal: Principal | undefined,
): AccessRecord['kind'] | undefined {
  if (records === 'sign-in') {
    if (status < 300) return 'sign-in';
    return status < 500 ? 'sign-in-failed' : undefined;
  }
  if (status === 403) return 'refused';
  if (records === undefined || status >= 300) return undefined;
  return isOfOneself(request, path, principal) ? undefined : records;
}

/** What people read about themselves is nobody's business. */
function isOfOneself(request: FastifyRequest, path: string, principal: Principal | undefined): boolean {
  if (!path.startsWith('/users/:id') || !principal || principal.impersonating) return false;
  return (request.params as { readonly id?: string }).id === String(principal.userId);
}
