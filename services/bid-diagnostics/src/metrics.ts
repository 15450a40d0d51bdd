import { Counter, Gauge } from 'prom-client';
import type { Registry } from 'prom-client';

import type { EdgeCounts } from './endpoints/edge-counts.ts';
import type { InventoryQueue } from './inventory/inventory-queue.ts';

export interface MeasuredParts {
  readonly endpoints: EdgeCounts;
  readonly inventoryQueue: InventoryQueue;
  readonly nowMs: () => number;
}

/** Shows the figures at `/metrics`; they are read when asked for, so that counting costs nothing. */
export function registerMetrics(
  registry: Registry,
  { endpoints, inventoryQueue, nowMs }: MeasuredParts,
): void {
  new Counter({
    name: 'marquee_bidder_answers_total',
    help: 'Bid requests by SSP endpoint and what they were answered: bid, or the reason for none',
    labelNames: ['ssp_endpoint', 'answer'],
    registers: [registry],
    collect() {
      this.reset();
      for (const { sspEndpointId, requests, noBids } of endpoints.all(nowMs())) {
        const endpoint = String(sspEndpointId);
        const refused = noBids.reduce((sum, { total }) => sum + total, 0);
        this.inc({ ssp_endpoint: endpoint, answer: 'bid' }, Math.max(0, requests.total - refused));
        for (const { reason, total } of noBids) this.inc({ ssp_endpoint: endpoint, answer: reason }, total);
      }
    },
  });
  new Gauge({
    name: 'marquee_bidder_dropped_inventory_samples',
    help: 'Samples of the inventory that the traffic log did not take, since the start',
    registers: [registry],
    collect() {
      this.set(inventoryQueue.dropped);
    },
  });
}
