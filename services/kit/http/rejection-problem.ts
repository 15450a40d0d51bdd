import { PROBLEM_TYPES } from '@marquee/schemas/common/problem';

import { RejectedError, type Rejection, type RejectionType } from '../decider/rejection.ts';
import { ProblemError } from './problem-error.ts';

/** The one table from rejections to HTTP. */
const STATUSES: Readonly<Record<RejectionType, number>> = {
  Unauthenticated: 401,
  Forbidden: 403,
  NotFound: 404,
  Conflict: 409,
  VersionConflict: 409,
  TooLarge: 413,
  Invalid: 422,
  TooMany: 429,
};

/** A rejection as HTTP answers it. */
export function problemOf({ type, message, errors, retryAfterSeconds }: Rejection): ProblemError {
  const headers: Record<string, string> = {
    ...(type === 'Unauthenticated' ? { 'www-authenticate': 'Bearer' } : {}),
    ...(retryAfterSeconds === undefined ? {} : { 'retry-after': String(Math.ceil(retryAfterSeconds)) }),
  };
  return new ProblemError(STATUSES[type], message, {
    headers,
    ...(errors ? { errors } : {}),
    ...(type === 'VersionConflict' ? { type: PROBLEM_TYPES.versionConflict } : {}),
  });
}

/** The problem that a thrown error is answered with; undefined for an unexpected error. */
export function asProblem(error: unknown): ProblemError | undefined {
  if (error instanceof ProblemError) return error;
  return error instanceof RejectedError ? problemOf(error.rejection) : undefined;
}

/** The same where the caller can do something about it (4xx); undefined for what is ours. */
export function clientProblem(error: unknown): ProblemError | undefined {
  const problem = asProblem(error);
  return problem !== undefined && problem.status < 500 ? problem : undefined;
}
