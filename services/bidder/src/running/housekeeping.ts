import type { Worker } from '@marquee/kit/runtime/service';

import type { BudgetLedger } from '../ports/budget.ts';
import type { FrequencyCaps } from '../ports/audiences.ts';
import type { DspGateway } from '../ports/dsp-demand.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';

const EVERY_MS = 1_000;
/** Interval of the expiry of bids: thousands may expire in a second, and small batches delay no request. */
const EXPIRY_EVERY_MS = 50;

/** What time alone changes: schedules once a second, expired bids more often. */
export function createHousekeeping(parts: {
  readonly catalogue: Catalogue;
  readonly ledger: Pick<BudgetLedger, 'sweep' | 'shape'>;
  readonly frequencyCaps: FrequencyCaps;
  readonly dspGateway: Pick<DspGateway, 'fold'>;
  readonly nowMs: () => number;
}): Worker {
  const timers: NodeJS.Timeout[] = [];
  const expire = (): void => {
    for (const { bidId } of parts.ledger.sweep(parts.nowMs())) parts.frequencyCaps.release(bidId);
  };
  const tick = (): void => {
    const nowMs = parts.nowMs();
    parts.catalogue.tick(nowMs);
    parts.ledger.shape.watch(nowMs);
    parts.dspGateway.fold(nowMs);
  };
  return {
    name: 'bidder-housekeeping',
    async start() {
      timers.push(setInterval(tick, EVERY_MS), setInterval(expire, EXPIRY_EVERY_MS));
    },
    async stop() {
      for (const timer of timers.splice(0)) clearInterval(timer);
    },
  };
}
