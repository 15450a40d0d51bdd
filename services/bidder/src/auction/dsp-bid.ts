import type { Imp } from '@marquee/openrtb/request/bid-request';
import type { BidSlot } from '@marquee/openrtb/slots/bid-slots';

/** A bid of a DSP that passed every check, as far as the bidder looks at it; it is handed back as received. */
export interface DspBid {
  readonly dspEndpointId: number;
  readonly impId: string;
  /** Empty in the open auction. */
  readonly dealId: string;
  /** What we bid to the exchange for one impression (or visit of a pop), nano-dollars. */
  readonly priceNanos: bigint;
  /** `priceNanos` to compare by, as `PricedCreative.rank`. */
  readonly rank: number;
  readonly advertiserDomain: string;
  readonly domains: readonly string[];
  readonly categories: readonly string[];
  readonly crid: string;
  /** Seconds after which it does not pay for an impression any more; undefined where it does not say. */
  readonly expSeconds: number | undefined;
}

/** A DSP bid that goes to the exchange. */
export interface DspWin {
  readonly bid: DspBid;
  readonly imp: Imp;
  readonly bidSlot: BidSlot;
  /** CPM in 10^-9 units of the auction's currency. */
  readonly cpmNanos: bigint;
  readonly trafficType: number;
}
