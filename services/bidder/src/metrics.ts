import { Counter, Gauge } from 'prom-client';
import type { Registry } from 'prom-client';

import type { SpendFigures } from './ports/budget.ts';
import type { CatalogueFollower } from './catalogue/follower.ts';
import type { EdgeCounts } from './edge-counts.ts';
import type { InventoryQueue } from './inventory/inventory-queue.ts';
import type { BidQueue } from './traffic/bid-queue.ts';

export interface MeasuredParts {
  readonly counts: EdgeCounts;
  readonly ledger: SpendFigures;
  readonly bidQueue: Pick<BidQueue<unknown>, 'length'>;
  readonly inventoryQueue: InventoryQueue;
  readonly follower: CatalogueFollower;
  readonly nowMs: () => number;
}

/** Shows the bidder's figures at `/metrics`; they are read when asked for, so that counting costs nothing. */
export function registerMetrics(registry: Registry, parts: MeasuredParts): void {
  registerAnswers(registry, parts);
  registerGauges(registry, parts);
}

function registerAnswers(
  registry: Registry,
  { counts, nowMs }: Pick<MeasuredParts, 'counts' | 'nowMs'>,
): void {
  new Counter({
    name: 'marquee_bidder_answers_total',
    help: 'Bid requests by SSP endpoint and what they were answered: bid, or the reason for none',
    labelNames: ['ssp_endpoint', 'answer'],
    registers: [registry],
    collect() {
      this.reset();
      for (const { sspEndpointId, requests, noBids } of counts.all(nowMs())) {
        const endpoint = String(sspEndpointId);
        const refused = noBids.reduce((sum, { total }) => sum + total, 0);
        this.inc({ ssp_endpoint: endpoint, answer: 'bid' }, Math.max(0, requests.total - refused));
        for (const { reason, total } of noBids) this.inc({ ssp_endpoint: endpoint, answer: reason }, total);
      }
    },
  });
}

function registerGauges(registry: Registry, parts: MeasuredParts): void {
  const { ledger, bidQueue, inventoryQueue, follower, nowMs } = parts;
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
  gauge(
    'dropped_inventory_samples',
    'Samples of the inventory that the traffic log did not take, since the start',
    () => inventoryQueue.dropped,
  );
  gauge('catalogue_silent_seconds', 'Seconds since the event store was last heard, 0 while it answers', () =>
    Math.round(follower.silentMs(nowMs()) / 1_000),
  );
}
