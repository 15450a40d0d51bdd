import type { FastifyError, FastifyInstance, HTTPMethods } from 'fastify';

import { ProblemError } from './problem-error.ts';
import { sendProblem } from './send-problem.ts';

/** Those that Fastify routes; it answers any other with 404. */
const METHODS = ['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT', 'TRACE'] as const;

/** What Fastify itself refuses, as problem details: a body that is too large (413), a URL that nothing has (404). */
export function answerErrorsAsProblems(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, _request, reply) => {
    const status = error.statusCode;
    if (status === undefined || status < 400 || status >= 500) throw error;
    const message = status === 413 ? 'The request body is too large.' : error.message;
    return sendProblem(reply, new ProblemError(status, message));
  });
}

/** Answers the methods that a URL does not have with 405 and names those that it has (RFC 9110, section 15.5.6). */
export function refuseOtherMethods(app: FastifyInstance, url: string, allowed: readonly HTTPMethods[]): void {
  const allow = allowed.join(', ');
  app.route({
    method: METHODS.filter((method) => !allowed.includes(method)),
    url,
    // Whatever the body is, it is not read.
    onRequest: async (request, reply) =>
      sendProblem(
        reply,
        new ProblemError(405, `${request.method} is not a method of this call`, { headers: { allow } }),
      ),
    handler: () => undefined,
  });
}
