import type { Imp } from '@marquee/openrtb/request/bid-request';
import { chargeOf, withMargin } from '@marquee/schemas/common/markup';
import { MULTIPLIER_ONE } from '@marquee/schemas/common/multiplier';
import type { RequestReason } from '@marquee/schemas/traffic/no-bid-reasons';

import type { AuctionParts } from './auction-parts.ts';
import type { BidSlotContext } from './bid-slot-context.ts';
import type { Candidate } from './campaign-index.ts';
import type { CampaignFilter, CreativeClassFilter, SpendFilter } from './filters/filter.ts';
import { chooseByWeight, mix } from './random.ts';
import type { PricedCreative, ServingCampaign } from './serving.ts';

/** A campaign that would bid, and what it would show. */
export interface RankedCandidate {
  readonly campaign: ServingCampaign;
  readonly creative: PricedCreative;
  readonly rank: number;
  /** What the wallet would lose by it, nano-dollars; where clicks or actions are charged, what it is expected to. */
  readonly chargeNanos: bigint;
  /** Decides between equals. */
  readonly tieBreaker: number;
}

/** What one campaign would show in a bid slot, or the first reason against it. @param candidate at what it bids for the request */
export function evaluate<State>(
  candidate: Candidate,
  context: BidSlotContext<State>,
  parts: AuctionParts<State>,
): RankedCandidate | RequestReason {
  const { campaign } = candidate;
  const { filters, prices } = parts;
  const noBidReason = campaignReason(filters.campaign, campaign, context);
  if (noBidReason !== undefined) return noBidReason;
  const creative = chooseCreative(candidate, context, parts);
  if (typeof creative === 'string') return creative;
  const isLearned = creative.rankMax > creative.rank;
  const expectedNanos = isLearned
    ? prices.expectedValueNanos(campaign, creative, context.input.state)
    : creative.priceNanos;
  const chargeNanos = mostChargeNanos(campaign, expectedNanos, creative, context.imp);
  const personal =
    campaignReason(filters.person, campaign, context) ??
    spendReason(filters.spend, campaign, context, creative, chargeNanos);
  if (personal !== undefined) return personal;
  const tieBreaker = mix(context.input.seed, context.impIndex, campaign.id);
  return {
    campaign,
    creative,
    rank: isLearned ? Number(expectedNanos) : creative.rank,
    chargeNanos,
    tieBreaker,
  };
}

/** The first reason that any of the filters has. */
export function campaignReason<State>(
  filters: readonly CampaignFilter<State>[],
  campaign: ServingCampaign,
  context: BidSlotContext<State>,
): RequestReason | undefined {
  for (let index = 0; index < filters.length; index += 1) {
    const reason = filters[index]!.test(campaign, context);
    if (reason !== undefined) return reason;
  }
  return undefined;
}

/** The first reason that any of the filters has. */
export function spendReason<State>(
  filters: readonly SpendFilter<State>[],
  campaign: ServingCampaign,
  context: BidSlotContext<State>,
  creative: PricedCreative,
  chargeNanos: bigint,
): RequestReason | undefined {
  for (let index = 0; index < filters.length; index += 1) {
    const reason = filters[index]!.test(campaign, context, creative, chargeNanos);
    if (reason !== undefined) return reason;
  }
  return undefined;
}

/**
 * What the wallet would lose at most: the charge that the campaign agreed to, or that of a learned price; of an imp that
 * counts as several billable events, for all of them. Where clicks or actions are charged, what they are expected to be.
 */
function mostChargeNanos(
  { markupBps }: ServingCampaign,
  bidNanos: bigint,
  { priceNanos, chargeNanos, marginBps }: PricedCreative,
  { multiplierMicros }: Imp,
): bigint {
  const isOne = multiplierMicros === MULTIPLIER_ONE;
  if (isOne && bidNanos === priceNanos) return chargeNanos;
  return withMargin(chargeOf({ bidNanos, markupBps, multiplierMicros }, null), marginBps);
}

/** By weight among the creatives that may be shown and meet the floor; otherwise what comes nearest to a bid. */
function chooseCreative<State>(
  candidate: Candidate,
  context: BidSlotContext<State>,
  parts: AuctionParts<State>,
): PricedCreative | RequestReason {
  const { campaign, creatives } = candidate;
  if (creatives.length === 1) return creativeReason(candidate, 0, context, parts) ?? creatives[0]!;
  const able: PricedCreative[] = [];
  let nearest: RequestReason | undefined;
  for (let index = 0; index < creatives.length; index += 1) {
    const reason = creativeReason(candidate, index, context, parts);
    if (reason === undefined) able.push(creatives[index]!);
    else if (nearest === undefined || !isFloor(nearest)) nearest = reason;
  }
  if (able.length <= 1) return able[0] ?? nearest!;
  const least = context.shown?.leastShown(able) ?? able;
  return chooseByWeight(least, mix(context.input.seed, context.impIndex, campaign.id));
}

const isFloor = (reason: RequestReason): boolean => reason === 'floor' || reason === 'floor-currency';

/** The first reason against a creative in a bid slot. */
function creativeReason<State>(
  { campaign, creatives, kinds }: Candidate,
  index: number,
  context: BidSlotContext<State>,
  { filters }: AuctionParts<State>,
): RequestReason | undefined {
  const { blocklistResults } = context.input;
  const creative = creatives[index]!;
  const kind = kinds[index]!;
  let result = blocklistResults.of(kind);
  if (result === undefined)
    blocklistResults.set(kind, (result = classReason(filters.creativeClass, creative, context)));
  if (result !== null) return result;
  const { creative: rules } = filters;
  for (let nth = 0; nth < rules.length; nth += 1) {
    const reason = rules[nth]!.test(creative, context, campaign);
    if (reason !== undefined) return reason;
  }
  return undefined;
}

/** The first reason against all creatives of an equivalence class; null where there is none. */
function classReason(
  filters: readonly CreativeClassFilter[],
  creative: PricedCreative,
  context: BidSlotContext,
): RequestReason | null {
  for (const { test } of filters) {
    const reason = test(creative, context);
    if (reason !== undefined) return reason;
  }
  return null;
}
