import type { TrafficLog } from '@marquee/kit/traffic-log/port';

import { EdgeCounts } from './endpoints/edge-counts.ts';
import { InventoryQueue } from './inventory/inventory-queue.ts';
import { Inventory } from './inventory/inventory.ts';
import { Sampler } from './inventory/sampler.ts';
import { NoBidCounters } from './no-bid-reasons/no-bid-counters.ts';
import type { AuctionRules } from './ports/auction.ts';

export interface InventoryTuning {
  /** Records one in this many bid requests as inventory while there is little traffic; a power of two, 0 is none. */
  readonly oneIn: number;
  /** Imps of one second above which fewer requests are recorded. */
  readonly maxPerSecond: number;
  /** Milliseconds that a recorded imp waits for company on its way to the traffic log. */
  readonly flushMs: number;
}

const INVENTORY_TUNING: InventoryTuning = { oneIn: 8, maxPerSecond: 50, flushMs: 2_000 };
/** How many seconds' samples may wait for the traffic log. */
const INVENTORY_SECONDS_MAX = 40;

export interface BidObserversConfig {
  /** Unique among the processes of the edge. */
  readonly keyPrefix: string;
  readonly inventory?: Partial<InventoryTuning> | undefined;
}

export interface BidObserversDeps {
  readonly trafficLog: TrafficLog;
  /** The auction's own rules: what it did not ask is asked again when someone looks. */
  readonly rules: AuctionRules;
  readonly logger: { warn(details: object, message: string): void };
}

/** What a bidder reports to: all of it is synchronous and in memory. */
export interface BidObservers {
  readonly campaigns: NoBidCounters;
  readonly endpoints: EdgeCounts;
  /** Undefined where no inventory is recorded. */
  readonly inventory: Inventory | undefined;
  readonly inventoryQueue: InventoryQueue;
}

export function createBidObservers(config: BidObserversConfig, deps: BidObserversDeps): BidObservers {
  const { trafficLog, rules, logger } = deps;
  const { oneIn, maxPerSecond, flushMs } = { ...INVENTORY_TUNING, ...config.inventory };
  const inventoryQueue = new InventoryQueue(trafficLog, {
    flushMs,
    capacity: maxPerSecond * INVENTORY_SECONDS_MAX,
    keyPrefix: config.keyPrefix,
    onError: (error) => logger.warn({ err: error }, 'samples of the inventory were dropped'),
  });
  return {
    campaigns: new NoBidCounters(rules),
    endpoints: new EdgeCounts(),
    inventory: oneIn === 0 ? undefined : new Inventory(new Sampler({ oneIn, maxPerSecond }), inventoryQueue),
    inventoryQueue,
  };
}
