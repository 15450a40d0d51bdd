import type { AuctionObserver } from './auction-observer.ts';
import type { DspBid, DspWin } from './dsp-bid.ts';
import type { AuctionFilters } from './filters/filter.ts';
import type { PricedCreative, ServingCampaign } from './serving.ts';
import type { Win } from './win.ts';

/** Prices of campaigns that pay for clicks or actions, or bid less where less wins. Nano-dollars. */
export interface AuctionPrices<State> {
  /**
   * Expected value of one impression to a campaign that pays for clicks or actions, nano-dollars: at most
   * `creative.rankMax`.
   */
  readonly expectedValueNanos: (campaign: ServingCampaign, creative: PricedCreative, state: State) => bigint;
  /**
   * The bid, nano-dollars: the expected value, or less where less wins.
   * @param leastRank the price that the bid slot's floor asks
   */
  readonly bidNanos: (
    campaign: ServingCampaign,
    creative: PricedCreative,
    leastRank: number,
    state: State,
  ) => bigint;
}

/** Makes the bids that an auction decides on, and holds their money. All of it synchronous. */
export interface BidPlacer<State> {
  /** Called for each win before the next imp is asked, so that what it reserves counts there. */
  place(win: Win, state: State): void;
  /** False when its bidder may not spend that after all: the next best has it. */
  placeDspBid(win: DspWin, state: State): boolean;
  /** @param wonNanos what won instead, nano-dollars for one impression */
  loseDspBid(bid: DspBid, wonNanos: bigint, state: State): void;
}

/**
 * What all auctions of a bidder are held with.
 *
 * @typeParam State what is known and remembered of one request; the auction only hands it on
 */
export interface AuctionParts<State> {
  readonly filters: AuctionFilters<State>;
  readonly prices: AuctionPrices<State>;
  readonly placer: BidPlacer<State>;
  readonly observer: AuctionObserver;
}
