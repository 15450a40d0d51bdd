import { createAudiences } from '@marquee/audiences';
import type { BidDiagnosticsService, InventoryTuning } from '@marquee/bid-diagnostics';
import { createBidDiagnosticsService, createBidObservers } from '@marquee/bid-diagnostics';
import { createBudget } from '@marquee/budget';
import type { LeaseStore, LeaseTuning } from '@marquee/budget';
import { createDspGateway } from '@marquee/dsp-gateway';
import { createMemoryTrafficLog } from '@marquee/kit/traffic-log/memory';
import { createSteadyClock } from '@marquee/kit/runtime/clock';
import { createAddressKeys, createTrackingTokens } from '@marquee/tracker';

import type { BidderConfig, BidderDeps, BidderService } from '../service.ts';
import {
  AUCTION_RULES,
  bidderTuning,
  createBidderService,
  createBidIdPrefix,
  longestReservationMs,
} from '../service.ts';

/** Far more than any test shows ads to; what a real bidder counts takes longer to allocate than most tests run. */
const MAX_COUNTERS = 10_000;

/** A bidder with the real services beside it, as the edge composes them. */
export function composeBidder(
  config: Omit<BidderConfig, 'bidIdPrefix'> & {
    readonly trackingSecret: string;
    readonly edgeSecret: string;
    readonly leases?: Partial<LeaseTuning> | undefined;
    readonly inventory?: Partial<InventoryTuning> | undefined;
  },
  deps: Omit<BidderDeps, 'audiences' | 'budget' | 'dspGateway' | 'observers' | 'tokens' | 'addressKey'> & {
    readonly leaseStore?: LeaseStore | undefined;
  },
): { readonly bidder: BidderService; readonly diagnostics: BidDiagnosticsService } {
  const { clock = createSteadyClock(), leaseStore, logger, trafficLog } = deps;
  const bidIdPrefix = createBidIdPrefix();
  const tuning = bidderTuning(config.tuning);
  const { publicEdgeUrl, seat = 'marquee' } = config;
  const dspGateway = createDspGateway({ publicEdgeUrl, seat, allowsLoopback: true }, { logger });
  const budget = createBudget(
    {
      instance: config.instance ?? 'bidder-1',
      bidIdPrefix,
      graceMs: tuning.reservationGraceMs,
      longestReservationMs: longestReservationMs(tuning),
      leases: config.leases,
    },
    { leaseStore, dspDays: dspGateway, clock, logger },
  );
  const audiences = createAudiences(
    {
      secret: config.trackingSecret,
      readers: config.readers ?? config.instance ?? 'bidder-1',
      maxCounters: MAX_COUNTERS,
    },
    { ...deps, clock },
  );
  const rules = AUCTION_RULES;
  const observers = createBidObservers(
    { keyPrefix: bidIdPrefix, inventory: config.inventory },
    { trafficLog, rules, logger },
  );
  const bidder = createBidderService(
    { ...config, bidIdPrefix },
    {
      ...deps,
      clock,
      tokens: createTrackingTokens({ current: config.trackingSecret }),
      addressKey: createAddressKeys(config.trackingSecret),
      audiences,
      budget,
      dspGateway,
      observers,
    },
  );
  const diagnostics = createBidDiagnosticsService(
    { edgeSecret: config.edgeSecret },
    { observers, bidder, rules, spend: budget.ledger, dsps: dspGateway, clock },
  );
  return { bidder, diagnostics };
}

/** The ledger of a bidder that is alone. */
export const createLedger = () =>
  createBudget(
    { instance: 'bidder-1', bidIdPrefix: 'b', graceMs: 60_000, longestReservationMs: 360_000 },
    { clock: createSteadyClock(), logger: { warn: () => undefined } },
  ).ledger;

/** Audiences without any user signals. */
export const createTestAudiences = () =>
  createAudiences(
    { secret: 'a secret for tests', readers: 'bidder-1', maxCounters: MAX_COUNTERS },
    { trafficLog: createMemoryTrafficLog(), clock: createSteadyClock(), logger: { warn: () => undefined } },
  );
