import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';

import { mustBeValid } from '@marquee/schemas/common/messages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';

import type { CommandContext } from '../decider/command-context.ts';
import { sealOrigin } from '../personal-data/origin.ts';
import { wallClock } from '../runtime/clock.ts';
import type { ApiServerOptions } from './api-server-options.ts';
import { requireAccess } from './access.ts';
import { isApiKey, NO_SCOPES, requireScope } from './api-key.ts';
import { requireFreshProof } from './fresh-proof.ts';
import { answerOnce, commandIdOf, repeatable } from './idempotency.ts';
import { parseListQuery, type ListQuery } from '../lists/list-query.ts';
import { identify, noteFailedProof, noteImpersonation, recordAccess } from './record-access.ts';
import { readUpload, type Upload } from './multipart.ts';
import type { Principal } from './principal.ts';
import { requireChangesAllowed } from './read-only.ts';
import { requireSecondFactor } from './second-factor.ts';
import { forbidden, invalid, ProblemError, unauthorized } from './problem-error.ts';
import {
  type Access,
  PART_CONTENT_TYPE,
  type RouteDefinition,
  type RouteRequest,
  type RouteResponse,
} from './route.ts';
import { parseOrRefuse } from './validation.ts';

/** A read model that lags longer than this does not hold up the answer to a command. */
const SETTLE_TIMEOUT_MS = 2_000;

/**
 * `behind` on the answer to a command that the read models have not seen in time: the object is answered as it was
 * decided, figures that other read models add are as old as those, and lists show it a moment later.
 */
const READ_MODELS_HEADER = 'marquee-read-models';

/** On answers to reads while the event store is away: the time, ISO 8601 UTC, from which the data is. */
const DATA_AS_OF_HEADER = 'marquee-data-as-of';

const principals = new WeakMap<FastifyRequest, Principal>();

/** Who asks, once the route's guard has run; undefined for anonymous calls. */
export const principalOf = (request: FastifyRequest): Principal | undefined => principals.get(request);

/** Turns a route as data into a Fastify route: guard, validation, idempotency, answer. */
export function registerRoute(app: FastifyInstance, route: RouteDefinition, options: ApiServerOptions): void {
  app.route({
    method: route.method,
    url: route.path,
    ...bodyLimitOf(route),
    config: route.callsPerMinute ? { rateLimit: { max: route.callsPerMinute, timeWindow: 60_000 } } : {},
    onRequest: async (request, reply) => {
      reply.raw.once('close', () => {
        if (isCutOff(reply)) recordAccess(request, reply, route, principalOf(request), options);
      });
      options.regionGuard?.(request.ip);
      const principal = await authenticate(request, route.access, options);
      if (principal) principals.set(request, principal);
      if (principal && route.access.kind !== 'public' && !route.withoutSecondFactor)
        requireSecondFactor(principal);
      if (principal) requireScope(route, principal, options.scopesOf ?? NO_SCOPES);
      requireAccess(route, principal);
      if (principal) requireChangesAllowed(route, principal, isDryRun(request));
      if (route.needsFreshProof) requireFreshProof(principal, (options.clock ?? wallClock)());
    },
    onResponse: async (request, reply) => {
      recordAccess(request, reply, route, principalOf(request), options);
    },
    handler: async (request, reply) => {
      const upload = route.multipart && (await readUpload(request, route.multipart, uploadFolder(options)));
      try {
        const routeRequest = await readRequest(request, reply, route, options, upload);
        const run = (asked: RouteRequest<unknown, unknown, unknown>) =>
          route.handler(asked as RouteRequest<never, never, never>);
        const key = request.headers['idempotency-key'];
        const response =
          route.idempotent && key !== undefined
            ? await answerOnce(options.idempotency, request, routeRequest.principal.userId, key, (taken) =>
                run({ ...routeRequest, context: repeatable(routeRequest.context, taken) }),
              )
            : await run(routeRequest);
        if (route.method === 'GET') reportAge(reply, options);
        return send(reply, route, response);
      } finally {
        await upload?.dispose();
      }
    },
  });
}

const bodyLimitOf = ({ bodyLimit, partBytesMax }: RouteDefinition) => {
  const bytes = partBytesMax ?? bodyLimit;
  return bytes === undefined ? {} : { bodyLimit: bytes };
};

const isDryRun = ({ query }: FastifyRequest): boolean =>
  (query as { readonly dryRun?: unknown }).dryRun === 'true';

/** Who went away in the midst of an answer has what came so far, and nothing finishes: `onResponse` is not called. */
const isCutOff = ({ raw }: FastifyReply): boolean => raw.headersSent && !raw.writableFinished;

function reportAge(reply: FastifyReply, { dataAgeMs, clock = wallClock }: ApiServerOptions): void {
  const ageMs = dataAgeMs?.();
  if (ageMs === undefined) return;
  void reply.header(DATA_AS_OF_HEADER, new Date(clock().getTime() - ageMs).toISOString());
}

const uploadFolder = (options: ApiServerOptions) => options.uploadFolder ?? tmpdir();

async function authenticate(
  request: FastifyRequest,
  access: Access,
  { authenticator }: ApiServerOptions,
): Promise<Principal | undefined> {
  const header = request.headers.authorization;
  if (header === undefined) return undefined;
  const token = /^Bearer ([\w:.~+/=-]{1,512})$/i.exec(header)?.[1];
  if (access.kind === 'public') {
    // A stale token must not prevent signing in.
    return token === undefined || isApiKey(token)
      ? undefined
      : authenticator.authenticate(token, undefined).catch(() => undefined);
  }
  if (token === undefined) throw unauthorized();
  const sudoUser = request.headers.sudouser;
  if (isApiKey(token)) return authenticateKey(request, token, authenticator);
  if (Array.isArray(sudoUser)) throw forbidden('SudoUser must be sent once.');
  try {
    return await authenticator.authenticate(token, sudoUser);
  } catch (error) {
    if (sudoUser !== undefined) await rememberRefused(request, token, authenticator);
    throw error;
  }
}

