import type { Imp } from '@marquee/openrtb/request/bid-request';
import type { BidSlot } from '@marquee/openrtb/slots/bid-slots';
import type { RequestReason } from '@marquee/schemas/traffic/no-bid-reasons';

import type { DspBid, DspWin } from '../ports/dsp-demand.ts';
import type { EligibleCandidates, ImpShape } from './campaign-index.ts';
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
  /** The imp may get further bids, of which the exchange buys one. */
  readonly isOneOfSeveral: boolean;
}

/** What the auction checks of a campaign: sources, users, budgets, prices. All of it synchronous. */
export interface EligibilityChecks {
  /** Why the campaign must not buy from this source or place: lists, contexts, premium inventory. */
  sourceNoBidReason(campaign: ServingCampaign): RequestReason | undefined;
  /** Why the campaign must not be shown to this person now: audiences and frequency. */
  userNoBidReason(campaign: ServingCampaign): RequestReason | undefined;
  /** Why the campaign may not spend this now on the imp, for which it may have bid already. */
  budgetNoBidReason(
    campaign: ServingCampaign,
    creative: PricedCreative,
    chargeNanos: bigint,
    imp: Imp,
  ): RequestReason | undefined;
  /**
   * What one impression is worth to a campaign that pays for clicks or actions, nano-dollars: at most
   * `creative.rankMax`.
   */
  expectedValueNanos(campaign: ServingCampaign, creative: PricedCreative): bigint;
  /**
   * What is really bid, nano-dollars: what it is worth, or less where less wins.
   * @param leastRank the price that the bid slot's floor asks
   */
  bidNanos(campaign: ServingCampaign, creative: PricedCreative, leastRank: number): bigint;
}

/** What the auction reports: no-bid reasons and winners. All of it synchronous. */
export interface AuctionObserver {
  noBid(campaign: ServingCampaign, reason: RequestReason): void;
  /** An imp that the index answered: the campaigns that it kept out are counted by this shape. */
  offered(shape: ImpShape): void;
  /** The targeting of its candidates was asked: those that missed are counted by it. */
  targeted(audience: EligibleCandidates): void;
  /** The candidates below this rank were not evaluated, for this reason. */
  passedOver(audience: EligibleCandidates, reason: 'outbid' | 'floor', belowRank: number): void;
  /** Called for each win before the next imp is asked, so that what it reserves counts there. */
  won(win: Win): void;
  /** False when its bidder may not spend that after all: the next best has it. */
  dspWon(win: DspWin): boolean;
  /** @param wonNanos what won instead, nano-dollars for one impression */
  dspLost(bid: DspBid, wonNanos: bigint): void;
}

/** Everything outside of the auction that one request's auction needs. */
export interface AuctionPort extends EligibilityChecks, AuctionObserver {}
