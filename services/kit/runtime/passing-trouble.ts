import { monotonicMs } from './clock.ts';

/** A reason of readiness whose end nobody tells: it is over when it was not told again for a while. */
export interface PassingTrouble {
  tell(reason: string): void;
  /** Something went well meanwhile. */
  clear(): void;
  /** Undefined when there is none, or it is over. */
  current(): string | undefined;
}

/** @param shownMs milliseconds after which a reason that was not told again is over */
export function createPassingTrouble(shownMs: number, nowMs: () => number = monotonicMs): PassingTrouble {
  let told: { readonly reason: string; readonly untilMs: number } | undefined;
  return {
    tell(reason) {
      told = { reason, untilMs: nowMs() + shownMs };
    },
    clear() {
      told = undefined;
    },
    current: () => (told !== undefined && nowMs() < told.untilMs ? told.reason : undefined),
  };
}
