import { formatsOf } from '@marquee/openrtb/formats/creative-formats';
import { trafficTypeOf } from '@marquee/openrtb/request/targeting-context';
import type { BidSlot } from '@marquee/openrtb/slots/bid-slots';
import { fixedCpmNanos, isFixedPrice, leastRankOf, bidSlotsOf } from '@marquee/openrtb/slots/bid-slots';
import { toCpm } from '@marquee/openrtb/slots/price';
import { fromDollars, isKnownCurrency } from '@marquee/schemas/traffic/currency-rates';
import type { RequestReason } from '@marquee/schemas/traffic/no-bid-reasons';

import type { AuctionInput } from './auction-input.ts';
import type { AuctionParts } from './auction-parts.ts';
import type { BidSlotContext } from './bid-slot-context.ts';
import type { BidMultipliers } from './bid-multipliers.ts';
import type { Candidate, EligibleCandidates } from './campaign-index.ts';
import type { DspBid } from './dsp-bid.ts';
import type { RankedCandidate } from './evaluate-candidate.ts';
import { campaignReason, evaluate, spendReason } from './evaluate-candidate.ts';
import { ShownAds } from './shown-ads.ts';
import type { Win } from './win.ts';

/** Currency of the answer: dollars where allowed, otherwise the first that is known; undefined when none is. */
export const bidCurrency = (currencies: readonly string[]): string | undefined =>
  currencies.includes('USD') ? 'USD' : currencies.find(isKnownCurrency);

/**
 * Bids that an imp with several bid slots is answered with at most, the dearest first. One of them is bought, and each
 * costs the exchange about 2.7 kB to read.
 */
const BIDS_PER_IMP_MAX = 10;

/** A campaign that leads in a bid slot, before it is decided which bid slots of the imp are bid for. */
interface Leader<State> {
  readonly candidate: RankedCandidate;
  readonly context: BidSlotContext<State>;
  /** What would be bid, to compare bid slots by. */
  readonly rank: number;
}

/**
 * Asks every bid slot of every imp for the campaigns that pay most. Answers the wins in the order of the imps, those of
 * a bid slot by price, the highest first.
 */
export function runAuction<State>(input: AuctionInput<State>, parts: AuctionParts<State>): Win[] {
  const { request, blocks, index, targetingContext, year } = input;
  const wins: Win[] = [];
  const shown = request.imps.length > 1 ? new ShownAds(request.imps) : undefined;
  for (let impIndex = 0; impIndex < request.imps.length; impIndex += 1) {
    const imp = request.imps[impIndex]!;
    if (imp.multiplierMicros === undefined) continue;
    const bidSlots = bidSlotsOf(imp, input.seat);
    const shape = index.shapeOf(formatsOf(imp), index.slotsOf(imp, request.device), targetingContext.country);
    parts.observer.offered(shape);
    if (bidSlots.length === 0 || (shape.candidates.length === 0 && input.dspBids.length === 0)) continue;
    const trafficType = trafficTypeOf(request, imp, targetingContext.deviceType);
    const audience = index.audienceOf(shape, targetingContext, trafficType, year);
    parts.observer.targeted(audience);
    input.blocklistResults.begin();
    const isOneOfSeveral = imp.isSoldOnce && (bidSlots.length > 1 || input.bidsPerSlot > 1);
    const { leaders, dspCount } = leadersOfImp(
      { input, blocks, imp, impIndex, trafficType, isOneOfSeveral, shown },
      bidSlots,
      audience,
      parts,
    );
    const isBounded = bidSlots.length > 1;
    const before = wins.length;
    bid(isBounded ? dearest(leaders, BIDS_PER_IMP_MAX - dspCount) : leaders, parts, wins);
    if (shown !== undefined) for (const { creative } of wins.slice(before)) shown.bid(creative, imp);
  }
  return wins;
}

/** What the bid slots of an imp share. */
type ImpContext<State> = Omit<BidSlotContext<State>, 'bidSlot' | 'isLastSlot'>;

/** Who leads in each bid slot of an imp, and how many DSP bids were made for it on the way. */
function leadersOfImp<State>(
  { input, blocks, imp, impIndex, trafficType, isOneOfSeveral, shown }: ImpContext<State>,
  bidSlots: readonly BidSlot[],
  audience: EligibleCandidates,
  parts: AuctionParts<State>,
): { readonly leaders: readonly Leader<State>[]; readonly dspCount: number } {
  const leaders: Leader<State>[] = [];
  let dspCount = 0;
  for (let nth = 0; nth < bidSlots.length; nth += 1) {
    const context = {
      input,
      blocks,
      imp,
      impIndex,
      trafficType,
      bidSlot: bidSlots[nth]!,
      isOneOfSeveral,
      shown,
      isLastSlot: nth === bidSlots.length - 1,
    };
    const candidates = candidatesFor(audience, context, parts);
    if (input.dspBids.length > 0 && dspCount < BIDS_PER_IMP_MAX) {
      dspCount += mergeDspBids(candidates, context, parts);
    }
    for (const candidate of candidates) {
      leaders.push({ candidate, context, rank: rankInSlot(candidate, context) });
    }
  }
  return { leaders, dspCount };
}

