import { setTimeout as delay } from 'node:timers/promises';

import type { ProjectionLogger } from '@marquee/kit/projector/follow';
import type { Worker } from '@marquee/kit/runtime/service';

import type { CorrectionReport, SpendCorrections } from './corrections.ts';

const RETRY_MS = 10_000;

/** Worker that refunds once, after the start, what an earlier version charged for doubled blocks. */
export function createCorrectionWorker(
  corrections: Pick<SpendCorrections, 'correctOnce'>,
  logger: ProjectionLogger | undefined,
): Worker {
  const stopping = new AbortController();
  let running: Promise<void> = Promise.resolve();
  let failure: string | undefined;

  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        const report = await corrections.correctOnce();
        failure = undefined;
        if (report) logReport(report, logger);
        return;
      } catch (error) {
        failure = `overcharges are not corrected: ${error instanceof Error ? error.message : String(error)}`;
        logger?.warn({ err: error }, 'overcharges will be corrected later');
        await delay(RETRY_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
  };

  return {
    name: 'billing: corrections',
    async start() {
      running = run();
    },
    async stop() {
      stopping.abort();
      await running;
    },
    degraded: () => failure,
  };
}

function logReport(
  { corrections, unexplained }: CorrectionReport,
  logger: ProjectionLogger | undefined,
): void {
  for (const { userId, block, amountNanos } of corrections)
    logger?.warn({ userId, block, amountNanos }, 'an overcharge by a doubled block was given back');
  for (const { userId, block } of unexplained)
    logger?.error({ userId, block }, 'a recorded block does not agree with the facts and is left as it is');
}
