import type { FastifyReply } from 'fastify';

import type { ProblemError } from './problem-error.ts';

/** Answers with problem details (RFC 9457). */
export function sendProblem(reply: FastifyReply, problem: ProblemError): FastifyReply {
  return reply
    .code(problem.status)
    .headers(problem.headers)
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify(problem.toProblem()));
}
