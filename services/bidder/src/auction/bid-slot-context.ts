import type { Imp } from '@marquee/openrtb/request/bid-request';
import type { BidSlot } from '@marquee/openrtb/slots/bid-slots';
import type { Blocks } from '@marquee/openrtb/slots/blocks';

import type { AuctionInput } from './auction-input.ts';
import type { ShownAds } from './shown-ads.ts';

/** A bid slot on sale, and everything around it that decides about a bid. */
export interface BidSlotContext<State = unknown> {
  readonly input: AuctionInput<State>;
  readonly blocks: Blocks;
  readonly imp: Imp;
  readonly impIndex: number;
  readonly trafficType: number;
  readonly bidSlot: BidSlot;
  /** Other bids may be made for the imp; the exchange buys one of them. */
  readonly isOneOfSeveral: boolean;
  /** Undefined where the request has one imp. */
  readonly shown: ShownAds | undefined;
  /** With several bid slots, a campaign's reason is that of the last one: each counts once an imp. */
  readonly isLastSlot: boolean;
}
