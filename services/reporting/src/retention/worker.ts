import { monotonicMs as processMs, watchForSteps } from '@marquee/kit/runtime/clock';
import type { Worker } from '@marquee/kit/runtime/service';
import { HOUR_MS } from '@marquee/schemas/common/time';

import type { RetentionReport } from './retention.ts';

/** Between two looks at the clock, milliseconds. */
const LOOK_MS = 60_000;

export interface RetentionWorkerOptions {
  readonly apply: () => Promise<RetentionReport | undefined>;
  readonly clock: () => Date;
  readonly onError: (error: unknown) => void;
  readonly onReport: (report: RetentionReport) => void;
  readonly lookMs?: number;
  readonly monotonicMs?: () => number;
}

/**
 * Drops what is older than it is kept, once an hour. Nothing is dropped by one look at the clock: not in the first hour of a
 * process, nor in the hour after the clock stepped.
 */
export function createRetentionWorker(options: RetentionWorkerOptions): Worker {
  const { apply, clock, lookMs = LOOK_MS, monotonicMs = processMs } = options;
  const watched = watchForSteps(() => clock().getTime(), monotonicMs);
  let dueMs = -Infinity;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let isStopped = false;
  let failure: string | undefined;

  const look = async (): Promise<void> => {
    if (!watched().isSteady || monotonicMs() < dueMs) return;
    dueMs = monotonicMs() + HOUR_MS;
    try {
      const report = await apply();
      if (report !== undefined) options.onReport(report);
      failure = undefined;
    } catch (error) {
      options.onError(error);
      failure = `old facts are not dropped: ${error instanceof Error ? error.message : String(error)}`;
    }
  };
  const schedule = (): void => {
    if (isStopped) return;
    timer = setTimeout(() => {
      running = look().finally(schedule);
    }, lookMs);
    timer.unref();
  };

  return {
    name: 'reporting: retention',
    start: async () => schedule(),
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
    degraded: () => failure,
  };
}
