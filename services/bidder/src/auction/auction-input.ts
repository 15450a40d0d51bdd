import type { OutsideBid } from '../outside/outside-bid.ts';
import type { NormalisedRequest } from './bid-request.ts';
import type { Blocks } from './blocks.ts';
import type { CampaignIndex } from './campaign-index.ts';
import type { KindVerdicts } from './kind-verdicts.ts';
import type { Opportunity } from './opportunity.ts';

/** One request, read and described, and whom to ask. */
export interface AuctionInput {
  readonly request: NormalisedRequest;
  readonly offer: Opportunity;
  readonly blocks: Blocks;
  readonly index: CampaignIndex;
  /** Used for one imp after the other. */
  readonly verdicts: KindVerdicts;
  /** Of the bids; one of the request's list. */
  readonly currency: string;
  /** Bids are made from it; deals name who is invited. */
  readonly seat: string;
  /** Ads that a lot may be answered with. */
  readonly bidsPerLot: number;
  /** Bids of outside bidders, checked. */
  readonly outside: readonly OutsideBid[];
  /** Tracking URLs are https (or lead to this machine, which browsers trust alike). */
  readonly areTrackersSecure: boolean;
  readonly year: number;
  /** Unsigned 32-bit; decides ties and weights. */
  readonly seed: number;
}
