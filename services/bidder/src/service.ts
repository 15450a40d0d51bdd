import { randomBytes } from 'node:crypto';

import type { BidderNoBids, CampaignNoBids } from '@marquee/schemas/queries/no-bids';
import type { Service } from '@marquee/kit/runtime/service';

import type { BidderConfig } from './bidder-config.ts';
import type { BidderDeps } from './bidder-assembly.ts';
import { BidderAssembly } from './bidder-assembly.ts';
import { RunningBidder } from './running-bidder.ts';

export type { GeoLookup } from '@marquee/openrtb/request/targeting-context';
export { EDGE_SERVER_OPTIONS } from './bid-route/bid.http.ts';
export type { BidderDeps } from './bidder-assembly.ts';
export type { BidderConfig } from './bidder-config.ts';
export { bidderTuning, longestHoldMs } from './bidder-config.ts';
export { createEdgeFigures } from './edge-figures.ts';
export { isDataCentreAddress } from './ivt/is-data-centre.ts';

export interface BidderService extends Service {
  /** True once catalogue and budgets are current; false again while bidding is stopped. */
  ready(): boolean;
  /** The other process of the same name has ended: what it left open becomes this one's to settle. */
  predecessorEnded(): void;
  /** No-bid counts of one campaign; undefined when the bidder does not know it. */
  noBids(campaignId: number): CampaignNoBids | undefined;
  allNoBids(): BidderNoBids;
}

/** What the ids of a process's bids begin with: no two processes share it. */
export const createBidIdPrefix = (): string => `${randomBytes(6).toString('base64url')}.`;

/** The bidder: HTTP for exchanges, and the workers that keep its memory true. */
export const createBidderService = (config: BidderConfig, deps: BidderDeps): BidderService =>
  new RunningBidder(new BidderAssembly(config, deps));
