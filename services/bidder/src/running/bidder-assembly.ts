import type { EventStore } from '@marquee/kit/event-store/port';
import type { ReadStore } from '@marquee/kit/read-store/port';
import { createSteadyClock } from '@marquee/kit/runtime/clock';
import type { TrafficLog } from '@marquee/kit/traffic-log/port';
import type { GeoLookup } from '@marquee/openrtb/request/targeting-context';
import { createBidUrls } from '@marquee/openrtb/tracking-urls';
import { createJsonTexts } from '@marquee/schemas/common/json-text';
import type { TrackingTokens } from '@marquee/schemas/traffic/tracking-token';
import type { FastifyPluginAsync } from 'fastify';
import type { Registry } from 'prom-client';

import { bidMessage } from '../bids/bid-message.ts';
import type { LoggedBid } from '../bids/bid-message.ts';
import type { BidderConfig, BidderTuning } from './bidder-config.ts';
import { bidderTuning, DEFAULT_MARGIN_BPS, longestReservationMs } from './bidder-config.ts';
import type { BidderParts } from '../bidding/bidder.ts';
import { Catalogue } from '../catalogue/catalogue.ts';
import { CatalogueFollower } from '../catalogue/follower.ts';
import { CatalogueReferences } from '../catalogue/references.ts';
import { ContextualBundles } from '../context/contextual-bundles.ts';
import { createUserAgents } from '../device/user-agent.ts';
import { readDataCentres } from '../ivt/data-centres.ts';
import { createIvt } from '../ivt/ivt.ts';
import type { Audiences } from '../ports/audiences.ts';
import type { BidObservers } from '../ports/bid-observers.ts';
import type { Budget } from '../ports/budget.ts';
import type { LearnedSharesPort } from '../ports/learned-shares.ts';
import type { DspGateway } from '../ports/dsp-demand.ts';
import { BidPrices } from '../pricing/bid-prices.ts';
import { createMemoryLearnedStateStore } from '../pricing/memory-learned-state-store.ts';
import { createPostgresLearnedStateStore } from '../pricing/postgres-learned-state-store.ts';
import { PriceFollower } from '../pricing/price-follower.ts';
import { SourceLists } from '../sources/source-lists.ts';
import { StartUp } from './start-up.ts';
import { BidQueue } from '../traffic/bid-queue.ts';
import { TrafficFollower } from '../traffic/traffic-follower.ts';
import { WarmUp } from '../warm-up/warm-up.ts';

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
  /** Signs the tokens in the URLs of bids; the tracker verifies them. */
  readonly tokens: TrackingTokens;
  /** Digest of the network that an address is in, as the tracker takes it of who clicks. */
  readonly addressKey: (address: string) => string;
  /** A tracker that records nothing that lasts, for warming up; without it the bid route alone is warmed up. */
  readonly createWarmUpTracker?: (() => FastifyPluginAsync) | undefined;
  readonly budget: Budget;
  readonly dspGateway: DspGateway;
  readonly audiences: Audiences;
  readonly observers: BidObservers;
  /** What optimised rotations are at; without it they show all creatives equally often. */
  readonly learnedShares?: LearnedSharesPort | undefined;
  /** Where learned prices are kept; without it they are learned again after a restart. */
  readonly readStore?: ReadStore;
}

const BIDS_A_BATCH = 2_000;
const HEARTBEAT_MS = 2_000;

/** What a bidder is made of: its memory, its queues, and what follows the stores. */
export class BidderAssembly {
  readonly config: BidderConfig;
  readonly deps: BidderDeps;
  readonly tuning: BidderTuning;
  readonly clock: () => Date;
  readonly #sourceLists = new SourceLists();
  readonly #bundles = new ContextualBundles();
  readonly #prices = new BidPrices();
  readonly catalogue: Catalogue;
  readonly bidQueue: BidQueue<LoggedBid>;
  readonly follower: CatalogueFollower;
  readonly traffic: TrafficFollower;
  readonly startUp: StartUp;

  constructor(config: BidderConfig, deps: BidderDeps) {
    this.config = config;
    this.deps = deps;
    this.tuning = bidderTuning(config.tuning);
    this.clock = deps.clock ?? createSteadyClock();
    this.catalogue = this.#createCatalogue();
    this.bidQueue = this.#createBidQueue();
    this.follower = this.#createCatalogueFollower();
    this.traffic = this.#createTrafficFollower();
    this.startUp = new StartUp({
      catalogue: this.follower,
      traffic: this.traffic,
      userSignals: deps.audiences.follower,
      prices: this.#createPriceFollower(),
      leases: deps.budget.leases,
      warmUp: this.#createWarmUp(),
    });
  }

