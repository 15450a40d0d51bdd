import type { Problem } from '@marquee/schemas/common/problem';

/** One refused field: `field` is a dotted path of the body, `message` the text to show at it. */
export interface FieldFault {
  readonly field: string;
  readonly message: string;
}

/** Nobody answered: offline, a dropped connection, or a server that is down. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
  constructor(cause?: unknown) {
    super('The server isn’t responding. Check your connection and try again.', { cause });
  }
}

/** The server refused: RFC 9457 problem details with the specification's texts. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** One of `PROBLEM_TYPES`, where the client can do something about it. */
  readonly type: string | undefined;
  /** Empty when the rejection is not about single fields. */
  readonly faults: readonly FieldFault[];
  /** What support asks for. */
  readonly requestId: string | undefined;
  /** Seconds after which another attempt makes sense. */
  readonly retryAfter: number | undefined;

  constructor(problem: Partial<Problem>, response: Response) {
    super(problem.message ?? 'An error occurred');
    this.status = response.status;
    this.type = problem.type;
    this.faults = problem.errors ?? [];
    this.requestId = response.headers.get('x-request-id') ?? undefined;
    const wait = Number(response.headers.get('retry-after') ?? Number.NaN);
    this.retryAfter = Number.isFinite(wait) ? wait : undefined;
  }
}

export const isStatus = (error: unknown, status: number): boolean =>
  error instanceof ApiError && error.status === status;
