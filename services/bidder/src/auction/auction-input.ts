import type { NormalisedRequest } from '@marquee/openrtb/request/bid-request';
import type { TargetingContext } from '@marquee/openrtb/request/targeting-context';
import type { Blocks } from '@marquee/openrtb/slots/blocks';

import type { CampaignIndex } from './campaign-index.ts';
import type { BlocklistResultCache } from './blocklist-result-cache.ts';
import type { DspBid } from './dsp-bid.ts';

/** One request, read and described, and the bidders to ask. */
export interface AuctionInput<State = unknown> {
  readonly request: NormalisedRequest;
  readonly targetingContext: TargetingContext;
  readonly blocks: Blocks;
  readonly index: CampaignIndex;
  /** Used for one imp after the other. */
  readonly blocklistResults: BlocklistResultCache;
  /** Currency of the bids; one of the request's list. */
  readonly currency: string;
  /** Bids are made from it; a deal names its seats and advertisers. */
  readonly seat: string;
  /** Ads that a bid slot may be answered with. */
  readonly bidsPerSlot: number;
  /** Bids of DSPs, checked. */
  readonly dspBids: readonly DspBid[];
  /** Tracking URLs are https (or lead to this machine, which browsers trust alike). */
  readonly areTrackersSecure: boolean;
  readonly year: number;
  readonly nowMs: number;
  readonly sspEndpointId: number;
  /** Unsigned 32-bit; decides ties and weights. */
  readonly seed: number;
  /** What filters, prices and bids read and remember of the request; the auction hands it on. */
  readonly state: State;
}