  readonly nowMs = (): number => this.clock().getTime();

  /** What auctions of the bidder read and report to. */
  bidderParts(): BidderParts {
    const { config, deps, tuning } = this;
    const { random = Math.random } = deps;
    const userAgents = createUserAgents();
    return {
      catalogue: this.catalogue,
      ledger: deps.budget.ledger,
      frequencyCaps: deps.audiences.frequencyCaps,
      observer: deps.observers.campaigns,
      sourceLists: this.#sourceLists,
      bundles: this.#bundles,
      audienceRules: deps.audiences.rules,
      audienceMembers: deps.audiences.members,
      bidQueue: this.bidQueue,
      inventory: deps.observers.inventory,
      tokens: deps.tokens,
      userAgents,
      dspDemand: deps.dspGateway,
      ivt: createIvt({ userAgents, dataCentres: readDataCentres() }),
      prices: this.#prices,
      geo: deps.geo,
      identityKeys: deps.audiences.identityKeys,
      addressKey: deps.addressKey,
      urlsOf: createBidUrls(config.publicEdgeUrl.replace(/\/+$/, '')),
      areTrackersSecure: isTrusted(config.publicEdgeUrl),
      seat: config.seat ?? 'marquee',
      gdprVendorId: config.gdprVendorId,
      tuning,
      idPrefix: config.bidIdPrefix,
      seed: () => Math.floor(random() * 0x1_0000_0000),
    };
  }

  #createWarmUp(): WarmUp {
    const { networkMarginMs, dspWaitMaxMs } = this.tuning;
    return new WarmUp({
      ...{ networkMarginMs, dspWaitMaxMs, clock: this.clock },
      bidderParts: this.bidderParts(),
      createTracker: this.deps.createWarmUpTracker,
      maxMs: this.config.warmUpMaxMs ?? 0,
      onError: this.#warn('the bid route could not be warmed up'),
    });
  }

  #createCatalogue(): Catalogue {
    const { audiences, budget, dspGateway, observers } = this.deps;
    const references = new CatalogueReferences({
      sourceLists: this.#sourceLists,
      bundles: this.#bundles,
      audienceRules: audiences.rules,
      dspEndpoints: dspGateway,
    });
    const { marginBps = DEFAULT_MARGIN_BPS, ivtPixelUrl } = this.config;
    return new Catalogue(budget.ledger, observers.campaigns, references, { marginBps, ivtPixelUrl });
  }

  #createBidQueue(): BidQueue<LoggedBid> {
    const quote = createJsonTexts();
    return new BidQueue(this.deps.trafficLog, {
      flushMs: this.tuning.bidFlushMs,
      capacity: this.tuning.bidQueueCapacity,
      batch: BIDS_A_BATCH,
      messageOf: (bid: LoggedBid) => bidMessage(bid, quote),
      onError: this.#warn('bids wait for the traffic log'),
    });
  }

  #createCatalogueFollower(): CatalogueFollower {
    const { eventStore, logger } = this.deps;
    return new CatalogueFollower({
      eventStore,
      catalogue: this.catalogue,
      clock: this.clock,
      heartbeatMs: HEARTBEAT_MS,
      onUnreadable: (event, error) => logger.error({ err: error, eventId: event.id }, 'event skipped'),
      onError: this.#warn('the event store is read again'),
    });
  }

  #createTrafficFollower(): TrafficFollower {
    const { trafficLog, budget, audiences, dspGateway } = this.deps;
    return new TrafficFollower({
      trafficLog,
      ledger: budget.ledger,
      frequencyCaps: audiences.frequencyCaps,
      dspSpend: dspGateway,
      clock: this.clock,
      instance: this.#readers,
      ownPrefix: this.config.bidIdPrefix,
      longestReservationMs: longestReservationMs(this.tuning),
      onError: this.#warn('the traffic log is read again'),
    });
  }

  #createPriceFollower(): PriceFollower {
    const { trafficLog, budget, readStore } = this.deps;
    return new PriceFollower({
      trafficLog,
      prices: this.#prices,
      shape: budget.ledger.shape,
      learnedState:
        readStore === undefined
          ? createMemoryLearnedStateStore()
          : createPostgresLearnedStateStore(readStore),
      instance: this.#instance,
      readers: this.#readers,
      clock: this.clock,
      onError: this.#warn('prices are learned later'),
    });
  }

  get #instance(): string {
    return this.config.instance ?? 'bidder-1';
  }

  get #readers(): string {
    return this.config.readers ?? this.#instance;
  }

  #warn(message: string): (error: unknown) => void {
    return (error) => this.deps.logger.warn({ err: error }, message);
  }
}

/** https, or an address of this machine, which browsers trust like https. */
function isTrusted(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}
