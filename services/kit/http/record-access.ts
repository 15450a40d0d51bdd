import type { FastifyReply, FastifyRequest } from 'fastify';

import { wallClock } from '../runtime/clock.ts';
import type { AccessRecord, AccessRecorder, ImpersonatedCall } from './access-recorder.ts';
import type { ApiServerOptions } from './api-server-options.ts';
import type { Impersonation, Principal } from './principal.ts';
import type { RouteDefinition } from './route.ts';

const identifiedUsers = new WeakMap<FastifyRequest, number>();

/** Whose account a call without a token turned out to be about. */
export const identify = (request: FastifyRequest, userId: number): void =>
  void identifiedUsers.set(request, userId);

const failedProofs = new WeakSet<FastifyRequest>();

/** The person at the keyboard could not prove to be who is signed in. */
export const noteFailedProof = (request: FastifyRequest): void => void failedProofs.add(request);

interface NotedImpersonation {
  readonly userId: number;
  /** Undefined where it ends. */
  readonly impersonation: Impersonation | undefined;
}

const notedImpersonations = new WeakMap<FastifyRequest, NotedImpersonation>();

/** The admin at the keyboard begins to act as another user, or ends it. */
export const noteImpersonation = (request: FastifyRequest, noted: NotedImpersonation): void =>
  void notedImpersonations.set(request, noted);

const written = new WeakSet<FastifyRequest>();

/** Writes down what an answered call means to the access log, if anything; once a call. */
export function recordAccess(
  request: FastifyRequest,
  reply: FastifyReply,
  route: RouteDefinition,
  principal: Principal | undefined,
  { accessRecorder, clock = wallClock }: ApiServerOptions,
): void {
  if (!accessRecorder || written.has(request)) return;
  written.add(request);
  const kind = kindOf(request, reply.statusCode, route, principal);
  const noted = notedImpersonations.get(request) ?? impersonationOf(principal);
  if (kind === undefined && noted === undefined) return;
  const call = {
    ...callOf(request, route, principal),
    occurredAt: clock().toISOString(),
    status: reply.statusCode,
  };
  if (noted !== undefined && principal)
    recordImpersonation(accessRecorder, { ...call, durationMs: reply.elapsedTime }, principal, noted);
  if (kind !== undefined) accessRecorder.record({ ...call, kind });
  if (kind === 'sign-out' && principal) accessRecorder.impersonationEnded(principal.sessionId);
}

function impersonationOf(principal: Principal | undefined): NotedImpersonation | undefined {
  if (!principal?.impersonating) return undefined;
  const { userId, impersonation } = principal;
  return { userId, impersonation };
}

function recordImpersonation(
  recorder: AccessRecorder,
  call: Omit<ImpersonatedCall, 'sessionId' | 'actorId' | 'onBehalfOfId' | 'impersonation'>,
  { sessionId, actorId }: Principal,
  { userId: onBehalfOfId, impersonation }: NotedImpersonation,
): void {
  if (impersonation === undefined) recorder.impersonationEnded(sessionId, onBehalfOfId);
  else recorder.impersonated({ ...call, sessionId, actorId, onBehalfOfId, impersonation });
}

/** Who called what, from where. */
function callOf(request: FastifyRequest, route: RouteDefinition, principal: Principal | undefined) {
  const { id } = (request.params ?? {}) as { readonly id?: string };
  return {
    actorId: principal?.actorId ?? identifiedUsers.get(request) ?? null,
    onBehalfOfId: principal?.impersonating ? principal.userId : null,
    method: route.method,
    route: route.path,
    objectId: id === undefined ? null : storable(id),
    ip: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 512),
    requestId: request.id,
  };
}

/** Characters of an object's id that are kept; none is as long. */
const OBJECT_ID_MAX = 100;

/**
 * A path of an unchecked caller in a storable form: without NUL, which PostgreSQL cannot store, and
 * shortened.
 */
const storable = (text: string): string => text.replaceAll('\0', '\ufffd').slice(0, OBJECT_ID_MAX);

function kindOf(
  request: FastifyRequest,
  status: number,
  { records, path }: RouteDefinition,
  principal: Principal | undefined,
): AccessRecord['kind'] | undefined {
  if (failedProofs.has(request)) return 'proof-failed';
  if (records === 'sign-in') {
    // The password was right, and the code is still to come.
    if (status === 202) return undefined;
    if (status < 300) return 'sign-in';
    return status < 500 ? 'sign-in-failed' : undefined;
  }
  if (status === 403) return 'refused';
  if (records === undefined || status >= 300) return undefined;
  const isReading = records === 'personal-data-read' || records === 'personal-data-exported';
  return isReading && isOfOneself(request, path, principal) ? undefined : records;
}

/** Whether users read data about themselves, which is not recorded. */
function isOfOneself(request: FastifyRequest, path: string, principal: Principal | undefined): boolean {
  if (!path.startsWith('/users/:id') || !principal || principal.impersonating) return false;
  return (request.params as { readonly id?: string }).id === String(principal.userId);
}
