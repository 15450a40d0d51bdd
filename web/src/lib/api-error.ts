import { problem } from '@marquee/schemas/common/problem';
import { partial, safeParse, type InferOutput } from 'valibot';

import { t } from './i18n/i18n.ts';

const someProblem = partial(problem);
type SomeProblem = InferOutput<typeof someProblem>;

/**
 * Problem details as far as an answer has them, since proxies between the product and the browser refuse
 * calls, too.
 */
export function problemOf(answer: unknown): SomeProblem {
  const read = safeParse(someProblem, answer);
  return read.success ? read.output : {};
}

/** One refused field: `field` is a dotted path of the body, `message` the text to show at it. */
export interface FieldError {
  readonly field: string;
  readonly message: string;
}

/** No answer: offline, a dropped connection, or a server that is down. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
  constructor(cause?: unknown) {
    super(t('The server isn’t responding. Check your connection and try again.'), { cause });
  }
}

/** The server refused: RFC 9457 problem details with the specification's texts. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** One of `PROBLEM_TYPES`, where the client can do something about it. */
  readonly type: string | undefined;
  /** Empty when the rejection is not about single fields. */
  readonly fieldErrors: readonly FieldError[];
  /** What support asks for. */
  readonly requestId: string | undefined;
  /** Seconds after which another attempt makes sense. */
  readonly retryAfter: number | undefined;

  constructor(details: SomeProblem, response: Response) {
    super(details.message ?? t('An error occurred'));
    this.status = response.status;
    this.type = details.type;
    this.fieldErrors = details.errors ?? [];
    this.requestId = response.headers.get('x-request-id') ?? undefined;
    const wait = Number(response.headers.get('retry-after') ?? Number.NaN);
    this.retryAfter = Number.isFinite(wait) ? wait : undefined;
  }
}

export const isStatus = (error: unknown, status: number): boolean =>
  error instanceof ApiError && error.status === status;
