import type { AuctionPrices } from '../auction/auction-parts.ts';
import type { BidPrices, PriceContext } from '../pricing/bid-prices.ts';
import type { RequestState } from './request-state.ts';

/** Learned prices, as auctions ask for them. */
export const auctionPrices = (prices: Pick<BidPrices, 'priceFor'>): AuctionPrices<RequestState> => ({
  expectedValueNanos: (campaign, creative, state) =>
    prices.priceFor(campaign, creative, { ...priceContextOf(state, 0), isFirstPrice: false }),
  bidNanos: (campaign, creative, leastRank, state) =>
    creative.rankMax === creative.rank && !creative.adaptiveCpm
      ? creative.priceNanos
      : prices.priceFor(campaign, creative, priceContextOf(state, leastRank)),
});

/** @param leastRank the price that the bid slot's floor asks, nano-dollars */
export function priceContextOf({ sent, context, random }: RequestState, leastRank: number): PriceContext {
  return {
    sspEndpointId: context.endpoint.id,
    isFirstPrice: sent.isFirstPrice,
    floorNanos: BigInt(leastRank),
    random,
  };
}
