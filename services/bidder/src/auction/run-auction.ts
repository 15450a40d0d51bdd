import { withMarkup } from '@marquee/schemas/common/markup';
import { fromDollars, isKnownCurrency } from '@marquee/schemas/traffic/currency-rates';

import type { Imp, NormalisedRequest } from './bid-request.ts';
import type { OutsideBid } from '../outside/outside-bid.ts';
import type { Blocks } from './blocks.ts';
import { areCategoriesCleared } from './blocks.ts';
import type { Audience, Candidate, CampaignIndex, ImpShape } from './campaign-index.ts';
import { creativeRefusal } from './formats/fit.ts';
import { formatsOf } from './formats/slots.ts';
import { playerSizeOf } from './formats/video/video-offer.ts';
import type { KindVerdicts } from './kind-verdicts.ts';
import type { Lot } from './lots.ts';
import { isInvited, leastRankOf, lotsOf } from './lots.ts';
import type { Opportunity } from './opportunity.ts';
import { trafficTypeOf } from './opportunity.ts';
import { toCpm } from './price.ts';
import { chooseByWeight, mix } from './random.ts';
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
  /** CPM in 10^-9 units of the auction's currency. */
  readonly cpmNanos: bigint;
  /** Nano-dollars that the floor asked, as a number. */
  readonly leastRank: number;
  readonly trafficType: number;
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
  /** Why the campaign may not spend this now. */
  budgetRefusal(campaign: ServingCampaign, chargeNanos: bigint): RequestReason | undefined;
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

export interface AuctionInput {
  readonly request: NormalisedRequest;
  readonly offer: Opportunity;
  readonly blocks: Blocks;
  readonly index: CampaignIndex;
  /** Used for one imp after the other. */
  readonly verdicts: KindVerdicts;
  /** Of the bids; one of the request's list. */
  readonly currency: string;
  /** Bids are made from it; deals name who is invited. */
  readonly seat: string;
  /** Ads that a lot may be answered with. */
  readonly bidsPerLot: number;
  /** Bids of outside bidders, checked. */
  readonly outside: readonly OutsideBid[];
  /** Tracking URLs are https (or lead to this machine, which browsers trust alike). */
  readonly areTrackersSecure: boolean;
  readonly year: number;
  /** Unsigned 32-bit; decides ties and weights. */
  readonly seed: number;
}

/** Currency of the answer: dollars where allowed, otherwise the first that is known; undefined when none is. */
export const bidCurrency = (currencies: readonly string[]): string | undefined =>
  currencies.includes('USD') ? 'USD' : currencies.find(isKnownCurrency);

/**
 * Asks every lot of every imp for the campaigns that pay most. Answers the wins in the order of the imps, those of a
 * lot by price, the highest first.
 */
export function runAuction(input: AuctionInput, desk: AuctionDesk): Win[] {
  const { request, blocks, index, offer, year } = input;
  const wins: Win[] = [];
  for (let impIndex = 0; impIndex < request.imps.length; impIndex += 1) {
    const imp = request.imps[impIndex]!;
    const lots = lotsOf(imp, input.seat);
    const shape = index.shapeOf(formatsOf(imp), index.slotsOf(imp, request.device), offer.country);
    desk.offered(shape);
    if (lots.length === 0 || (shape.candidates.length === 0 && input.outside.length === 0)) continue;
    const trafficType = trafficTypeOf(request, imp, offer.deviceType);
    const audience = index.audienceOf(shape, offer, trafficType, year);
    desk.targeted(audience);
    input.verdicts.begin();
    for (let nth = 0; nth < lots.length; nth += 1) {
      const context = { input, blocks, imp, impIndex, trafficType, lot: lots[nth]! };
      // With several lots, a campaign's reason is that of the last one: each counts once an imp.
      sellLot(audience, context, nth === lots.length - 1 ? desk : muted(desk), wins);
    }
  }
  return wins;
}

