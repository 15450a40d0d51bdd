import { pause } from '@marquee/kit/runtime/pause';
import type { TrafficBatch } from '@marquee/kit/traffic-log/port';

import { runSteps, type StepName, type StepPorts, type Work } from '../steps.ts';

interface AttemptOptions {
  readonly ports: StepPorts;
  /** Between two attempts that failed, milliseconds. */
  readonly retryMs: number;
  readonly onError: (error: unknown) => void;
  /** Ends the attempts. */
  readonly signal: AbortSignal;
}

/**
 * Rejects when it is given up: the process stops, or a partition of the batches belongs to another process.
 */
export type AttemptSteps = (
  names: readonly StepName[],
  work: Work,
  batches: readonly TrafficBatch[],
) => Promise<void>;

/** Takes work through steps, again after each error, for as long as its partitions are this process's. */
export function createStepAttempts({ ports, retryMs, onError, signal }: AttemptOptions): AttemptSteps {
  return async (names, work, batches) => {
    for (;;) {
      try {
        await runSteps(names, work, ports);
        return;
      } catch (error) {
        onError(error);
        await pause(retryMs, signal);
        if (signal.aborted || batches.some((batch) => !batch.isCurrent())) throw error;
        await Promise.all(batches.map((batch) => batch.heartbeat()));
      }
    }
  };
}
