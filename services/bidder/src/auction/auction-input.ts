import type { NormalisedRequest } from '@marquee/openrtb/request/bid-request';
import type { TargetingContext } from '@marquee/openrtb/request/targeting-context';
import type { Blocks } from '@marquee/openrtb/slots/blocks';

import type { DspBid } from '../ports/dsp-demand.ts';
import type { CampaignIndex } from './campaign-index.ts';
import type { BlocklistResultCache } from './blocklist-result-cache.ts';

/** One request, read and described, and the bidders to ask. */
export interface AuctionInput {
  readonly request: NormalisedRequest;
  readonly offer: TargetingContext;
  readonly blocks: Blocks;
  readonly index: CampaignIndex;
  /** Used for one imp after the other. */
  readonly blocklistResults: BlocklistResultCache;
  /** Of the bids; one of the request's list. */
  readonly currency: string;
  /** Bids are made from it; deals name who is invited. */
  readonly seat: string;
  /** Ads that a bid slot may be answered with. */
  readonly bidsPerSlot: number;
  /** Bids of DSPs, checked. */
  readonly outside: readonly DspBid[];
  /** Tracking URLs are https (or lead to this machine, which browsers trust alike). */
  readonly areTrackersSecure: boolean;
  readonly year: number;
  /** Unsigned 32-bit; decides ties and weights. */
  readonly seed: number;
}
