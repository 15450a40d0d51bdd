import { randomBytes } from 'node:crypto';

import type { LabRun } from '@marquee/schemas/commands/lab';
import type { Service } from '@marquee/kit/runtime/service';

import { indexedReason } from './auction/campaign-index.ts';
import { missedTargeting } from './auction/targeting/targeting.ts';
import type { BidderConfig } from './running/bidder-config.ts';
import type { BidderDeps } from './running/bidder-assembly.ts';
import { BidderAssembly } from './running/bidder-assembly.ts';
import type { AuctionObserver } from './auction/auction-observer.ts';
import type { Simulation } from './simulation/simulate-bid.ts';
import type { KnownCampaign } from './running/running-bidder.ts';
import { RunningBidder } from './running/running-bidder.ts';

export type { GeoLookup } from '@marquee/openrtb/request/targeting-context';
export { EDGE_SERVER_OPTIONS } from './bid-route/bid.http.ts';
export type { BidderDeps } from './running/bidder-assembly.ts';
export type { BidderConfig } from './running/bidder-config.ts';
export { bidderTuning, longestReservationMs } from './running/bidder-config.ts';
export { bidderMigrations } from './migrations.ts';
export { createLearnedSharesStore } from './rotation/postgres-learned-shares.ts';
export { isDataCentreAddress } from './ivt/is-data-centre.ts';

export interface BidderService extends Service {
  /** True once catalogue and budgets are current; false again while bidding is stopped. */
  ready(): boolean;
  /** The other process of the same name has ended: what it left open becomes this one's to settle. */
  predecessorEnded(): void;
  /** The account of a campaign; undefined for a campaign that is not known. */
  ownerOf(campaignId: number): number | undefined;
  campaigns(): Iterable<KnownCampaign>;
  /**
   * Answers a request as the endpoint would, beside the bidder's own state: nothing is held, billed, counted or recorded.
   * Undefined when there is no such endpoint.
   */
  simulate(run: LabRun, observer: AuctionObserver): Simulation | undefined;
}

/** Why a campaign is not in an auction, for what counts it without having been asked. */
export const AUCTION_RULES = { indexedReason, missedTargeting } as const;

/** What the ids of a process's bids begin with: no two processes share it. */
export const createBidIdPrefix = (): string => `${randomBytes(6).toString('base64url')}.`;

/** The bidder: HTTP for exchanges, and the workers that keep its memory true. */
export const createBidderService = (config: BidderConfig, deps: BidderDeps): BidderService =>
  new RunningBidder(new BidderAssembly(config, deps));
