import { randomBytes } from 'node:crypto';

import type { EventStore } from '@marquee/kit/event-store/port';
import { createAddressKeys } from '@marquee/kit/ivt/address-key';
import type { ReadStore } from '@marquee/kit/read-store/port';
import { createSteadyClock } from '@marquee/kit/runtime/clock';
import type { Service, Worker } from '@marquee/kit/runtime/service';
import { createTrackingTokens } from '@marquee/kit/tracking-token/tracking-token';
import type { TrafficLog } from '@marquee/kit/traffic-log/port';
import type { GeoLookup } from '@marquee/openrtb/request/targeting-context';
import { createBidUrls } from '@marquee/openrtb/tracking-urls';
import { createJsonTexts } from '@marquee/schemas/common/json-text';
import type { BidderNoBids, CampaignNoBids as CampaignNoBidsView } from '@marquee/schemas/queries/no-bids';
import type { Registry } from 'prom-client';

import { bidMessage } from './bid-message.ts';
import type { LoggedBid } from './bid-message.ts';
import { bidHttp } from './bid-route/bid.http.ts';
import type { BidderConfig, BidderTuning } from './bidder-config.ts';
import { bidderTuning, longestHoldMs } from './bidder-config.ts';
import type { BidderParts, ResponseNoBidReason } from './bidder.ts';
import { Bidder } from './bidder.ts';
import { Catalogue } from './catalogue/catalogue.ts';
import { CatalogueReferences } from './catalogue/references.ts';
import { CatalogueFollower } from './catalogue/follower.ts';
import { ContextualBundles } from './context/contextual-bundles.ts';
import { createUserAgents } from './device/user-agent.ts';
import { EdgeCounts } from './edge-counts.ts';
import { edgeHttp } from './edge.http.ts';
import { createHousekeeping } from './housekeeping.ts';
import { Inventory } from './inventory/inventory.ts';
import { InventoryQueue } from './inventory/inventory-queue.ts';
import { Sampler } from './inventory/sampler.ts';
import { registerMetrics } from './metrics.ts';
import { Lab } from './lab/lab.ts';
import { readDataCentres } from './ivt/data-centres.ts';
import { createIvt } from './ivt/ivt.ts';
import type { Audiences } from './ports/audiences.ts';
import type { DspGateway } from './ports/dsp-demand.ts';
import type { Budget, LeaseRounds } from './ports/budget.ts';
import { BidPrices } from './pricing/bid-prices.ts';
import { createMemoryLearnedStateStore } from './pricing/memory-learned-state-store.ts';
import { createPostgresLearnedStateStore } from './pricing/postgres-learned-state-store.ts';
import { PriceFollower } from './pricing/price-follower.ts';
import { endpointFigures } from './endpoint-figures.ts';
import { campaignNoBidsView } from './no-bid-reasons/campaign-no-bids-view.ts';
import { NoBidCounters } from './no-bid-reasons/no-bid-counters.ts';
import { SourceLists } from './sources/source-lists.ts';
import { BidQueue } from './traffic/bid-queue.ts';
import { TrafficFollower } from './traffic/traffic-follower.ts';

export { EDGE_SERVER_OPTIONS } from './bid-route/bid.http.ts';
export type { GeoLookup } from '@marquee/openrtb/request/targeting-context';
export type { BidderConfig } from './bidder-config.ts';
export { bidderTuning, longestHoldMs } from './bidder-config.ts';
export { isDataCentreAddress } from './ivt/is-data-centre.ts';
export { createEdgeFigures } from './edge-figures.ts';

