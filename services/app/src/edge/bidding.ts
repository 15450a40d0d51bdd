import {
  bidderTuning,
  createBidderService,
  createBidIdPrefix,
  longestHoldMs,
  type BidderConfig,
  type BidderDeps,
  type BidderService,
} from '@marquee/bidder';
import { createAudiences } from '@marquee/audiences';
import { createBudget, createPostgresLeaseStore } from '@marquee/budget';
import { createDspGateway } from '@marquee/dsp-gateway';
import { createSteadyClock } from '@marquee/kit/runtime/clock';

/** What the bidder and its peers are told at the start. */
export interface BiddingConfig extends Omit<BidderConfig, 'bidIdPrefix' | 'instance'> {
  /** Stable name of this bidder among its like: its leases, and what it has learned. */
  readonly instance: string;
  /** Another process of the same name still bids: until its end the two share budgets like strangers. */
  readonly hasPredecessor?: boolean | undefined;
  /** DSP endpoints may be on this machine, for development. Default false. */
  readonly allowsLoopbackDsps?: boolean | undefined;
}

export type BiddingDeps = Omit<BidderDeps, 'audiences' | 'budget' | 'dspGateway' | 'clock'>;

/** The bidder with the peers that it asks: audiences, budgets and DSPs. Without a read store it must be the only bidder. */
export function createBidding(config: BiddingConfig, deps: BiddingDeps): BidderService {
  const { logger, readStore } = deps;
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
      graceMs: tuning.holdGraceMs,
      longestHoldMs: longestHoldMs(tuning),
    },
    {
      leaseStore: readStore && createPostgresLeaseStore(readStore),
      otherDays: dspGateway,
      clock,
      logger,
    },
  );
  const audiences = createAudiences(
    { secret: config.trackingSecret, readers: config.readers ?? config.instance },
    { trafficLog: deps.trafficLog, readStore, clock, logger },
  );
  return createBidderService({ ...config, bidIdPrefix }, { ...deps, clock, audiences, budget, dspGateway });
}
