import { fromDollars, isKnownCurrency, toDollars } from '@marquee/schemas/traffic/currency-rates';

import type { BannerOffer, Imp, NormalisedRequest } from './bid-request.ts';
import type { Blocks } from './blocks.ts';
import { areCategoriesCleared, blocksOf } from './blocks.ts';
import type { Audience, Candidate, CampaignIndex, ImpShape } from './campaign-index.ts';
import { creativeRefusal } from './creative-filter.ts';
import type { Opportunity } from './opportunity.ts';
import { trafficTypeOf } from './opportunity.ts';
import { leastPriceOfCpm } from './price.ts';
import { chooseByWeight, mix } from './random.ts';
import type { RequestReason } from './refusal-reasons.ts';
import type { PricedCreative, ServingCampaign } from './serving.ts';

/** One bid to be made. */
export interface Win {
  readonly imp: Imp;
  readonly campaign: ServingCampaign;
  readonly creative: PricedCreative;
  /** Nano-dollars for one impression. */
  readonly priceNanos: bigint;
  /** CPM in 10^-9 units of the auction's currency. */
  readonly cpmNanos: bigint;
  readonly trafficType: number;
}

/** State that the auction asks and tells: budgets, frequency caps, counts. All of it synchronous. */
export interface AuctionDesk {
  /** Why the campaign may not spend this now. */
  budgetRefusal(campaign: ServingCampaign, priceNanos: bigint): RequestReason | undefined;
  /** Why the campaign may not be shown to this person now. */
  frequencyRefusal(campaign: ServingCampaign): RequestReason | undefined;
  refused(campaign: ServingCampaign, reason: RequestReason): void;
  /** An imp that the index answered: the campaigns that it kept out are counted by this shape. */
  offered(shape: ImpShape): void;
  /** The targeting of its candidates was asked; those that missed are refused for the reasons it names. */
  targeted(audience: Audience): void;
  /** Called for each win before the next imp is asked, so that what it reserves counts there. */
  won(win: Win): void;
}

export interface AuctionInput {
  readonly request: NormalisedRequest;
  readonly offer: Opportunity;
  readonly index: CampaignIndex;
  /** Of the bids; one of the request's list. */
  readonly currency: string;
  /** Tracking URLs are https (or lead to this machine, which browsers trust alike). */
  readonly areTrackersSecure: boolean;
  readonly year: number;
  /** Unsigned 32-bit; decides ties and weights. */
  readonly seed: number;
}

/** Currency of the answer: dollars where allowed, otherwise the first that is known; undefined when none is. */
export const bidCurrency = (currencies: readonly string[]): string | undefined =>
  currencies.includes('USD') ? 'USD' : currencies.find(isKnownCurrency);

/** Asks every imp for the campaign that pays most. Answers the wins in the order of the imps. */
export function runAuction(input: AuctionInput, desk: AuctionDesk): Win[] {
  const blocks = blocksOf(input.request);
  const wins: Win[] = [];
  for (const [impIndex, imp] of input.request.imps.entries()) {
    if (imp.banner === undefined || imp.isPrivateAuction) continue;
    const win = auctionImp(
      {
        input,
        blocks,
        imp,
        banner: imp.banner,
        impIndex,
        trafficType: trafficTypeOf(input.request, imp, input.offer.deviceType),
        leastRank: floorRank(imp),
        verdicts: new Map(),
      },
      desk,
    );
    if (win === undefined) continue;
    desk.won(win);
    wins.push(win);
  }
  return wins;
}

interface ImpContext {
  readonly input: AuctionInput;
  readonly blocks: Blocks;
  readonly imp: Imp;
  readonly banner: BannerOffer;
  readonly impIndex: number;
  readonly trafficType: number;
  /** The least `rank` that meets the floor; undefined in a currency without a rate. */
  readonly leastRank: number | undefined;
  /** What the publisher's rules say of a kind of creatives, asked once an imp: null when they let it pass. */
  readonly verdicts: Map<number, RequestReason | null>;
}

/** A campaign that would bid, and what it would show. */
interface Contender {
  readonly campaign: ServingCampaign;
  readonly creative: PricedCreative;
}

/**
 * The least price of one impression that meets the floor, worked out once an imp instead of once a creative.
 * Exact in every currency: a CPM is rounded down on its way into a currency and a floor rounded up on its way
 * out, so that either comparison gives the same answer.
 */
function floorRank({ floorCpmNanos, floorCurrency }: Imp): number | undefined {
  if (floorCpmNanos === 0n) return 0;
  const floorDollars = toDollars(floorCpmNanos, floorCurrency);
  return floorDollars === undefined ? undefined : Number(leastPriceOfCpm(floorDollars));
}