/** Tells bids, and no refusals. */
const muted = (desk: AuctionDesk): AuctionDesk => ({
  placeRefusal: (campaign) => desk.placeRefusal(campaign),
  personRefusal: (campaign) => desk.personRefusal(campaign),
  budgetRefusal: (campaign, chargeNanos) => desk.budgetRefusal(campaign, chargeNanos),
  worth: (campaign, creative) => desk.worth(campaign, creative),
  bidNanos: (campaign, creative, leastRank) => desk.bidNanos(campaign, creative, leastRank),
  refused: () => undefined,
  offered: () => undefined,
  targeted: () => undefined,
  passedOver: () => undefined,
  won: (win) => desk.won(win),
  outsideWon: (win) => desk.outsideWon(win),
  outsideLost: (bid, wonNanos) => desk.outsideLost(bid, wonNanos),
});

interface LotContext {
  readonly input: AuctionInput;
  readonly blocks: Blocks;
  readonly imp: Imp;
  readonly impIndex: number;
  readonly trafficType: number;
  readonly lot: Lot;
}

/** A campaign that would bid, and what it would show. */
interface Contender {
  readonly campaign: ServingCampaign;
  readonly creative: PricedCreative;
  readonly rank: number;
  /** What the wallet would lose by it, nano-dollars. */
  readonly chargeNanos: bigint;
  /** Decides between equals. */
  readonly turn: number;
}

/**
 * Asks the candidates from the highest price down until nobody below can lead any more. Nothing is allocated for a
 * candidate that does not take the lead, since there may be thousands.
 */
function sellLot(audience: Audience, context: LotContext, desk: AuctionDesk, wins: Win[]): void {
  const { input, lot } = context;
  const { leastRank } = lot;
  const { wanting } = audience;
  const leaders: Contender[] = [];
  for (let place = 0; place < wanting.length; place += 1) {
    const candidate = wanting[place]!;
    const { campaign, topRank } = candidate;
    if (leastRank !== undefined && topRank < leastRank && !lot.hasFloorsByLength) {
      desk.passedOver(audience, 'floor', leastRank);
      break;
    }
    if (leaders.length === input.bidsPerLot && topRank < leaders.at(-1)!.rank) {
      desk.passedOver(audience, 'outbid', leaders.at(-1)!.rank);
      break;
    }
    if (input.index.isRetired(campaign)) continue;
    const considered = consider(candidate, context, desk);
    if (typeof considered === 'string') desk.refused(campaign, considered);
    else lead(leaders, considered, context, desk);
  }
  if (input.outside.length > 0) sellOutside(leaders, context, desk);
  for (let place = 0; place < leaders.length; place += 1) {
    const leader = leaders[place]!;
    // Every leader was asked while nobody of this lot had spent anything: what is left may not do for all of them.
    const isUnspent = place === 0 && input.outside.length === 0;
    const refusal = isUnspent ? undefined : desk.budgetRefusal(leader.campaign, leader.chargeNanos);
    if (refusal !== undefined) {
      desk.refused(leader.campaign, refusal);
      continue;
    }
    const win = winOf(leader, context, desk);
    desk.won(win);
    wins.push(win);
  }
}

/** Outside bids stand in the same lot: who pays more has it, and of equals our own. Leaves the leaders that remain. */
function sellOutside(leaders: Contender[], context: LotContext, desk: AuctionDesk): void {
  const { input, imp, lot, trafficType } = context;
  const dealId = lot.deal?.id ?? '';
  const leastRank = lot.leastRank ?? Infinity;
  const bids = input.outside.filter(
    (bid) => bid.impId === imp.id && bid.dealId === dealId && bid.rank > 0 && bid.rank >= leastRank,
  );
  bids.sort((one, other) => other.rank - one.rank);
  let sold = 0;
  for (const bid of bids) {
    const better = leaders.filter(({ rank }) => rank >= bid.rank).length;
    const cpmNanos =
      agreedCpmNanos(lot, bid.rank, input.currency) ?? fromDollars(toCpm(bid.priceNanos), input.currency);
    const isIn = better + sold < input.bidsPerLot && cpmNanos !== undefined;
    if (isIn && desk.outsideWon({ bid, imp, lot, cpmNanos, trafficType })) sold += 1;
    else desk.outsideLost(bid, leaders[0]?.creative.priceNanos ?? bids[0]!.priceNanos);
  }
  while (leaders.length + sold > input.bidsPerLot) desk.refused(leaders.pop()!.campaign, 'outbid');
}

