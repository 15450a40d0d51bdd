import type { Imp } from '@marquee/openrtb/request/bid-request';
import type { BidSlot } from '@marquee/openrtb/slots/bid-slots';

import type { PricedCreative, ServingCampaign } from './serving.ts';

/** One bid to be made. */
export interface Win {
  readonly imp: Imp;
  readonly bidSlot: BidSlot;
  readonly campaign: ServingCampaign;
  readonly creative: PricedCreative;
  /** Nano-dollars for one impression (or click, where the click is bought). */
  readonly priceNanos: bigint;
  /** See `RankedCandidate`. */
  readonly chargeNanos: bigint;
  /** CPM in 10^-9 units of the auction's currency. */
  readonly cpmNanos: bigint;
  /** Nano-dollars that the floor asked, as a number. */
  readonly leastRank: number;
  readonly trafficType: number;
  /** The imp may get other bids; the exchange buys one of them. */
  readonly isOneOfSeveral: boolean;
}
