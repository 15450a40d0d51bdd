import type { ProjectionLogger } from '@marquee/kit/projector/follow';
import type { Worker } from '@marquee/kit/runtime/service';

interface PeriodicWorkerOptions {
  readonly name: string;
  readonly everyMs: number;
  readonly task: () => Promise<void>;
  readonly logger: ProjectionLogger;
}

export interface PeriodicWorker extends Worker {
  /** Runs the next round at once. */
  readonly nudge: () => void;
}

/** Runs a task repeatedly, never twice at once; a failure is logged, reported to health, and retried. */
export function createPeriodicWorker({ name, everyMs, task, logger }: PeriodicWorkerOptions): PeriodicWorker {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let stopped = true;
  let nudged = false;
  let failure: string | undefined;

  const round = async () => {
    nudged = false;
    try {
      await task();
      failure = undefined;
    } catch (error) {
      if (failure === undefined) logger.warn({ err: error, worker: name }, 'a round failed');
      failure = error instanceof Error ? error.message : String(error);
    }
    running = undefined;
    if (!stopped) schedule(nudged && failure === undefined ? 0 : everyMs);
  };
  const schedule = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      running ??= round();
    }, ms).unref();
  };

  return {
    name,
    async start() {
      if (!stopped) return;
      stopped = false;
      running = round();
      await running;
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
    nudge: () => {
      nudged = true;
      if (!stopped && !running) schedule(0);
    },
    unhealthy: () => (failure === undefined ? undefined : `${name}: ${failure}`),
  };
}
