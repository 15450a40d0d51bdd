import { watchForSteps } from '@marquee/kit/runtime/clock';
import { createPeriodicWorker, type PeriodicWorkerOptions } from '@marquee/kit/runtime/periodic-worker';
import type { Worker } from '@marquee/kit/runtime/service';
import { MINUTE_MS } from '@marquee/schemas/common/time';

import type { ClickIds } from './click-ids.ts';

const EVERY_MS = 10 * MINUTE_MS;
const ROWS_A_STATEMENT = 5_000;

export interface ExpiredClickIdsParts {
  readonly clickIds: Pick<ClickIds, 'removeExpired'>;
  readonly clock: () => Date;
  readonly logger: PeriodicWorkerOptions['logger'];
  readonly rowsAStatement?: number;
  readonly everyMs?: number;
  /** Milliseconds of a clock that never steps. */
  readonly monotonicMs?: () => number;
}

/**
 * Removes click ids that no conversion can be ascribed to any more, a batch at a time. Nothing is removed by one look at the
 * clock: by a wrong one all of them have expired.
 */
export function createExpiredClickIdsWorker(parts: ExpiredClickIdsParts): Worker {
  const { clickIds, clock, logger, rowsAStatement = ROWS_A_STATEMENT, everyMs = EVERY_MS } = parts;
  const watched = watchForSteps(() => clock().getTime(), parts.monotonicMs);
  return createPeriodicWorker({
    name: 'tracker: expired click ids',
    everyMs,
    async task(signal) {
      const { nowMs, isSteady } = watched();
      for (let removed = rowsAStatement; isSteady && removed === rowsAStatement && !signal.aborted;)
        removed = await clickIds.removeExpired(nowMs, rowsAStatement);
      return undefined;
    },
    logger,
  });
}