interface Log {
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

export interface BidderDeps {
  readonly eventStore: EventStore;
  readonly trafficLog: TrafficLog;
  readonly geo: GeoLookup;
  readonly logger: Log;
  readonly clock?: () => Date;
  /** From 0 to below 1. */
  readonly random?: () => number;
  readonly metrics?: Registry;
  readonly budget: Budget;
  readonly dspGateway: DspGateway;
  readonly audiences: Audiences;
  /** Where learned prices are kept; without it they are learned anew after a restart. */
  readonly readStore?: ReadStore;
}

export interface BidderService extends Service {
  /** True once catalogue and budgets are current; false again while bidding is stopped. */
  ready(): boolean;
  /** The other process of the same name has ended: what it left open becomes this one's to settle. */
  predecessorEnded(): void;
  /** NoBidCounters of one campaign; undefined when the bidder does not know it. */
  noBids(campaignId: number): CampaignNoBidsView | undefined;
  allNoBids(): BidderNoBids;
}

/** What the ids of a process's bids begin with: no two processes share it. */
export const createBidIdPrefix = (): string => `${randomBytes(6).toString('base64url')}.`;

/** The bidder: HTTP for exchanges, and the workers that keep its memory true. */
export function createBidderService(config: BidderConfig, deps: BidderDeps): BidderService {
  const { eventStore, trafficLog, logger, clock = createSteadyClock(), random = Math.random } = deps;
  const { dspGateway: outside } = deps;
  const { ledger, leases } = deps.budget;
  const tuning = bidderTuning(config.tuning);
  const instance = config.instance ?? 'bidder-1';
  const readers = config.readers ?? instance;
  const idPrefix = config.bidIdPrefix;
  const nowMs = (): number => clock().getTime();

  const noBidCounters = new NoBidCounters();
  const counts = new EdgeCounts();
  const sourceLists = new SourceLists();
  const bundles = new ContextualBundles();
  const { rules: audienceRules, members: audienceMembers, frequencyCaps, follower: persons } = deps.audiences;
  const references = new CatalogueReferences({ sourceLists, bundles, audienceRules, outside });
  const catalogue = new Catalogue(ledger, noBidCounters, references, config.marginBps);
  const quote = createJsonTexts();
  const bidQueue = new BidQueue(trafficLog, {
    flushMs: tuning.bidFlushMs,
    capacity: tuning.bidQueueCapacity,
    batch: 2_000,
    messageOf: (bid: LoggedBid) => bidMessage(bid, quote),
    onError: (error) => logger.warn({ err: error }, 'bids wait for the traffic log'),
  });
  const inventoryQueue = new InventoryQueue(trafficLog, {
    flushMs: tuning.inventoryFlushMs,
    capacity: tuning.inventoryMaxPerSecond * INVENTORY_SECONDS_MAX,
    keyPrefix: idPrefix,
    onError: (error) => logger.warn({ err: error }, 'samples of the inventory were dropped'),
  });
  const follower = new CatalogueFollower({
    eventStore,
    catalogue,
    clock,
    heartbeatMs: 2_000,
    onUnreadable: (event, error) => logger.error({ err: error, eventId: event.id }, 'event skipped'),
    onError: (error) => logger.warn({ err: error }, 'the event store is read again'),
  });
  const traffic = new TrafficFollower({
    trafficLog,
    ledger,
    frequencyCaps,
    outside,
    clock,
    instance: readers,
    ownPrefix: idPrefix,
    longestHoldMs: longestHoldMs(tuning),
    onError: (error) => logger.warn({ err: error }, 'the traffic log is read again'),
  });
  const prices = new BidPrices();
  const priceFollower = new PriceFollower({
    trafficLog,
    prices,
    shape: ledger.shape,
    learnedState:
      deps.readStore === undefined
        ? createMemoryLearnedStateStore()
        : createPostgresLearnedStateStore(deps.readStore),
    instance,
    readers,
    clock,
    onError: (error) => logger.warn({ err: error }, 'prices are learned later'),
  });
  const userAgents = createUserAgents();
  const startUp = createStartUp(follower, traffic, persons, priceFollower, leases);
  const parts: BidderParts = {
    catalogue,
    ledger,
    frequencyCaps,
    noBidCounters,
    sourceLists,
    bundles,
    audienceRules,
    audienceMembers,
    bidQueue,
    inventory: inventoryOf(tuning, inventoryQueue),
    tokens: createTrackingTokens({
      current: config.trackingSecret,
      previous: config.previousTrackingSecret,
    }),
    userAgents,
    outside,
    ivt: createIvt({ userAgents, dataCentres: readDataCentres() }),
    prices,
    geo: deps.geo,
    personKey: deps.audiences.identityKey,
    addressKey: createAddressKeys(config.trackingSecret),
    urlsOf: createBidUrls(config.publicEdgeUrl.replace(/\/+$/, '')),
    areTrackersSecure: isTrusted(config.publicEdgeUrl),
    seat: config.seat ?? 'marquee',
    gdprVendorId: config.gdprVendorId,
    tuning,
    idPrefix,
    seed: () => Math.floor(random() * 0x1_0000_0000),
  };
  const bidder = new Bidder(parts);

  const notReady = (): ResponseNoBidReason | undefined => {
    if (!startUp.isDone()) return 'not-ready';
    return follower.silentMs(nowMs()) > tuning.maxStaleMs ? 'stale-catalogue' : undefined;
  };
  if (deps.metrics !== undefined)
    registerMetrics(deps.metrics, { counts, ledger, bidQueue, inventoryQueue, follower, nowMs });
  const housekeeping = createHousekeeping({
    catalogue,
    ledger,
    frequencyCaps,
    noBidCounters,
    counts,
    outside,
    nowMs,
  });

  const noBidsOf = (campaignId: number): CampaignNoBidsView | undefined => {
    const found = noBidCounters.of(campaignId, nowMs());
    return found && campaignNoBidsView(found, ledger, nowMs());
  };
  const allNoBids = (): BidderNoBids => ({
    endpoints: endpointFigures(counts, ledger.endpoints, nowMs()),
    outside: [...outside.figures(nowMs())],
    campaigns: noBidCounters
      .all(nowMs(), CAMPAIGNS_MAX)
      .map((one) => campaignNoBidsView(one, ledger, nowMs())),
  });
  const exchanges = bidHttp({
    bidder,
    catalogue,
    outside,
    counts,
    networkMarginMs: tuning.networkMarginMs,
    dspWaitMaxMs: tuning.dspWaitMaxMs,
    clock,
    notReady,
    onFault: (error) => logger.error({ err: error }, 'a bid request could not be decided'),
  });
  const controlPlane = edgeHttp({
    edgeSecret: config.edgeSecret,
    catalogue,
    lab: new Lab({ ...parts, outside: undefined, nowMs }),
    noBids: (campaignId) => (campaignId === undefined ? allNoBids() : noBidsOf(campaignId)),
  });

  /** Until all of its bids have been read, the leases of the other process must go on covering them. */
  const takeOver = async (): Promise<void> => {
    try {
      if (!startUp.isDone()) throw new Error('the bidder is still starting');
      await traffic.readToEnd();
      deps.budget.takeOver();
    } catch (error) {
      logger.warn({ err: error }, 'what a former process of this bidder held is taken over later');
      setTimeout(() => void takeOver(), TAKE_OVER_RETRY_MS).unref();
    }
  };

  return {
    name: 'bidder',
    http: async (app) => {
      await app.register(exchanges);
      await app.register(controlPlane);
    },
    workers: [bidQueue, inventoryQueue, follower, startUp, outside, housekeeping],
    ready: () => notReady() === undefined,
    predecessorEnded: () => void takeOver(),
    noBids: noBidsOf,
    allNoBids,
    dispose: async () => undefined,
  };
}

/** Campaigns whose no-bid counts one answer holds. */
const CAMPAIGNS_MAX = 500;
const TAKE_OVER_RETRY_MS = 1_000;
/** Samples of so many seconds may wait for the traffic log. */
const INVENTORY_SECONDS_MAX = 40;

function inventoryOf(tuning: BidderTuning, queue: InventoryQueue): Inventory | undefined {
  if (tuning.inventoryOneIn === 0) return undefined;
  const { inventoryOneIn: oneIn, inventoryMaxPerSecond: maxPerSecond } = tuning;
  return new Inventory(new Sampler({ oneIn, maxPerSecond }), queue);
}

/** Budgets can be read only after the catalogue has told what is recorded already; neither blocks the start. */
function createStartUp(
  follower: CatalogueFollower,
  traffic: TrafficFollower,
  persons: Audiences['follower'],
  prices: PriceFollower,
  leases: LeaseRounds | undefined,
): Worker & { isDone(): boolean } {
  let isRead = false;
  let isDone = false;
  let failure: string | undefined;
  let running: Promise<void> = Promise.resolve();
  let isStopping = false;
  const begin = async (): Promise<void> => {
    await follower.whenCaughtUp;
    while (!isStopping && !isDone) {
      try {
        if (!isRead) {
          await traffic.open();
          await leases?.restore();
          await allStarted([traffic.start(), persons.start(), prices.start()]);
          isRead = true;
        }
        await leases?.start();
        isDone = true;
        failure = undefined;
      } catch (error) {
        failure = error instanceof Error ? error.message : String(error);
        await new Promise((resolve) => setTimeout(resolve, 500));
      }
    }
  };
  return {
    name: traffic.name,
    isDone: () => isDone,
    async start() {
      running = begin();
    },
    async stop() {
      isStopping = true;
      await leases?.stop();
      if (follower.isCaughtUp) await traffic.stop();
      await persons.stop();
      await prices.stop();
      if (follower.isCaughtUp) await running;
    },
    unhealthy: () => {
      if (failure !== undefined) return `The bidder waits for the traffic log: ${failure}`;
      if (!isDone) return 'The bidder is still reading its catalogue and budgets.';
      return traffic.unhealthy() ?? persons.unhealthy() ?? prices.unhealthy() ?? leases?.unhealthy();
    },
  };
}

/** Waits for all of them, so that none still runs when it is started again; throws what the first threw. */
async function allStarted(starts: readonly Promise<void>[]): Promise<void> {
  const failed = (await Promise.allSettled(starts)).find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}

/** https, or an address of this machine, which browsers trust like https. */
function isTrusted(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}
