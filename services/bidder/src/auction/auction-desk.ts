import type { OutsideBid } from '../outside/outside-bid.ts';
import type { Imp } from './bid-request.ts';
import type { Audience, ImpShape } from './campaign-index.ts';
import type { Lot } from './lots.ts';
import type { RequestReason } from './refusal-reasons.ts';
import type { PricedCreative, ServingCampaign } from './serving.ts';

/** One bid to be made. */
export interface Win {
  readonly imp: Imp;
  readonly lot: Lot;
  readonly campaign: ServingCampaign;
  readonly creative: PricedCreative;
  /** Nano-dollars for one impression (or click, where the click is bought). */
  readonly priceNanos: bigint;
  /** See `Contender`. */
  readonly chargeNanos: bigint;
  /** CPM in 10^-9 units of the auction's currency. */
  readonly cpmNanos: bigint;
  /** Nano-dollars that the floor asked, as a number. */
  readonly leastRank: number;
  readonly trafficType: number;
  /** The imp may get further bids, of which the exchange buys one. */
  readonly isOneOfSeveral: boolean;
}

/** A bid of somebody outside that takes part in the auction, as far as the auction looks at it. */
export interface OutsideContender {
  readonly impId: string;
  /** Empty in the open auction. */
  readonly dealId: string;
  /** Nano-dollars for one impression. */
  readonly priceNanos: bigint;
  readonly rank: number;
}

/** An outside bid that goes to the exchange. */
export interface OutsideWin<Bid extends OutsideContender = OutsideBid> {
  readonly bid: Bid;
  readonly imp: Imp;
  readonly lot: Lot;
  /** CPM in 10^-9 units of the auction's currency. */
  readonly cpmNanos: bigint;
  readonly trafficType: number;
}

/** State that the auction asks and tells: budgets, persons, lists, counts. All of it synchronous. */
export interface AuctionDesk {
  /** Why the campaign must not buy from this source or place: lists, contexts, premium inventory. */
  placeRefusal(campaign: ServingCampaign): RequestReason | undefined;
  /** Why the campaign must not be shown to this person now: audiences and frequency. */
  personRefusal(campaign: ServingCampaign): RequestReason | undefined;
  /** Why the campaign may not spend this now on the imp, for which it may have bid already. */
  budgetRefusal(
    campaign: ServingCampaign,
    creative: PricedCreative,
    chargeNanos: bigint,
    imp: Imp,
  ): RequestReason | undefined;
  /**
   * What one impression is worth to a campaign that pays for clicks or actions, nano-dollars: at most
   * `creative.rankMax`.
   */
  worth(campaign: ServingCampaign, creative: PricedCreative): bigint;
  /**
   * What is really bid, nano-dollars: what it is worth, or less where less wins.
   * @param leastRank the price that the lot's floor asks
   */
  bidNanos(campaign: ServingCampaign, creative: PricedCreative, leastRank: number): bigint;
  refused(campaign: ServingCampaign, reason: RequestReason): void;
  /** An imp that the index answered: the campaigns that it kept out are counted by this shape. */
  offered(shape: ImpShape): void;
  /** The targeting of its candidates was asked: those that missed are counted by it. */
  targeted(audience: Audience): void;
  /** Nobody of the audience whose rank is below this was asked any further, for this reason. */
  passedOver(audience: Audience, reason: 'outbid' | 'floor', belowRank: number): void;
  /** Called for each win before the next imp is asked, so that what it reserves counts there. */
  won(win: Win): void;
  /** False when its bidder may not spend that after all: the next best has it. */
  outsideWon(win: OutsideWin): boolean;
  /** @param wonNanos what won instead, nano-dollars for one impression */
  outsideLost(bid: OutsideBid, wonNanos: bigint): void;
}
