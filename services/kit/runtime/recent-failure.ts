import { monotonicMs } from './clock.ts';

/**
 * A reason of readiness without an event that ends it: it is over when it was not reported again for a while.
 */
export interface RecentFailure {
  report(reason: string): void;
  /** Something went well meanwhile. */
  clear(): void;
  /** Undefined when there is none, or it is over. */
  current(): string | undefined;
}

/** @param shownMs milliseconds after which a reason that was not reported again is over */
export function createRecentFailure(shownMs: number, nowMs: () => number = monotonicMs): RecentFailure {
  let latest: { readonly reason: string; readonly untilMs: number } | undefined;
  return {
    report(reason) {
      latest = { reason, untilMs: nowMs() + shownMs };
    },
    clear() {
      latest = undefined;
    },
    current: () => (latest !== undefined && nowMs() < latest.untilMs ? latest.reason : undefined),
  };
}
