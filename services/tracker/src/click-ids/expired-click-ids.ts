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
}

/** Removes click ids that no conversion can be ascribed to any more, a batch at a time. */
export const createExpiredClickIdsWorker = ({
  clickIds,
  clock,
  logger,
  rowsAStatement = ROWS_A_STATEMENT,
}: ExpiredClickIdsParts): Worker =>
  createPeriodicWorker({
    name: 'tracker: expired click ids',
    everyMs: EVERY_MS,
    async task(signal) {
      for (let removed = rowsAStatement; removed === rowsAStatement && !signal.aborted;)
        removed = await clickIds.removeExpired(clock().getTime(), rowsAStatement);
      return undefined;
    },
    logger,
  });
