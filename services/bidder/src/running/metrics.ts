import { Gauge } from 'prom-client';
import type { Registry } from 'prom-client';

import type { SpendFigures } from '../ports/budget.ts';
import type { CatalogueFollower } from '../catalogue/follower.ts';
import type { BidQueue } from '../traffic/bid-queue.ts';

export interface MeasuredParts {
  readonly ledger: SpendFigures;
  readonly bidQueue: Pick<BidQueue<unknown>, 'length'>;
  readonly follower: CatalogueFollower;
  readonly nowMs: () => number;
}

/** Shows the bidder's figures at `/metrics`; they are read when asked for, so that counting costs nothing. */
export function registerMetrics(
  registry: Registry,
  { ledger, bidQueue, follower, nowMs }: MeasuredParts,
): void {
  const gauge = (name: string, help: string, read: () => number): void => {
    new Gauge({
      name: `marquee_bidder_${name}`,
      help,
      registers: [registry],
      collect() {
        this.set(read());
      },
    });
  };
  gauge(
    'open_bids',
    'Bids whose money is held until they are billed, lost or expired',
    () => ledger.openBids,
  );
  gauge(
    'late_bills',
    'Billing notices that were read after their money was given back',
    () => ledger.lateBills,
  );
  gauge(
    'contradicted_losses',
    'Bids that were billed after a loss notice; losses of their endpoint release nothing for a day',
    () => ledger.contradictedLosses,
  );
  gauge('waiting_bids', 'Bids that wait for the traffic log', () => bidQueue.length);
  gauge('catalogue_silent_seconds', 'Seconds since the event store was last heard, 0 while it answers', () =>
    Math.round(follower.silentMs(nowMs()) / 1_000),
  );
}
