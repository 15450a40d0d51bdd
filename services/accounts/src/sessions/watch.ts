import type { Worker } from '@marquee/kit/runtime/service';
import type { ProjectionLogger } from '@marquee/kit/projector/follow';

interface WatchDeps {
  readonly name: string;
  readonly everyMs: number;
  readonly task: () => Promise<void>;
  readonly logger: ProjectionLogger;
}

/** Runs a task again and again, never twice at once; a failure is logged, told to health, and tried again. */
export function createWatch({ name, everyMs, task, logger }: WatchDeps): Worker {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let stopped = true;
  let failure: string | undefined;

  const round = async () => {
    try {
      await task();
      failure = undefined;
    } catch (error) {
      if (failure === undefined) logger.warn({ err: error, worker: name }, 'a round failed');
      failure = error instanceof Error ? error.message : String(error);
    }
    if (!stopped)
      timer = setTimeout(() => {
        running = round();
      }, everyMs).unref();
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
    unhealthy: () => (failure === undefined ? undefined : `${name}: ${failure}`),
  };
}
