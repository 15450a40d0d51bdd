import { createAudiences } from '@marquee/audiences';
import { createBudget } from '@marquee/budget';
import type { LeaseStore, LeaseTuning } from '@marquee/budget';
import { createDspGateway } from '@marquee/dsp-gateway';
import { createMemoryTrafficLog } from '@marquee/kit/traffic-log/memory';
import { createSteadyClock } from '@marquee/kit/runtime/clock';

import type { BidderConfig, BidderDeps, BidderService } from '../service.ts';
import { bidderTuning, createBidderService, createBidIdPrefix, longestHoldMs } from '../service.ts';

/** A bidder with its real peers, as the edge composes them. */
export function composeBidder(
  config: Omit<BidderConfig, 'bidIdPrefix'> & { readonly leases?: Partial<LeaseTuning> | undefined },
  deps: Omit<BidderDeps, 'audiences' | 'budget' | 'dspGateway'> & {
    readonly leaseStore?: LeaseStore | undefined;
  },
): BidderService {
  const { clock = createSteadyClock(), leaseStore, logger } = deps;
  const bidIdPrefix = createBidIdPrefix();
  const tuning = bidderTuning(config.tuning);
  const { publicEdgeUrl, seat = 'marquee' } = config;
  const dspGateway = createDspGateway({ publicEdgeUrl, seat, allowsLoopback: true }, { logger });
  const budget = createBudget(
    {
      instance: config.instance ?? 'bidder-1',
      bidIdPrefix,
      graceMs: tuning.holdGraceMs,
      longestHoldMs: longestHoldMs(tuning),
      leases: config.leases,
    },
    { leaseStore, otherDays: dspGateway, clock, logger },
  );
  const audiences = createAudiences(
    { secret: config.trackingSecret, readers: config.readers ?? config.instance ?? 'bidder-1' },
    { ...deps, clock },
  );
  return createBidderService({ ...config, bidIdPrefix }, { ...deps, clock, audiences, budget, dspGateway });
}

/** The ledger of a bidder that is alone. */
export const createLedger = () =>
  createBudget(
    { instance: 'bidder-1', bidIdPrefix: 'b', graceMs: 60_000, longestHoldMs: 360_000 },
    { clock: createSteadyClock(), logger: { warn: () => undefined } },
  ).ledger;

/** What a bidder knows of persons that nobody told it anything of. */
export const createTestAudiences = () =>
  createAudiences(
    { secret: 'a secret for tests', readers: 'bidder-1' },
    { trafficLog: createMemoryTrafficLog(), clock: createSteadyClock(), logger: { warn: () => undefined } },
  );
