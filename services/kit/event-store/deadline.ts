import { pause } from '../runtime/pause.ts';
import { StoreUnavailable } from './errors.ts';

/** Default time that a command waits for a store: an HTTP call that needs one answers within 5 s. */
export const DEFAULT_TIMEOUT_MS = 4_500;

const FIRST_PAUSE_MS = 25;
const MAX_PAUSE_MS = 500;

/**
 * Waits for `work`, but not longer than `timeoutMs`.
 * @param what subject of the error's sentence: "the event store"
 * @param work `signal` aborts when its result is no longer needed
 * @throws StoreUnavailable when the time is over
 */
export async function withinDeadline<T>(
  what: string,
  timeoutMs: number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new StoreUnavailable(`${what} did not answer within ${timeoutMs} ms`));
      controller.abort();
    }, timeoutMs);
  });
  try {
    return await Promise.race([work(controller.signal), late]);
  } finally {
    clearTimeout(timer);
  }
}

export interface RetryOptions {
  readonly what: string;
  readonly timeoutMs: number;
  /** True for errors that a later attempt may not meet. */
  readonly isUnavailable: (error: unknown) => boolean;
}

/**
 * Attempts an idempotent command until it answers or the time is over, ever more seldom.
 * @throws StoreUnavailable when the store stayed away; other errors of `attempt` as they are
 */
export async function retryUntilDeadline<T>(
  { what, timeoutMs, isUnavailable }: RetryOptions,
  attempt: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  let lastFailure: unknown;
  try {
    return await withinDeadline(what, timeoutMs, async (signal) => {
      for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS)) {
        try {
          return await attempt(signal);
        } catch (error) {
          if (signal.aborted || !isUnavailable(error)) throw error;
          lastFailure = error;
          await pause(pauseMs, signal);
          if (signal.aborted) throw error;
        }
      }
    });
  } catch (error) {
    if (!(error instanceof StoreUnavailable) || lastFailure === undefined) throw error;
    throw new StoreUnavailable(error.message, { cause: lastFailure });
  }
}
