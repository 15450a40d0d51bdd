import { pause } from './pause.ts';

export interface RetryOptions {
  /** Ends the attempts. */
  readonly signal: AbortSignal;
  /** Pause after the first failure, doubled after each further one up to `maxPauseMs`. */
  readonly firstPauseMs: number;
  readonly maxPauseMs: number;
  readonly onFailure?: (error: Error) => void;
}

/** Does the work again after each failure, until it succeeds; undefined when `signal` aborted before. */
export async function retryUntilDone<Result>(
  work: () => Promise<Result>,
  { signal, firstPauseMs, maxPauseMs, onFailure }: RetryOptions,
): Promise<Result | undefined> {
  for (let pauseMs = firstPauseMs; !signal.aborted; pauseMs = Math.min(pauseMs * 2, maxPauseMs)) {
    try {
      return await work();
    } catch (error) {
      onFailure?.(error instanceof Error ? error : new Error(String(error)));
      await pause(pauseMs, signal);
    }
  }
  return undefined;
}
