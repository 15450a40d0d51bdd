import { playerSizeOf } from '@marquee/openrtb/formats/video-offer';
import type { Imp } from '@marquee/openrtb/request/bid-request';
import type { BidSlot } from '@marquee/openrtb/slots/bid-slots';
import { mayAdvertise, leastRankOf } from '@marquee/openrtb/slots/bid-slots';
import type { Blocks } from '@marquee/openrtb/slots/blocks';
import { areCategoriesCleared } from '@marquee/openrtb/slots/blocks';
import { mayBuy } from '@marquee/openrtb/slots/deals';
import { chargeOf, withMargin } from '@marquee/schemas/common/markup';
import { MULTIPLIER_ONE } from '@marquee/schemas/common/multiplier';
import type { RequestReason } from '@marquee/schemas/traffic/no-bid-reasons';

import type { EligibilityChecks } from './auction-port.ts';
import type { AuctionInput } from './auction-input.ts';
import type { Candidate } from './campaign-index.ts';
import { creativeNoBidReason } from './formats/fit.ts';
import { chooseByWeight, mix } from './random.ts';
import type { ShownAds } from './shown-ads.ts';
import type { PricedCreative, ServingCampaign } from './serving.ts';

/** A bid slot on sale, and everything around it that decides about a bid. */
export interface BidSlotContext {
  readonly input: AuctionInput;
  readonly blocks: Blocks;
  readonly imp: Imp;
  readonly impIndex: number;
  readonly trafficType: number;
  readonly bidSlot: BidSlot;
  /** Further bids may be made for the imp, of which the exchange buys one. */
  readonly isOneOfSeveral: boolean;
  /** Undefined where the request has one imp. */
  readonly shown: ShownAds | undefined;
  /** With several bid slots, a campaign's reason is that of the last one: each counts once an imp. */
  readonly isLastSlot: boolean;
}

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

/** What one campaign would show in a bid slot, or the first reason against it. */
export function evaluate(
  candidate: Candidate,
  context: BidSlotContext,
  checks: EligibilityChecks,
): RankedCandidate | RequestReason {
  const { campaign } = candidate;
  if (!mayBuy(campaign, context.bidSlot.deal)) return 'deal-targeting';
  const noBidReason = checks.sourceNoBidReason(campaign) ?? publisherNoBidReason(campaign, context);
  if (noBidReason !== undefined) return noBidReason;
  const creative = chooseCreative(candidate, context, checks);
  if (typeof creative === 'string') return creative;
  const isLearned = creative.rankMax > creative.rank;
  const expectedNanos = isLearned ? checks.expectedValueNanos(campaign, creative) : creative.priceNanos;
  const chargeNanos = mostChargeNanos(
    campaign,
    isLearned ? expectedNanos : creative.priceNanos,
    creative,
    context.imp,
  );
  const personal =
    checks.userNoBidReason(campaign) ??
    checks.budgetNoBidReason(campaign, creative, chargeNanos, context.imp);
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

/** What the publisher has against the campaign, whatever is shown. */
function publisherNoBidReason(
  campaign: ServingCampaign,
  { blocks, imp, input: { request } }: BidSlotContext,
): RequestReason | undefined {
  if (blocks.apps.size > 0 && campaign.promotedApps.some((app) => blocks.apps.has(app))) return 'blocked-app';
  if (request.wlang.length > 0 && !isEvery(campaign.languages, request.wlang)) return 'blocked-language';
  return missesPlayer(campaign, imp) ? 'player-size' : undefined;
}

/**
 * No-bid reason of the publisher or the deal for the advertiser domain of a creative; creatives of a campaign may
 * differ.
 */
function advertiserNoBidReason(
  creative: PricedCreative,
  { blocks, bidSlot }: BidSlotContext,
): RequestReason | undefined {
  if (blocks.domains.size > 0 && isDomainBlocked(creative, blocks.domains)) return 'blocked-domain';
  return mayAdvertise(bidSlot, creative.blockedByDomains) ? undefined : 'deal-advertiser';
}

/** A creative whose language is unknown cannot be cleared against a list of languages. */
const isEvery = (some: readonly string[], allowed: readonly string[]): boolean =>
  some.length > 0 && some.every((one) => allowed.includes(one));

/** An advertiser that cannot be named cannot be cleared against the publisher's list. */
function isDomainBlocked(creative: PricedCreative, blocked: ReadonlySet<string>): boolean {
  if (creative.advertiserDomain === '') return true;
  for (const domain of creative.blockedByDomains) if (blocked.has(domain)) return true;
  return false;
}

/** By weight among the creatives that may be shown and meet the floor; otherwise what comes nearest to a bid. */
function chooseCreative(
  candidate: Candidate,
  context: BidSlotContext,
  checks: EligibilityChecks,
): PricedCreative | RequestReason {
  const { campaign, creatives } = candidate;
  if (creatives.length === 1) return reasonAgainst(candidate, 0, context, checks) ?? creatives[0]!;
  const able: PricedCreative[] = [];
  let nearest: RequestReason | undefined;
  for (let index = 0; index < creatives.length; index += 1) {
    const reason = reasonAgainst(candidate, index, context, checks);
    if (reason === undefined) able.push(creatives[index]!);
    else if (nearest === undefined || !isFloor(nearest)) nearest = reason;
  }
  if (able.length <= 1) return able[0] ?? nearest!;
  const least = context.shown?.leastShown(able) ?? able;
  return chooseByWeight(least, mix(context.input.seed, context.impIndex, campaign.id));
}

const isFloor = (reason: RequestReason): boolean => reason === 'floor' || reason === 'floor-currency';

/** Why a creative may not be shown on an imp or does not meet the bid slot's floor. */
function reasonAgainst(
  { campaign, creatives, kinds }: Candidate,
  index: number,
  context: BidSlotContext,
  checks: EligibilityChecks,
): RequestReason | undefined {
  const { bidSlot, imp } = context;
  const { blocklistResults } = context.input;
  const creative = creatives[index]!;
  let result = blocklistResults.of(kinds[index]!);
  if (result === undefined)
    blocklistResults.set(kinds[index]!, (result = blocklistResultOf(creative, context)));
  if (result !== null) return result;
  const unwanted = advertiserNoBidReason(creative, context);
  if (unwanted !== undefined) return unwanted;
  if (context.shown?.isRepeated(creative, imp) === true) return 'pod-duplicate';
  const leastRank = leastRankOf(bidSlot, creative, imp);
  if (leastRank === undefined) return 'floor-currency';
  const rank =
    creative.rankMax > creative.rank ? Number(checks.expectedValueNanos(campaign, creative)) : creative.rank;
  return rank > 0 && rank >= leastRank ? undefined : 'floor';
}

/** By the width of the player; a campaign that wants certain sizes buys none that is unknown. */
function missesPlayer({ targeting: { playerSizes } }: ServingCampaign, { video }: Imp): boolean {
  return video !== undefined && playerSizes.size > 0 && !playerSizes.has(playerSizeOf(video));
}

function blocklistResultOf(
  creative: PricedCreative,
  { input, blocks, imp }: BidSlotContext,
): RequestReason | null {
  if (!areCategoriesCleared(creative.categoryCodes, blocks)) return 'blocked-category';
  if (imp.isSecure && !input.areTrackersSecure) return 'secure';
  return creativeNoBidReason(creative, imp) ?? null;
}