/**
 * Asks every candidate once and keeps those that lead at the moment: who falls behind is outbid. Nothing is
 * allocated for a candidate that does not take the lead, since there may be thousands.
 */
function auctionImp(context: ImpContext, desk: AuctionDesk): Win | undefined {
  const { input, impIndex } = context;
  const shape = input.index.shapeOf(context.banner, input.offer.country);
  desk.offered(shape);
  const audience = input.index.audienceOf(shape, input.offer, context.trafficType, input.year);
  desk.targeted(audience);
  let leaders: Contender[] = [];
  let highest = 0;
  for (const candidate of audience.wanting) {
    const { campaign } = candidate;
    const creative = consider(candidate, context, desk);
    if (typeof creative === 'string') desk.refused(campaign, creative);
    else if (creative.rank < highest) desk.refused(campaign, 'outbid');
    else if (creative.rank === highest) leaders.push({ campaign, creative });
    else {
      outbid(leaders, desk);
      leaders = [{ campaign, creative }];
      highest = creative.rank;
    }
  }
  if (leaders.length === 0) return undefined;
  const [winner] = leaders.splice(mix(input.seed, impIndex, 0) % leaders.length, 1);
  outbid(leaders, desk);
  return winOf(winner!, context);
}

function outbid(contenders: readonly Contender[], desk: AuctionDesk): void {
  for (const { campaign } of contenders) desk.refused(campaign, 'outbid');
}

function winOf({ campaign, creative }: Contender, { input, imp, trafficType }: ImpContext): Win {
  const cpmNanos = fromDollars(creative.cpmNanos, input.currency) ?? 0n;
  return { imp, campaign, creative, trafficType, priceNanos: creative.priceNanos, cpmNanos };
}

/** What one campaign would show on an imp, or the first reason against it. */
function consider(
  candidate: Candidate,
  context: ImpContext,
  desk: AuctionDesk,
): PricedCreative | RequestReason {
  const { blocks } = context;
  const { campaign } = candidate;
  if (blocks.domains.size > 0 && isDomainBlocked(campaign, blocks.domains)) return 'blocked-domain';
  const creative = chooseCreative(candidate, context);
  if (typeof creative === 'string') return creative;
  return desk.frequencyRefusal(campaign) ?? desk.budgetRefusal(campaign, creative.priceNanos) ?? creative;
}

/** An advertiser that cannot be named cannot be cleared against the publisher's list. */
function isDomainBlocked(campaign: ServingCampaign, blocked: ReadonlySet<string>): boolean {
  if (campaign.advertiserDomain === '') return true;
  for (const domain of campaign.blockedByDomains) if (blocked.has(domain)) return true;
  return false;
}

/** By weight among the creatives that may be shown and meet the floor; otherwise what comes nearest to a bid. */
function chooseCreative(candidate: Candidate, context: ImpContext): PricedCreative | RequestReason {
  const { campaign, creatives } = candidate;
  if (creatives.length === 1) return objectionTo(candidate, 0, context) ?? creatives[0]!;
  const able: PricedCreative[] = [];
  let nearest: RequestReason | undefined;
  for (let index = 0; index < creatives.length; index += 1) {
    const objection = objectionTo(candidate, index, context);
    if (objection === undefined) able.push(creatives[index]!);
    else if (nearest === undefined || !isFloor(nearest)) nearest = objection;
  }
  if (able.length <= 1) return able[0] ?? nearest!;
  return chooseByWeight(able, mix(context.input.seed, context.impIndex, campaign.id));
}

const isFloor = (reason: RequestReason): boolean => reason === 'floor' || reason === 'floor-currency';

/** Why a creative may not be shown on an imp or does not meet its floor. */
function objectionTo(
  { creatives, kinds }: Candidate,
  index: number,
  context: ImpContext,
): RequestReason | undefined {
  const { verdicts, leastRank } = context;
  const creative = creatives[index]!;
  let verdict = verdicts.get(kinds[index]!);
  if (verdict === undefined) verdicts.set(kinds[index]!, (verdict = verdictOn(creative, context)));
  if (verdict !== null) return verdict;
  if (leastRank === undefined) return 'floor-currency';
  return creative.rank > 0 && creative.rank >= leastRank ? undefined : 'floor';
}

function verdictOn(creative: PricedCreative, context: ImpContext): RequestReason | null {
  const { input, blocks, imp, banner } = context;
  if (!areCategoriesCleared(creative.categoryCodes, blocks)) return 'blocked-category';
  if (imp.isSecure && !input.areTrackersSecure) return 'secure';
  return creativeRefusal(creative, banner, imp.isSecure) ?? null;
}