/** In the order in which they came; of equals the first. */
function dearest<State>(leaders: readonly Leader<State>[], max: number): readonly Leader<State>[] {
  if (leaders.length <= max) return leaders;
  const chosen = new Set(leaders.toSorted((one, other) => other.rank - one.rank).slice(0, Math.max(0, max)));
  return leaders.filter((leader) => chosen.has(leader));
}

/**
 * Makes the bids of an imp. Every leader was checked before any of them reserved: the remaining budget may
 * not suffice for all.
 */
function bid<State>(leaders: readonly Leader<State>[], parts: AuctionParts<State>, wins: Win[]): void {
  for (let place = 0; place < leaders.length; place += 1) {
    const { candidate, context } = leaders[place]!;
    const { input } = context;
    const isUnspent = place === 0 && input.dspBids.length === 0;
    const noBidReason = isUnspent ? undefined : currentNoBidReason(candidate, context, parts);
    if (noBidReason !== undefined) {
      parts.observer.noBid(candidate.campaign.id, noBidReason);
      continue;
    }
    const win = winOf(candidate, context, parts);
    parts.observer.bid(win.campaign.id);
    parts.placer.place(win, input.state);
    wins.push(win);
  }
}

/** An imp that is sold once shows one bid; every other imp may show each. */
const currentNoBidReason = <State>(
  { campaign, creative, chargeNanos }: RankedCandidate,
  context: BidSlotContext<State>,
  { filters }: AuctionParts<State>,
): RequestReason | undefined =>
  (context.imp.isSoldOnce ? undefined : campaignReason(filters.person, campaign, context)) ??
  spendReason(filters.spend, campaign, context, creative, chargeNanos);

/**
 * Evaluates the candidates of a bid slot from the highest price down until none below can lead any more.
 * Nothing is allocated for a candidate that does not take the lead, since there may be thousands.
 */
function candidatesFor<State>(
  audience: EligibleCandidates,
  context: BidSlotContext<State>,
  parts: AuctionParts<State>,
): RankedCandidate[] {
  const { input, bidSlot, isLastSlot } = context;
  const { wanting } = audience;
  const leaders: RankedCandidate[] = [];
  for (let place = 0; place < wanting.length; place += 1) {
    const candidate = wanting[place]!;
    const { campaign, topRank } = candidate;
    const below = reasonBelow(topRank, leaders, context);
    if (below !== undefined) {
      const belowRank = below === 'floor' ? bidSlot.leastRank! : leaders.at(-1)!.rank;
      if (isLastSlot) parts.observer.passedOver(audience, below, belowRank);
      break;
    }
    if (input.index.isRetired(campaign)) continue;
    const considered =
      campaign.bidMultipliers === undefined
        ? evaluate(candidate, context, parts)
        : evaluateMultiplied(candidate, campaign.bidMultipliers, leaders, context, parts);
    if (typeof considered !== 'string') lead(leaders, considered, context, parts);
    else if (isLastSlot) parts.observer.noBid(campaign.id, considered);
  }
  return leaders;
}

/** Why no candidate of this rank can lead in the bid slot. */
function reasonBelow(
  rank: number,
  leaders: readonly RankedCandidate[],
  { input, bidSlot: { leastRank, hasFloorsByLength } }: BidSlotContext,
): 'floor' | 'outbid' | undefined {
  if (leastRank !== undefined && rank < leastRank && !hasFloorsByLength) return 'floor';
  return leaders.length === input.bidsPerSlot && rank < leaders.at(-1)!.rank ? 'outbid' : undefined;
}

/**
 * Evaluates a candidate at what it bids for the request. Those stand by the highest price of any request, so that most of them
 * cannot lead in this one: that is known before anything is priced.
 */
function evaluateMultiplied<State>(
  candidate: Candidate,
  multipliers: BidMultipliers,
  leaders: readonly RankedCandidate[],
  context: BidSlotContext<State>,
  parts: AuctionParts<State>,
): RankedCandidate | RequestReason {
  const factor = multipliers.factorFor(context.input);
  const most = candidate.multipliedRanks?.mostAt(factor) ?? candidate.topRank;
  return (
    reasonBelow(most, leaders, context) ??
    evaluate(context.input.index.multiplied(candidate, factor), context, parts)
  );
}

