import { createBidDiagnosticsService, createBidObservers } from '@marquee/bid-diagnostics';
import {
  AUCTION_RULES,
  bidderTuning,
  createBidderService,
  createBidIdPrefix,
  longestReservationMs,
  type BidderConfig,
  type BidderDeps,
} from '@marquee/bidder';
import { createAudiences } from '@marquee/audiences';
import { createBudget, createPostgresLeaseStore } from '@marquee/budget';
import { createDspGateway } from '@marquee/dsp-gateway';
import { createSteadyClock } from '@marquee/kit/runtime/clock';
import { createAddressKeys, createTrackingTokens } from '@marquee/tracker';

/** Configuration of the bidder and the modules that it calls. */
export interface BiddingConfig extends Omit<BidderConfig, 'bidIdPrefix' | 'instance'> {
  /** Key of tracking tokens, shared with the tracker; `previous` while a rotation lasts. */
  readonly trackingSecret: string;
  readonly previousTrackingSecret?: string | undefined;
  /** Authenticates calls of the control plane to the edge. */
  readonly edgeSecret: string;
  /** Stable name of this bidder among all bidders; its leases and learned state are kept under it. */
  readonly instance: string;
  /** Another process of the same name still bids. Until it ends, the two share budgets as two bidders do. */
  readonly hasPredecessor?: boolean | undefined;
  /** DSP endpoints may be on this machine, for development. Default false. */
  readonly allowsLoopbackDsps?: boolean | undefined;
}

export type BiddingDeps = Omit<
  BidderDeps,
  'audiences' | 'budget' | 'dspGateway' | 'observers' | 'clock' | 'tokens' | 'addressKey'
>;

/** The bidder with the services that it asks (audiences, budgets and DSPs) and that ask it (diagnostics). Without a read store it must be the only bidder. */
export function createBidding(config: BiddingConfig, deps: BiddingDeps) {
  const { logger, readStore, trafficLog } = deps;
  const bidIdPrefix = createBidIdPrefix();
  const clock = createSteadyClock();
  const tuning = bidderTuning(config.tuning);
  const dspGateway = createDspGateway(
    {
      publicEdgeUrl: config.publicEdgeUrl,
      seat: config.seat ?? 'marquee',
      allowsLoopback: config.allowsLoopbackDsps,
    },
    { logger },
  );
  const budget = createBudget(
    {
      instance: config.instance,
      bidIdPrefix,
      hasPredecessor: config.hasPredecessor,
      graceMs: tuning.reservationGraceMs,
      longestReservationMs: longestReservationMs(tuning),
    },
    {
      leaseStore: readStore && createPostgresLeaseStore(readStore),
      dspDays: dspGateway,
      clock,
      logger,
    },
  );
  const audiences = createAudiences(
    { secret: config.trackingSecret, readers: config.readers ?? config.instance },
    { trafficLog, readStore, clock, logger },
  );
  const rules = AUCTION_RULES;
  const observers = createBidObservers({ keyPrefix: bidIdPrefix }, { trafficLog, rules, logger });
  const bidder = createBidderService(
    { ...config, bidIdPrefix },
    {
      ...deps,
      clock,
      tokens: createTrackingTokens({
        current: config.trackingSecret,
        previous: config.previousTrackingSecret,
      }),
      addressKey: createAddressKeys(config.trackingSecret),
      audiences,
      budget,
      dspGateway,
      observers,
    },
  );
  const diagnostics = createBidDiagnosticsService(
    { edgeSecret: config.edgeSecret },
    { observers, bidder, rules, spend: budget.ledger, dsps: dspGateway, clock, metrics: deps.metrics },
  );
  return { bidder, diagnostics };
}
