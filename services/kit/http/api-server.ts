import { randomUUID } from 'node:crypto';

import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import fastify, {
  LogController,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';

import { VERSION_CONFLICT } from '../decider/rejection.ts';
import { UnstorableEvent } from '../event-store/errors.ts';
import { WrongExpectedRevision } from '../event-store/port.ts';
import type { Service } from '../runtime/service.ts';
import { isUnavailable } from '../runtime/unavailable.ts';
import { NO_SCOPES } from './api-key.ts';
import type { ApiServerOptions } from './api-server-options.ts';
import { parseJsonBody } from './json-body.ts';
import { registerMultipart } from './multipart.ts';
import { registerOpenApi } from './openapi.ts';
import { ProblemError } from './problem-error.ts';
import { principalOf, registerRoute } from './register-route.ts';
import { asProblem, problemOf } from './rejection-problem.ts';
import { PART_CONTENT_TYPE, type RouteDefinition } from './route.ts';
import { sendProblem } from './send-problem.ts';

const BODY_LIMIT_BYTES = 1_048_576;
/** Longest time that a request may hold a connection, */
const REQUEST_TIMEOUT_MS = 30_000;
/** but a form with files has the time that 64 MB take at two megabits a second. */
const UPLOAD_TIMEOUT_MS = 300_000;
/** Long enough to read an answer. */
const ANSWERED_MS = 5_000;
/** Fastify gives up a part of a server that is not there after ten seconds, which is not long where many programs start at once. */
const PLUGIN_TIMEOUT_MS = 120_000;

/** The HTTP face of the control plane: every route of every service under `/api`, guarded and documented. */
export async function createApiServer(options: ApiServerOptions): Promise<FastifyInstance> {
  const app = fastify({
    ...(options.logger ? { loggerInstance: options.logger } : {}),
    bodyLimit: BODY_LIMIT_BYTES,
    pluginTimeout: PLUGIN_TIMEOUT_MS,
    requestTimeout: UPLOAD_TIMEOUT_MS,
    http: { headersTimeout: REQUEST_TIMEOUT_MS },
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: options.trustProxy ? [...options.trustProxy] : false,
    genReqId: requestIdOf,
    routerOptions: { maxParamLength: 2_000 },
    return503OnClosing: true,
  });
  takeJsonOnly(app);
  app.setErrorHandler(answerError);
  app.setNotFoundHandler((request, reply) =>
    sendProblem(
      reply,
      new ProblemError(404, `There is no ${request.method} ${request.url.split('?')[0] ?? ''}`),
    ),
  );
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('x-request-id', request.id);
    // Answers hold personal data and tokens, so that no cache may keep them (ASVS 5.0, 14.3.2).
    if (request.url.startsWith('/api')) void reply.header('cache-control', 'no-store');
  });
  limitBodyTime(app, options.patience ?? { bodyMs: REQUEST_TIMEOUT_MS, answeredMs: ANSWERED_MS });
  await app.register(helmet, { contentSecurityPolicy: false, crossOriginResourcePolicy: false });
  await app.register(rateLimit, {
    global: false,
    ...(options.limitsCalls === false ? { allowList: () => true } : {}),
    // People who share an address do not share a limit.
    keyGenerator: (request) => {
      const person = principalOf(request)?.actorId;
      return person === undefined ? request.ip : `user ${person}`;
    },
    errorResponseBuilder: (_request, context) =>
      new ProblemError(429, 'Too many requests. Try again in a minute.', {
        headers: { 'retry-after': String(Math.ceil(context.ttl / 1000)) },
      }),
  });
  const routes = allRoutes(options.services);
  await app.register(
    async (api) => {
      await registerMultipart(api);
      await registerRoutes(api, routes, options);
      await registerOpenApi(api, routes, {
        version: options.version ?? '0.1.0',
        scopesOf: options.scopesOf ?? NO_SCOPES,
        publicUrl: options.publicUrl ?? '',
      });
    },
    { prefix: '/api' },
  );
  return app;
}

/** Other bodies are taken by the calls that ask for them. */
function takeJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, parseJsonBody(body as string));
    } catch (error) {
      done(error as Error);
    }
  });
}

/** Bytes are a body only for the calls that take parts of files: anywhere else they are of a wrong type. */
async function registerRoutes(
  api: FastifyInstance,
  routes: readonly RouteDefinition[],
  options: ApiServerOptions,
): Promise<void> {
  const takesParts = ({ partBytesMax }: RouteDefinition) => partBytesMax !== undefined;
  for (const route of routes) if (!takesParts(route)) registerRoute(api, route, options);
  await api.register(async (parts) => {
    parts.addContentTypeParser(PART_CONTENT_TYPE, { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    for (const route of routes) if (takesParts(route)) registerRoute(parts, route, options);
  });
}

/** Every `/api` call of the given services. */
export const allRoutes = (services: readonly Service[]): readonly RouteDefinition[] =>
  services.flatMap((service) => service.routes ?? []);

/** Bodies that are no form come within `bodyMs`; an answered client goes within `answeredMs`. */
function limitBodyTime(
  app: FastifyInstance,
  { bodyMs, answeredMs }: NonNullable<ApiServerOptions['patience']>,
): void {
  const timers = new WeakMap<FastifyRequest, NodeJS.Timeout>();
  app.addHook('onRequest', async (request) => {
    if (request.method === 'GET' || /^multipart\//i.test(request.headers['content-type'] ?? '')) return;
    timers.set(
      request,
      setTimeout(() => request.raw.destroy(), bodyMs),
    );
  });
  const done = async (request: FastifyRequest) => clearTimeout(timers.get(request));
  app.addHook('preValidation', done);
  app.addHook('onResponse', done);
  // A client that was answered before its body had arrived, such as an anonymous sender of a form, keeps no
  // socket.
  app.addHook('onResponse', async ({ raw }) => {
    if (raw.complete) return;
    const end = setTimeout(() => raw.destroy(), answeredMs);
    end.unref();
    raw.once('close', () => clearTimeout(end)).resume();
  });
  app.addHook('onRequestAbort', done);
}

function requestIdOf(request: { headers: Record<string, string | string[] | undefined> }): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && /^[\w.-]{1,64}$/.test(given) ? given : randomUUID();
}

/**
 * Sends every error as problem details; an unexpected one is logged and reported without internal details.
 */
function answerError(
  error: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const problem = asProblem(error);
  if (problem) return sendProblem(reply, problem);
  if (error instanceof WrongExpectedRevision) {
    return sendProblem(reply, problemOf(VERSION_CONFLICT));
  }
  if (error instanceof UnstorableEvent)
    return sendProblem(reply, new ProblemError(422, 'Please enter valid data'));
  if (isUnavailable(error)) {
    request.log.error({ err: error }, 'a dependency does not answer');
    return sendProblem(
      reply,
      new ProblemError(503, 'A part of Marquee does not answer just now. Try again in a moment.', {
        headers: { 'retry-after': '5' },
      }),
    );
  }
  const status = 'statusCode' in error ? error.statusCode : undefined;
  if (status !== undefined && status >= 400 && status < 500) {
    return sendProblem(reply, new ProblemError(status, clientErrorText(status, error.message)));
  }
  request.log.error({ err: error }, 'request failed');
  return sendProblem(reply, new ProblemError(500, 'An error occurred'));
}

function clientErrorText(status: number, text: string): string {
  if (status === 413) return 'The request body is too large.';
  if (status === 415) return 'Send the body as application/json.';
  return text;
}
