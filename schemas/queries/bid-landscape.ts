import * as v from 'valibot';

import { PLAN_LIMITS } from '../campaign/bid-plan.ts';
import { dollarsOutput } from '../common/money.ts';
import { dollarsEstimate, estimate } from './estimates.ts';

/** Most prices of a landscape. */
export const LANDSCAPE_POINTS_MAX = 40;

/** What a bid price brings a day. A higher one never brings less. */
export const landscapePoint = v.object({
  /** Dollars by the pricing model. */
  bidPrice: dollarsOutput,
  /** Share of the requests, 0 to 1, on which it meets the floor and is the highest bid of the platform. */
  winShare: v.number(),
  impressions: estimate,
  /** As if every impression cost the bid; at least the floors. */
  cost: dollarsEstimate,
  /** Dollars that a thousand impressions are expected to cost at most. */
  ecpm: dollarsOutput,
});
export type LandscapePoint = v.InferOutput<typeof landscapePoint>;

/** Bid prices by the pricing model, and what each brings a day. */
export const bidLandscape = v.object({
  /** By rising price. */
  points: v.pipe(v.array(landscapePoint), v.maxLength(LANDSCAPE_POINTS_MAX)),
  /** The lowest price that meets the median floor. */
  medianFloor: dollarsOutput,
  /**
   * The lowest price that outbids the median of the platform's highest competing bids; null without competition. Of two
   * digits, so that it names no bid of another account.
   */
  goingPrice: v.nullable(dollarsOutput),
  /** Share of the platform's bids that become impressions, percent. */
  winRate: estimate,
  /** `facts`: from past bids; `floors`: no bids yet, so the floors are taken as the competition. */
  winRateFrom: v.picklist(['facts', 'floors']),
});
export type BidLandscape = v.InferOutput<typeof bidLandscape>;

/**
 * `budget`: the cheapest price at which the daily budget is spent with a quarter to spare; `supply`: the cheapest price
 * that wins three of four requests.
 */
export const recommendedBid = v.object({
  bidPrice: dollarsOutput,
  reason: v.picklist(['budget', 'supply']),
  winShare: v.number(),
  impressions: estimate,
});
export type RecommendedBid = v.InferOutput<typeof recommendedBid>;

/** The smaller of what the budget buys and what there is, a day. */
export const bidPlanView = v.object({
  limitedBy: v.picklist(PLAN_LIMITS),
  impressions: v.number(),
  /** Impressions that the bid could win without a budget. */
  obtainable: v.number(),
  /** At most. */
  spend: dollarsOutput,
});

/** Requests whose floor the bid meets and on which another campaign of the platform bids more. */
export const outbidFigures = v.object({
  /** Of all requests, 0 to 1; of them those on which campaigns of the same account bid more. */
  share: v.number(),
  ownShare: v.number(),
  /** Bid prices that would have won half, and three of four, of them. */
  median: dollarsOutput,
  p75: dollarsOutput,
});

/** What exchanges said would have won, of the campaign's losses of the last seven days. */
export const lostFigures = v.object({
  /** Loss notices that name it. */
  notices: v.number(),
  median: dollarsOutput,
  p75: dollarsOutput,
});
