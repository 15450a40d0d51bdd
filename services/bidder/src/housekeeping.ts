import type { Worker } from '@marquee/kit/runtime/service';

import type { BudgetLedger } from './budget/budget-ledger.ts';
import type { Catalogue } from './catalogue/catalogue.ts';
import type { EdgeCounts } from './edge-counts.ts';
import type { FrequencyCaps } from './frequency-caps.ts';
import type { OutsideDemand } from './outside/outside-demand.ts';
import type { Refusals } from './refusals/refusals.ts';

const EVERY_MS = 1_000;

/** What time alone changes, once a second: schedules, expired bids, windows of the counts. */
export function createHousekeeping(parts: {
  readonly catalogue: Catalogue;
  readonly ledger: BudgetLedger;
  readonly frequencyCaps: FrequencyCaps;
  readonly refusals: Refusals;
  readonly counts: EdgeCounts;
  readonly outside: Pick<OutsideDemand, 'fold'>;
  readonly nowMs: () => number;
}): Worker {
  let timer: NodeJS.Timeout | undefined;
  const tick = (): void => {
    const nowMs = parts.nowMs();
    parts.catalogue.tick(nowMs);
    for (const { bidId } of parts.ledger.sweep(nowMs)) parts.frequencyCaps.takeBack(bidId);
    parts.ledger.shape.watch(nowMs);
    parts.refusals.fold(nowMs);
    parts.counts.fold(nowMs);
    parts.outside.fold(nowMs);
  };
  return {
    name: 'bidder-housekeeping',
    async start() {
      timer = setInterval(tick, EVERY_MS);
    },
    async stop() {
      clearInterval(timer);
    },
  };
}
