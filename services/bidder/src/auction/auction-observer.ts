import type { NoBidReason } from '@marquee/schemas/traffic/no-bid-reasons';

import type { EligibleCandidates, ImpShape } from './campaign-index.ts';

/**
 * Receives what an auction decides about campaigns: which filter refused which, and which bid. On the hot path: plain
 * calls, nothing awaited. What the index and the targeting keep out is reported for all candidates of an imp at once.
 */
export interface AuctionObserver {
  /** An imp that the index answered: the campaigns that it kept out are counted by this shape. */
  offered(shape: ImpShape): void;
  /** The targeting of its candidates was asked: those that missed are counted by it. */
  targeted(audience: EligibleCandidates): void;
  /** The candidates below this rank were not evaluated, for this reason. */
  passedOver(audience: EligibleCandidates, reason: 'outbid' | 'floor', belowRank: number): void;
  /** @param reason of the filter that refused it, or `outbid` */
  noBid(campaignId: number, reason: NoBidReason): void;
  bid(campaignId: number): void;
}