/**
 * DSP bids stand in the same bid slot: who pays more has it, and of equals our own. Leaves the leaders that remain.
 * @returns how many bids of it are DSP bids
 */
function mergeDspBids<State>(
  leaders: RankedCandidate[],
  context: BidSlotContext<State>,
  parts: AuctionParts<State>,
): number {
  const { input, imp, bidSlot, trafficType, shown } = context;
  const dealId = bidSlot.deal?.id ?? '';
  const leastRank = bidSlot.leastRank ?? Infinity;
  const bids = input.dspBids.filter(
    (bid) => bid.impId === imp.id && bid.dealId === dealId && bid.rank > 0 && bid.rank >= leastRank,
  );
  bids.sort((one, other) => other.rank - one.rank);
  let placed = 0;
  for (const bid of bids) {
    const better = leaders.filter(({ rank }) => rank >= bid.rank).length;
    const cpmNanos =
      fixedCpmNanos(bidSlot, bid.rank, input.currency) ?? fromDollars(toCpm(bid.priceNanos), input.currency);
    const isRepeated = shown?.isDspAdRepeated(podAdOfDspBid(bid), imp) === true;
    const isIn = better + placed < input.bidsPerSlot && cpmNanos !== undefined && !isRepeated;
    if (isIn && parts.placer.placeDspBid({ bid, imp, bidSlot, cpmNanos, trafficType }, input.state)) {
      placed += 1;
      shown?.dspBid(podAdOfDspBid(bid), imp);
    } else {
      const wonNanos = leaders[0]?.creative.priceNanos ?? bids[0]!.priceNanos;
      parts.placer.loseDspBid(bid, wonNanos, input.state);
    }
  }
  while (leaders.length + placed > input.bidsPerSlot) outbid(leaders.pop()!, context, parts);
  return placed;
}

const podAdOfDspBid = ({ dspEndpointId, crid, domains, advertiserDomain, categories }: DspBid) => ({
  id: `${dspEndpointId}.${crid}`,
  domains: domains.length > 0 ? domains : [advertiserDomain],
  categories,
  mediaUrl: '',
});

const outbid = <State>(
  { campaign }: RankedCandidate,
  { isLastSlot }: BidSlotContext<State>,
  parts: AuctionParts<State>,
): void => {
  if (isLastSlot) parts.observer.noBid(campaign.id, 'outbid');
};

/** Inserts the candidate among the leaders; a leader that drops out is outbid. */
function lead<State>(
  leaders: RankedCandidate[],
  candidate: RankedCandidate,
  context: BidSlotContext<State>,
  parts: AuctionParts<State>,
): void {
  const { bidsPerSlot } = context.input;
  let place = leaders.length;
  while (place > 0 && isBefore(candidate, leaders[place - 1]!)) place -= 1;
  if (place >= bidsPerSlot) outbid(candidate, context, parts);
  else if (leaders.length === bidsPerSlot) {
    outbid(leaders.pop()!, context, parts);
    leaders.splice(place, 0, candidate);
  } else leaders.splice(place, 0, candidate);
}

const isBefore = (one: RankedCandidate, other: RankedCandidate): boolean =>
  one.rank > other.rank || (one.rank === other.rank && one.tieBreaker > other.tieBreaker);

/** What would be bid in the bid slot, for comparison with other bid slots. */
function rankInSlot({ creative, rank }: RankedCandidate, { bidSlot, imp }: BidSlotContext): number {
  const leastRank = leastRankOf(bidSlot, creative, imp) ?? 0;
  return isFixedPrice(bidSlot, leastRank) ? leastRank : rank;
}

function winOf<State>(
  { campaign, creative, chargeNanos }: RankedCandidate,
  context: BidSlotContext<State>,
  parts: AuctionParts<State>,
): Win {
  const { input, imp, trafficType, bidSlot, isOneOfSeveral } = context;
  const leastRank = leastRankOf(bidSlot, creative, imp) ?? 0;
  const priceNanos = isFixedPrice(bidSlot, leastRank)
    ? BigInt(leastRank)
    : parts.prices.bidNanos(campaign, creative, leastRank, input.state);
  const cpmNanos = priceNanos === creative.priceNanos ? creative.cpmNanos : toCpm(priceNanos);
  return {
    imp,
    bidSlot,
    campaign,
    creative,
    trafficType,
    priceNanos,
    chargeNanos,
    leastRank,
    isOneOfSeveral,
    cpmNanos:
      fixedCpmNanos(bidSlot, leastRank, input.currency) ?? fromDollars(cpmNanos, input.currency) ?? 0n,
  };
}
