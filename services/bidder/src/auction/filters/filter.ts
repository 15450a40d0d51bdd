import type { RequestReason } from '@marquee/schemas/traffic/no-bid-reasons';

import type { BidSlotContext } from '../bid-slot-context.ts';
import type { PricedCreative, ServingCampaign } from '../serving.ts';

/**
 * One rule that keeps campaigns or creatives from a bid slot. Lists of filters are asked in order, and the first reason is
 * reported. Filters run for thousands of candidates of a request: `test` is synchronous and allocates nothing.
 *
 * @typeParam Asked what `test` is called with
 */
interface Filter<Asked extends readonly unknown[], Reason extends RequestReason> {
  /** Unique in its lists; the no-bid reason where it has one. */
  readonly name: string;
  /** What `test` may answer, in the order in which it is asked. */
  readonly reasons: readonly Reason[];
  /** Why there is no bid; undefined where the filter has nothing against it. */
  readonly test: (...asked: Asked) => Reason | undefined;
}

/** Decides by the campaign, whatever it would show. */
export type CampaignFilter<State = unknown, Reason extends RequestReason = RequestReason> = Filter<
  [campaign: ServingCampaign, context: BidSlotContext<State>],
  Reason
>;

/** Decides by what creatives of one equivalence class share: its answer is used for all of them on the same imp. */
export type CreativeClassFilter<Reason extends RequestReason = RequestReason> = Filter<
  [creative: PricedCreative, context: BidSlotContext],
  Reason
>;

/** Decides by a creative, its campaign and the bid slot. */
export type CreativeFilter<State = unknown, Reason extends RequestReason = RequestReason> = Filter<
  [creative: PricedCreative, context: BidSlotContext<State>, campaign: ServingCampaign],
  Reason
>;

/** Decides by what a bid would cost: `chargeNanos` is what the wallet would lose by it, nano-dollars. */
export type SpendFilter<State = unknown, Reason extends RequestReason = RequestReason> = Filter<
  [campaign: ServingCampaign, context: BidSlotContext<State>, creative: PricedCreative, chargeNanos: bigint],
  Reason
>;

/** All filters of an auction. The lists are asked in this order, each in its own. */
export interface AuctionFilters<State> {
  readonly campaign: readonly CampaignFilter<State>[];
  readonly creativeClass: readonly CreativeClassFilter[];
  readonly creative: readonly CreativeFilter<State>[];
  /** By who would see it; asked again before a further bid of an imp that shows several. */
  readonly person: readonly CampaignFilter<State>[];
  /** Asked again before each bid, since the bids before it have reserved money. */
  readonly spend: readonly SpendFilter<State>[];
}
