import { fromDollars, isKnownCurrency, toDollars } from '@marquee/schemas/traffic/currency-rates';

import type { BannerOffer, Imp, NormalisedRequest } from './bid-request.ts';
import { areCategoriesAllowed, categorySet, hasForeignCategory, isCategoryBlocked } from './blocks.ts';
import type { Candidate, CampaignIndex } from './campaign-index.ts';
import { creativeRefusal } from './creative-filter.ts';
import type { Opportunity } from './opportunity.ts';
import { trafficTypeOf } from './opportunity.ts';
import { chooseByWeight, mix } from './random.ts';
import type { RequestReason } from './refusal-reasons.ts';
import type { PricedCreative, ServingCampaign } from './serving.ts';
import { missedTargeting } from './targeting.ts';

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
  offered(country: string, sizes: readonly string[]): void;
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
  input.request.imps.forEach((imp, impIndex) => {
    if (imp.banner === undefined || imp.isPrivateAuction) return;
    const floorDollars = imp.floorCpmNanos === 0n ? 0n : toDollars(imp.floorCpmNanos, imp.floorCurrency);
    const win = auctionImp({ input, blocks, imp, banner: imp.banner, impIndex, floorDollars }, desk);
    if (win === undefined) return;
    desk.won(win);
    wins.push(win);
  });
  return wins;
}

interface Blocks {
  readonly categories: ReadonlySet<string>;
  readonly allowed: ReadonlySet<string>;
  /** Codes of a taxonomy that the campaigns do not speak: nothing can be cleared against them. */
  readonly areForeign: boolean;
  readonly domains: ReadonlySet<string>;
}

function blocksOf(request: NormalisedRequest): Blocks {
  const codes = [...request.bcat, ...request.acat];
  return {
    categories: categorySet(request.bcat),
    allowed: categorySet(request.acat),
    areForeign: !request.speaksContentTaxonomy1 && hasForeignCategory(codes),
    domains: new Set(request.badv.map((domain) => domain.toLowerCase())),
  };
}

interface ImpContext {
  readonly input: AuctionInput;
  readonly blocks: Blocks;
  readonly imp: Imp;
  readonly banner: BannerOffer;
  readonly impIndex: number;
  /** CPM in nano-dollars; undefined in a currency without a rate. */
  readonly floorDollars: bigint | undefined;
}

function auctionImp(context: ImpContext, desk: AuctionDesk): Win | undefined {
  const { input, imp, banner, impIndex } = context;
  const sizes = input.index.sizesFor(banner);
  desk.offered(input.offer.country, sizes);
  const trafficType = trafficTypeOf(input.request, imp, input.offer.deviceType);
  const eligible: Win[] = [];
  for (const candidate of input.index.candidates(sizes, input.offer.country)) {
    const result = consider(candidate, context, trafficType, desk);
    if (typeof result === 'string') desk.refused(candidate.campaign, result);
    else eligible.push(result);
  }
  const winner = highest(eligible, mix(input.seed, impIndex, 0));
  for (const win of eligible) if (win !== winner) desk.refused(win.campaign, 'outbid');
  return winner;
}

/** The bid of one campaign for one imp, or the first reason against it. */
function consider(
  candidate: Candidate,
  context: ImpContext,
  trafficType: number,
  desk: AuctionDesk,
): Win | RequestReason {
  const { input, blocks, imp } = context;
  const { campaign } = candidate;
  const missed = missedTargeting(campaign, input.offer, trafficType, input.year);
  if (missed !== undefined) return missed;
  if (blocks.domains.size > 0 && isDomainBlocked(campaign, blocks.domains)) return 'blocked-domain';
  const creatives = showable(candidate, context);
  if (typeof creatives === 'string') return creatives;
  const affordable = aboveFloor(creatives, context);
  if (typeof affordable === 'string') return affordable;
  const creative = affordable.length === 1 ? affordable[0]! : chosenOf(affordable, context, campaign);
  const { priceNanos } = creative;
  const refusal = desk.frequencyRefusal(campaign) ?? desk.budgetRefusal(campaign, priceNanos);
  if (refusal !== undefined) return refusal;
  const cpmNanos = fromDollars(creative.cpmNanos, input.currency) ?? 0n;
  return { imp, campaign, creative, trafficType, priceNanos, cpmNanos };
}

const chosenOf = (creatives: readonly PricedCreative[], context: ImpContext, campaign: ServingCampaign) =>
  chooseByWeight(creatives, mix(context.input.seed, context.impIndex, campaign.id));

/** An advertiser that cannot be named cannot be cleared against the publisher's list. */
const isDomainBlocked = (campaign: ServingCampaign, blocked: ReadonlySet<string>): boolean =>
  campaign.advertiserDomain === '' || campaign.blockedByDomains.some((domain) => blocked.has(domain));

function showable(candidate: Candidate, context: ImpContext): PricedCreative[] | RequestReason {
  const { input, blocks, imp, banner } = context;
  let reason: RequestReason = 'blocked-category';
  const creatives = candidate.creatives.filter((creative) => {
    const refusal = isBlocked(creative, blocks)
      ? 'blocked-category'
      : imp.isSecure && !input.areTrackersSecure
        ? 'secure'
        : creativeRefusal(creative, banner, imp.isSecure);
    reason = refusal ?? reason;
    return refusal === undefined;
  });
  return creatives.length === 0 ? reason : creatives;
}

const isBlocked = ({ categoryCodes }: PricedCreative, blocks: Blocks): boolean =>
  blocks.areForeign ||
  isCategoryBlocked(categoryCodes, blocks.categories) ||
  !areCategoriesAllowed(categoryCodes, blocks.allowed);

/** The creatives whose price meets the floor, in the floor's own currency where that is the bid's. */
function aboveFloor(
  creatives: readonly PricedCreative[],
  { imp, input, floorDollars }: ImpContext,
): readonly PricedCreative[] | RequestReason {
  if (floorDollars === undefined) return 'floor-currency';
  const isAbove =
    imp.floorCurrency === input.currency && input.currency !== 'USD'
      ? ({ cpmNanos }: PricedCreative) => (fromDollars(cpmNanos, input.currency) ?? 0n) >= imp.floorCpmNanos
      : ({ cpmNanos }: PricedCreative) => cpmNanos >= floorDollars;
  const above = creatives.filter((creative) => creative.cpmNanos > 0n && isAbove(creative));
  return above.length === 0 ? 'floor' : above;
}

/** The highest price; among equals one by rotation. */
function highest(wins: readonly Win[], random: number): Win | undefined {
  let best: Win[] = [];
  for (const win of wins) {
    const lead = best[0];
    if (lead === undefined || win.priceNanos > lead.priceNanos) best = [win];
    else if (win.priceNanos === lead.priceNanos) best.push(win);
  }
  return best[random % Math.max(1, best.length)];
}