/** Takes its place among the leaders; who falls out of them is outbid. */
function lead(leaders: Contender[], contender: Contender, { input }: LotContext, desk: AuctionDesk): void {
  let place = leaders.length;
  while (place > 0 && isBefore(contender, leaders[place - 1]!)) place -= 1;
  if (place >= input.bidsPerLot) desk.refused(contender.campaign, 'outbid');
  else if (leaders.length === input.bidsPerLot) {
    desk.refused(leaders.pop()!.campaign, 'outbid');
    leaders.splice(place, 0, contender);
  } else leaders.splice(place, 0, contender);
}

const isBefore = (one: Contender, other: Contender): boolean =>
  one.rank > other.rank || (one.rank === other.rank && one.turn > other.turn);

function winOf({ campaign, creative }: Contender, context: LotContext, desk: AuctionDesk): Win {
  const { input, imp, trafficType, lot } = context;
  const leastRank = leastRankOf(lot, creative, imp) ?? 0;
  const isFixed = lot.deal?.isFixedPrice === true && leastRank > 0;
  const priceNanos = isFixed ? BigInt(leastRank) : desk.bidNanos(campaign, creative, leastRank);
  const cpmNanos = priceNanos === creative.priceNanos ? creative.cpmNanos : toCpm(priceNanos);
  return {
    imp,
    lot,
    campaign,
    creative,
    trafficType,
    priceNanos,
    leastRank,
    cpmNanos: agreedCpmNanos(lot, leastRank, input.currency) ?? fromDollars(cpmNanos, input.currency) ?? 0n,
  };
}

/**
 * The price of a deal at a fixed price is its floor to the last digit (OpenRTB 2.6, object Deal, `at` 3), which whole
 * nano-dollars an impression are too coarse for. Undefined where nothing is fixed, or another currency is bid in.
 */
function agreedCpmNanos(lot: Lot, leastRank: number, currency: string): bigint | undefined {
  const { deal } = lot;
  if (deal?.isFixedPrice !== true || deal.floorCurrency !== currency) return undefined;
  return leastRank > 0 && leastRank === lot.leastRank ? deal.floorCpmNanos : undefined;
}

/** What one campaign would show in a lot, or the first reason against it. */
function consider(candidate: Candidate, context: LotContext, desk: AuctionDesk): Contender | RequestReason {
  const { campaign } = candidate;
  const refusal = desk.placeRefusal(campaign) ?? publisherRefusal(campaign, context);
  if (refusal !== undefined) return refusal;
  const creative = chooseCreative(candidate, context, desk);
  if (typeof creative === 'string') return creative;
  const isLearned = creative.rankMax > creative.rank;
  const worth = isLearned ? desk.worth(campaign, creative) : creative.priceNanos;
  const chargeNanos = isLearned ? withMarkup(worth, campaign.markupBps) : creative.chargeNanos;
  const personal = desk.personRefusal(campaign) ?? desk.budgetRefusal(campaign, chargeNanos);
  if (personal !== undefined) return personal;
  const turn = mix(context.input.seed, context.impIndex, campaign.id);
  return { campaign, creative, rank: isLearned ? Number(worth) : creative.rank, chargeNanos, turn };
}

/** What the publisher has against the campaign, whatever is shown. */
function publisherRefusal(
  campaign: ServingCampaign,
  { imp, input: { request } }: LotContext,
): RequestReason | undefined {
  if (request.bapp.length > 0 && intersects(campaign.promotedApps, request.bapp)) return 'blocked-app';
  if (request.wlang.length > 0 && !isEvery(campaign.languages, request.wlang)) return 'blocked-language';
  return missesPlayer(campaign, imp) ? 'player-size' : undefined;
}

/** What the publisher or the deal has against whom a creative advertises: not all of a campaign lead to one place. */
function advertiserRefusal(creative: PricedCreative, { blocks, lot }: LotContext): RequestReason | undefined {
  if (blocks.domains.size > 0 && isDomainBlocked(creative, blocks.domains)) return 'blocked-domain';
  return isInvited(lot, creative.blockedByDomains) ? undefined : 'deal-advertiser';
}

const intersects = (some: readonly string[], others: readonly string[]): boolean =>
  some.some((one) => others.includes(one));

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
  return chooseByWeight(able, mix(context.input.seed, context.impIndex, campaign.id));
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
