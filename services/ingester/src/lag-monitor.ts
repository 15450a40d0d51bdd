import { monotonicMs } from '@marquee/kit/runtime/clock';
import { pause } from '@marquee/kit/runtime/pause';
import type { Worker } from '@marquee/kit/runtime/service';

export interface LagMonitorOptions {
  /** Messages of the traffic log that are not in the facts; rejects while the log does not answer. */
  readonly lag: () => Promise<bigint>;
  /** Between two looks, milliseconds. */
  readonly everyMs: number;
  /** How long messages may wait without any being ingested before it is reported, milliseconds. */
  readonly stalledAfterMs: number;
  readonly nowMs?: () => number;
}

/** Reports to readiness that ingestion makes no progress although messages wait, whatever the reason. */
export interface LagMonitor extends Worker {
  /** Facts were inserted. */
  progressed(): void;
  /** Few messages wait and they are taken; false before the first look. */
  isCurrent(): boolean;
}

/** What waits at a busy moment between two inserts; a backlog is far beyond it. */
const CURRENT_MAX = 50_000n;
/** Time without progress after which what waits is late, milliseconds. */
const LATE_MS = 60_000;

export function createLagMonitor(options: LagMonitorOptions): LagMonitor {
  const { lag, everyMs, stalledAfterMs, nowMs = monotonicMs } = options;
  const stopping = new AbortController();
  let progressAtMs = nowMs();
  let waiting = 0n;
  let hasLooked = false;
  let running: Promise<void> = Promise.resolve();

  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      // A log that does not answer is reported by its own readiness check.
      const found = await lag().catch(() => undefined);
      if (found !== undefined) {
        waiting = found;
        hasLooked = true;
      }
      if (waiting === 0n) progressAtMs = nowMs();
      await pause(everyMs, stopping.signal);
    }
  };

  return {
    name: 'ingester: lag',
    async start() {
      running = run();
    },
    async stop() {
      stopping.abort();
      await running;
    },
    progressed() {
      progressAtMs = nowMs();
    },
    isCurrent: () =>
      hasLooked && waiting <= CURRENT_MAX && (waiting === 0n || nowMs() - progressAtMs < LATE_MS),
    unhealthy() {
      const stalledMs = nowMs() - progressAtMs;
      if (waiting === 0n || stalledMs < stalledAfterMs) return undefined;
      return `${waiting} messages of the traffic log wait, and none was ingested for ${Math.round(stalledMs / 1_000)} s`;
    },
  };
}
