import type { ProjectionLogger } from '../projector/follow.ts';
import type { Worker } from './service.ts';

/** First pause after a round that failed, milliseconds; it doubles up to `everyMs`. */
const RETRY_MS = 1_000;

export interface PeriodicWorkerOptions {
  readonly name: string;
  /** Pause between rounds, milliseconds. */
  readonly everyMs: number;
  /**
   * One round, from which it returns soon after `signal` aborts.
   * @returns one sentence about what could not be done and waits for the next round, or undefined
   * @throws when the round as a whole failed: it is tried again within seconds
   */
  readonly task: (signal: AbortSignal) => Promise<string | undefined>;
  readonly logger?: ProjectionLogger | undefined;
}

export interface PeriodicWorker extends Worker {
  /** Runs the next round at once; nothing before `start`, whose first round does. */
  readonly nudge: () => void;
}

/**
 * Runs a task again and again, never twice at once. The first round begins with `start`, which does not wait for it: a
 * slow mail server must not keep the product from starting. A round that fails is logged, reported as delayed work,
 * and tried again after a second, then after two, four and so on: a store that is busy for a moment must not delay
 * work by minutes.
 */
export function createPeriodicWorker(options: PeriodicWorkerOptions): PeriodicWorker {
  const { name, everyMs, task, logger } = options;
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isStarted = false;
  let isNudged = false;
  let failures = 0;
  let reason: string | undefined;

  const round = async () => {
    isNudged = false;
    try {
      reason = await task(stopping.signal);
      failures = 0;
    } catch (error) {
      failures += 1;
      reason = error instanceof Error ? error.message : String(error);
      if (failures === 1) logger?.warn({ err: error, worker: name }, 'a round failed');
    }
    running = undefined;
    schedule(nextPauseMs());
  };
  const nextPauseMs = () => {
    if (failures > 0) return Math.min(everyMs, RETRY_MS * 2 ** Math.min(failures - 1, 20));
    return isNudged ? 0 : everyMs;
  };
  const schedule = (ms: number) => {
    if (stopping.signal.aborted) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      running ??= round();
    }, ms).unref();
  };

  return {
    name,
    start: async () => {
      isStarted = true;
      running ??= round();
    },
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      await running;
    },
    nudge: () => {
      isNudged = true;
      if (isStarted && !running && failures === 0) schedule(0);
    },
    degraded: () => reason,
  };
}