async function authenticateKey(
  request: FastifyRequest,
  key: string,
  authenticator: ApiServerOptions['authenticator'],
): Promise<Principal> {
  const principal = await authenticator.authenticateKey(key);
  if (request.headers.sudouser === undefined) return principal;
  principals.set(request, principal);
  throw forbidden('An API key cannot act as another user.');
}

/** Records the caller of a rejected impersonation: the rejection is the caller's own. */
async function rememberRefused(
  request: FastifyRequest,
  token: string,
  authenticator: ApiServerOptions['authenticator'],
): Promise<void> {
  const own = await authenticator.authenticate(token, undefined).catch(() => undefined);
  if (own) principals.set(request, own);
}

async function readRequest(
  request: FastifyRequest,
  reply: FastifyReply,
  route: RouteDefinition,
  options: ApiServerOptions,
  upload: Upload | undefined,
): Promise<RouteRequest<unknown, unknown, unknown>> {
  const principal = principalOf(request);
  const rawQuery = request.query as Record<string, string | string[] | undefined>;
  const userAgent = request.headers['user-agent'] ?? '';
  return {
    params: route.params ? parseParams(route.params, request.params) : undefined,
    query: route.query ? parseOrRefuse(route.query, rawQuery) : undefined,
    body: route.body ? parseBody(route.body, upload ? upload.fields : request.body) : undefined,
    files: upload?.files ?? [],
    get part() {
      return route.partBytesMax === undefined ? NO_BYTES : partOf(request.body);
    },
    list: route.list ? parseListQuery(route.list, rawQuery) : NO_LIST,
    get principal() {
      if (!principal) throw unauthorized();
      return principal;
    },
    maybePrincipal: principal,
    context: await contextOf(request, route, principal, userAgent, options),
    ip: request.ip,
    userAgent,
    identified: (userId) => identify(request, userId),
    impersonates: (userId, impersonation) => noteImpersonation(request, { userId, impersonation }),
    proofFailed: () => noteFailedProof(request),
    headers: request.headers,
    url: request.url,
    waitForProjections: projectionsWait(reply, options),
  };
}

/** What is behind one position is behind those after it, so that a call waits its time once. */
function projectionsWait(
  reply: FastifyReply,
  { readAfterWrite }: ApiServerOptions,
): RouteRequest<unknown, unknown, unknown>['waitForProjections'] {
  let behindAt: bigint | undefined;
  return async (position) => {
    if (position === undefined) return true;
    if (behindAt !== undefined && position >= behindAt) return false;
    const isSeen = await readAfterWrite.waitForProjections(position, SETTLE_TIMEOUT_MS);
    if (isSeen) return true;
    behindAt = position;
    void reply.header(READ_MODELS_HEADER, 'behind');
    return false;
  };
}

const NO_BYTES = Buffer.alloc(0);

/** @throws ProblemError 415 for a body of another type */
function partOf(body: unknown): Buffer {
  if (Buffer.isBuffer(body)) return body;
  throw new ProblemError(415, `Send the part as ${PART_CONTENT_TYPE}.`);
}

const NO_LIST: ListQuery = {
  where: [],
  whereIn: [],
  has: [],
  having: [],
  search: undefined,
  orderBy: { field: 'id', direction: 'desc' },
  page: 1,
  perPage: 20,
  extra: {},
};

/** An id that cannot be read is an id that does not exist. */
function parseParams(schema: v.GenericSchema<unknown, unknown>, params: unknown): unknown {
  const result = v.safeParse(schema, params);
  if (!result.success) throw new ProblemError(404, 'Not found');
  return result.output;
}

/** Every body is an object; a list would pass for one wherever no field is required. */
function parseBody(schema: v.GenericSchema<unknown, unknown>, body: unknown): unknown {
  if (Array.isArray(body)) throw invalid({ field: '', message: mustBeValid('Body') });
  return parseOrRefuse(schema, body ?? {});
}

async function contextOf(
  request: FastifyRequest,
  route: RouteDefinition,
  principal: Principal | undefined,
  userAgent: string,
  { vault, clock = wallClock }: ApiServerOptions,
): Promise<CommandContext> {
  const writes = route.method !== 'GET';
  return {
    commandId: route.idempotent ? commandIdOf(request, principal?.userId) : randomUUID(),
    actorId: principal?.actorId ?? null,
    onBehalfOfId: principal?.impersonating ? principal.userId : null,
    occurredAt: clock().toISOString(),
    correlationId: request.id,
    causationId: null,
    ...(writes && !principal ? { caller: { ip: request.ip, userAgent: userAgent.slice(0, 512) } } : {}),
    origin:
      writes && principal
        ? await sealOrigin(vault, principal.actorId, { ip: request.ip, userAgent: userAgent.slice(0, 512) })
        : null,
  };
}

function send(reply: FastifyReply, route: RouteDefinition, response: RouteResponse): FastifyReply {
  const status = response.status ?? 200;
  void reply.code(status);
  if (response.headers) void reply.headers(response.headers);
  if (response.body === undefined) return reply.send();
  if (response.headers?.['content-type'] !== undefined) return reply.send(response.body);
  const body = route.response && status < 300 ? v.parse(route.response, response.body) : response.body;
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(body));
}
