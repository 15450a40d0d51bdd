import { chargeOf, withMargin } from '@marquee/schemas/common/markup';
import { MULTIPLIER_ONE } from '@marquee/schemas/common/multiplier';

import type { AuctionDesk } from './auction-desk.ts';
import type { AuctionInput } from './auction-input.ts';
import type { Imp } from './bid-request.ts';
import type { Blocks } from './blocks.ts';
import { areCategoriesCleared } from './blocks.ts';
import type { Candidate } from './campaign-index.ts';
import { mayBuy } from './deal-terms.ts';
import { creativeRefusal } from './formats/fit.ts';
import { playerSizeOf } from './formats/video/video-offer.ts';
import type { Lot } from './lots.ts';
import { isInvited, leastRankOf } from './lots.ts';
import { chooseByWeight, mix } from './random.ts';
import type { ShownAds } from './shown-ads.ts';
import type { RequestReason } from './refusal-reasons.ts';
import type { PricedCreative, ServingCampaign } from './serving.ts';

/** A lot on sale, and everything around it that decides about a bid. */
export interface LotContext {
  readonly input: AuctionInput;
  readonly blocks: Blocks;
  readonly imp: Imp;
  readonly impIndex: number;
  readonly trafficType: number;
  readonly lot: Lot;
  /** Further bids may be made for the imp, of which the exchange buys one. */
  readonly isOneOfSeveral: boolean;
  /** Undefined where the request has one imp. */
  readonly shown: ShownAds | undefined;
  /** With several lots, a campaign's reason is that of the last one: each counts once an imp. */
  readonly isLastLot: boolean;
}

/** A campaign that would bid, and what it would show. */
export interface Contender {
  readonly campaign: ServingCampaign;
  readonly creative: PricedCreative;
  readonly rank: number;
  /** What the wallet would lose by it, nano-dollars; where clicks or actions are charged, what it is expected to. */
  readonly chargeNanos: bigint;
  /** Decides between equals. */
  readonly turn: number;
}

/** What one campaign would show in a lot, or the first reason against it. */
export function consider(
  candidate: Candidate,
  context: LotContext,
  desk: AuctionDesk,
): Contender | RequestReason {
  const { campaign } = candidate;
  if (!mayBuy(campaign, context.lot.deal)) return 'deal-targeting';
  const refusal = desk.placeRefusal(campaign) ?? publisherRefusal(campaign, context);
  if (refusal !== undefined) return refusal;
  const creative = chooseCreative(candidate, context, desk);
  if (typeof creative === 'string') return creative;
  const isLearned = creative.rankMax > creative.rank;
  const worth = isLearned ? desk.worth(campaign, creative) : creative.priceNanos;
  const chargeNanos = mostChargeNanos(
    campaign,
    isLearned ? worth : creative.priceNanos,
    creative,
    context.imp,
  );
  const personal =
    desk.personRefusal(campaign) ?? desk.budgetRefusal(campaign, creative, chargeNanos, context.imp);
  if (personal !== undefined) return personal;
  const turn = mix(context.input.seed, context.impIndex, campaign.id);
  return { campaign, creative, rank: isLearned ? Number(worth) : creative.rank, chargeNanos, turn };
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
function publisherRefusal(
  campaign: ServingCampaign,
  { blocks, imp, input: { request } }: LotContext,
): RequestReason | undefined {
  if (blocks.apps.size > 0 && campaign.promotedApps.some((app) => blocks.apps.has(app))) return 'blocked-app';
  if (request.wlang.length > 0 && !isEvery(campaign.languages, request.wlang)) return 'blocked-language';
  return missesPlayer(campaign, imp) ? 'player-size' : undefined;
}

/** What the publisher or the deal has against whom a creative advertises: not all of a campaign lead to one place. */
function advertiserRefusal(creative: PricedCreative, { blocks, lot }: LotContext): RequestReason | undefined {
  if (blocks.domains.size > 0 && isDomainBlocked(creative, blocks.domains)) return 'blocked-domain';
  return isInvited(lot, creative.blockedByDomains) ? undefined : 'deal-advertiser';
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
  context: LotContext,
  desk: AuctionDesk,
): PricedCreative | RequestReason {
  const { campaign, creatives } = candidate;
  if (creatives.length === 1) return objectionTo(candidate, 0, context, desk) ?? creatives[0]!;
  const able: PricedCreative[] = [];
  let nearest: RequestReason | undefined;
  for (let index = 0; index < creatives.length; index += 1) {
    const objection = objectionTo(candidate, index, context, desk);
    if (objection === undefined) able.push(creatives[index]!);
    else if (nearest === undefined || !isFloor(nearest)) nearest = objection;
  }
  if (able.length <= 1) return able[0] ?? nearest!;
  const least = context.shown?.leastShown(able) ?? able;
  return chooseByWeight(least, mix(context.input.seed, context.impIndex, campaign.id));
}

const isFloor = (reason: RequestReason): boolean => reason === 'floor' || reason === 'floor-currency';

/** Why a creative may not be shown on an imp or does not meet the lot's floor. */
function objectionTo(
  { campaign, creatives, kinds }: Candidate,
  index: number,
  context: LotContext,
  desk: AuctionDesk,
): RequestReason | undefined {
  const { lot, imp } = context;
  const { verdicts } = context.input;
  const creative = creatives[index]!;
  let verdict = verdicts.of(kinds[index]!);
  if (verdict === undefined) verdicts.set(kinds[index]!, (verdict = verdictOn(creative, context)));
  if (verdict !== null) return verdict;
  const unwanted = advertiserRefusal(creative, context);
  if (unwanted !== undefined) return unwanted;
  if (context.shown?.isRepeated(creative, imp) === true) return 'pod-duplicate';
  const leastRank = leastRankOf(lot, creative, imp);
  if (leastRank === undefined) return 'floor-currency';
  const rank = creative.rankMax > creative.rank ? Number(desk.worth(campaign, creative)) : creative.rank;
  return rank > 0 && rank >= leastRank ? undefined : 'floor';
}

/** By the width of the player; a campaign that wants certain sizes buys none that is unknown. */
function missesPlayer({ targeting: { playerSizes } }: ServingCampaign, { video }: Imp): boolean {
  return video !== undefined && playerSizes.size > 0 && !playerSizes.has(playerSizeOf(video));
}

function verdictOn(creative: PricedCreative, { input, blocks, imp }: LotContext): RequestReason | null {
  if (!areCategoriesCleared(creative.categoryCodes, blocks)) return 'blocked-category';
  if (imp.isSecure && !input.areTrackersSecure) return 'secure';
  return creativeRefusal(creative, imp) ?? null;
}
