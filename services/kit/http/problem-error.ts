import type { Problem } from '@marquee/schemas/common/problem';

import type { FieldError } from '../decider/rejection.ts';

const TITLES: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  410: 'Gone',
  413: 'Payload Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Entity',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  507: 'Insufficient Storage',
};

/** A rejection on its way to the client as `application/problem+json`. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly status: number;
  readonly errors: readonly FieldError[] | undefined;
  readonly headers: Readonly<Record<string, string>>;
  /** One of `PROBLEM_TYPES`; undefined says nothing beyond the status. */
  readonly type: string | undefined;

  constructor(
    status: number,
    message: string,
    options: { errors?: readonly FieldError[]; headers?: Record<string, string>; type?: string } = {},
  ) {
    super(message);
    this.status = status;
    this.errors = options.errors;
    this.headers = options.headers ?? {};
    this.type = options.type;
  }

  toProblem(): Problem {
    return {
      ...(this.type === undefined ? {} : { type: this.type }),
      status: this.status,
      title: TITLES[this.status] ?? 'Error',
      message: this.message,
      ...(this.errors ? { errors: [...this.errors] } : {}),
    };
  }
}

export const notFound = (what: string) => new ProblemError(404, `${what} is not found`);
export const unauthorized = (message = 'Unauthorized') =>
  new ProblemError(401, message, { headers: { 'www-authenticate': 'Bearer' } });
export const forbidden = (message = 'You may not do this') => new ProblemError(403, message);
export const conflict = (message: string) => new ProblemError(409, message);
/** 422 on named fields; the first text is the message. */
export const invalid = (...errors: readonly FieldError[]) =>
  new ProblemError(422, errors[0]?.message ?? 'Please enter valid data', { errors });
export const tooManyRequests = (message: string, retryAfterSeconds: number) =>
  new ProblemError(429, message, { headers: { 'retry-after': String(Math.ceil(retryAfterSeconds)) } });
