import { HOUR_MS } from '@marquee/schemas/common/time';

/** Milliseconds since 1970 as the machine's clock shows them now. It may step; never measure a duration with it. */
export const wallMs = (): number => Date.now();

/** The same as a `Date`, for what only notes when it happened. */
export const wallClock = (): Date => new Date(wallMs());

/** Milliseconds of a clock that never steps, from an origin of this process: for durations, pauses and deadlines. */
export const monotonicMs = (): number => performance.now();

export interface SteadyClockOptions {
  readonly wall?: () => number;
  readonly monotonic?: () => number;
  /** A step of the machine's clock is followed once it has lasted this long, milliseconds. Default 30 s. */
  readonly believeAfterMs?: number;
  /** Called with a step that is followed, milliseconds; negative is backwards. */
  readonly onStep?: (stepMs: number) => void;
}

/** What a clock that is being disciplined may drift between two readings; more is a step. */
const SLEW_MS = 1_000;
const BELIEVE_AFTER_MS = 30_000;

/**
 * The time of day for decisions about days, expiry and money. It follows the machine's clock, but a step of it only
 * once it has lasted: a clock that jumps days ahead and comes back within half a minute changes nothing. Small
 * corrections are followed at once, though never backwards: until the machine's clock has caught up, the time
 * does not change.
 */
export function createSteadyClock(options: SteadyClockOptions = {}): () => Date {
  const {
    wall = wallMs,
    monotonic = monotonicMs,
    believeAfterMs = BELIEVE_AFTER_MS,
    onStep = () => undefined,
  } = options;
  /** What is added to the monotonic clock. */
  let offsetMs = wall() - monotonic();
  let lastMs = -Infinity;
  let step: { readonly offsetMs: number; readonly sinceMs: number } | undefined;

  return () => {
    const elapsedMs = monotonic();
    const seenMs = wall() - elapsedMs;
    if (Math.abs(seenMs - offsetMs) <= SLEW_MS) {
      offsetMs = seenMs;
      step = undefined;
    } else if (step === undefined || Math.abs(seenMs - step.offsetMs) > SLEW_MS) {
      step = { offsetMs: seenMs, sinceMs: elapsedMs };
    } else if (elapsedMs - step.sinceMs >= believeAfterMs) {
      onStep(seenMs - offsetMs);
      offsetMs = seenMs;
      step = undefined;
      lastMs = -Infinity;
    }
    lastMs = Math.max(lastMs, elapsedMs + offsetMs);
    return new Date(lastMs);
  };
}

export interface WatchedTime {
  readonly nowMs: number;
  /** The clock has run for an hour without a step, as far as it was read. */
  readonly isSteady: boolean;
}

/** What a clock may drift between two readings; more is a step. */
const STEP_MS = 60_000;
const STEADY_AFTER_MS = HOUR_MS;

/**
 * A clock for what is deleted by age, which cannot be brought back: nothing is to be deleted by one look at a clock, neither in
 * the first hour of a process, where it may be wrong as yet, nor in the hour after it stepped.
 * @param wall milliseconds since 1970
 * @param monotonic milliseconds of a clock that never steps
 */
export function watchForSteps(wall: () => number, monotonic = monotonicMs): () => WatchedTime {
  let steadySinceMs = monotonic();
  let offsetMs = wall() - steadySinceMs;
  return () => {
    const [nowMs, elapsedMs] = [wall(), monotonic()];
    if (Math.abs(nowMs - elapsedMs - offsetMs) > STEP_MS) steadySinceMs = elapsedMs;
    offsetMs = nowMs - elapsedMs;
    return { nowMs, isSteady: elapsedMs - steadySinceMs >= STEADY_AFTER_MS };
  };
}
