import { formatsOf } from '@marquee/openrtb/formats/creative-formats';
import { trafficTypeOf } from '@marquee/openrtb/request/targeting-context';
import type { BidSlot } from '@marquee/openrtb/slots/bid-slots';
import { fixedCpmNanos, isFixedPrice, leastRankOf, bidSlotsOf } from '@marquee/openrtb/slots/bid-slots';
import { toCpm } from '@marquee/openrtb/slots/price';
import { fromDollars, isKnownCurrency } from '@marquee/schemas/traffic/currency-rates';
import type { RequestReason } from '@marquee/schemas/traffic/no-bid-reasons';

import type { DspBid } from '../ports/dsp-demand.ts';
import type { AuctionPort, Win } from './auction-port.ts';
import type { AuctionInput } from './auction-input.ts';
import type { EligibleCandidates } from './campaign-index.ts';
import type { RankedCandidate, BidSlotContext } from './evaluate-candidate.ts';
import { evaluate } from './evaluate-candidate.ts';
import { ShownAds } from './shown-ads.ts';

/** Currency of the answer: dollars where allowed, otherwise the first that is known; undefined when none is. */
export const bidCurrency = (currencies: readonly string[]): string | undefined =>
  currencies.includes('USD') ? 'USD' : currencies.find(isKnownCurrency);

/**
 * Bids that an imp with several bid slots is answered with at most, the dearest first. One of them is bought, and each
 * costs the exchange about 2.7 kB to read.
 */
const BIDS_PER_IMP_MAX = 10;

/** A campaign that leads in a bid slot, before it is decided which bid slots of the imp are bid for. */
interface Leader {
  readonly candidate: RankedCandidate;
  readonly context: BidSlotContext;
  /** What would be bid, to compare bid slots by. */
  readonly rank: number;
}

/**
 * Asks every bid slot of every imp for the campaigns that pay most. Answers the wins in the order of the imps, those of
 * a bid slot by price, the highest first.
 */
export function runAuction(input: AuctionInput, port: AuctionPort): Win[] {
  const { request, blocks, index, offer, year } = input;
  const wins: Win[] = [];
  const shown = request.imps.length > 1 ? new ShownAds(request.imps) : undefined;
  for (let impIndex = 0; impIndex < request.imps.length; impIndex += 1) {
    const imp = request.imps[impIndex]!;
    if (imp.multiplierMicros === undefined) continue;
    const bidSlots = bidSlotsOf(imp, input.seat);
    const shape = index.shapeOf(formatsOf(imp), index.slotsOf(imp, request.device), offer.country);
    port.offered(shape);
    if (bidSlots.length === 0 || (shape.candidates.length === 0 && input.outside.length === 0)) continue;
    const trafficType = trafficTypeOf(request, imp, offer.deviceType);
    const audience = index.audienceOf(shape, offer, trafficType, year);
    port.targeted(audience);
    input.blocklistResults.begin();
    const isOneOfSeveral = imp.isSoldOnce && (bidSlots.length > 1 || input.bidsPerSlot > 1);
    const { leaders, outsideCount } = leadersOfImp(
      { input, blocks, imp, impIndex, trafficType, isOneOfSeveral, shown },
      bidSlots,
      audience,
      port,
    );
    const isBounded = bidSlots.length > 1;
    const before = wins.length;
    bid(isBounded ? dearest(leaders, BIDS_PER_IMP_MAX - outsideCount) : leaders, port, wins);
    if (shown !== undefined) for (const { creative } of wins.slice(before)) shown.bid(creative, imp);
  }
  return wins;
}

/** What the bid slots of an imp share. */
type ImpContext = Omit<BidSlotContext, 'bidSlot' | 'isLastSlot'>;

/** Who leads in each bid slot of an imp, and how many DSP bids were made for it on the way. */
function leadersOfImp(
  { input, blocks, imp, impIndex, trafficType, isOneOfSeveral, shown }: ImpContext,
  bidSlots: readonly BidSlot[],
  audience: EligibleCandidates,
  port: AuctionPort,
): { readonly leaders: readonly Leader[]; readonly outsideCount: number } {
  const leaders: Leader[] = [];
  let outsideCount = 0;
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
    const candidates = candidatesFor(audience, context, port);
    if (input.outside.length > 0 && outsideCount < BIDS_PER_IMP_MAX) {
      outsideCount += mergeDspBids(candidates, context, port);
    }
    for (const candidate of candidates) {
      leaders.push({ candidate, context, rank: rankInSlot(candidate, context) });
    }
  }
  return { leaders, outsideCount };
}

/** In the order in which they came; of equals the first. */
function dearest(leaders: readonly Leader[], max: number): readonly Leader[] {
  if (leaders.length <= max) return leaders;
  const chosen = new Set(leaders.toSorted((one, other) => other.rank - one.rank).slice(0, Math.max(0, max)));
  return leaders.filter((leader) => chosen.has(leader));
}

/**
 * Makes the bids of an imp. Every leader was checked before any of them reserved: the remaining budget may
 * not suffice for all.
 */
function bid(leaders: readonly Leader[], port: AuctionPort, wins: Win[]): void {
  for (let place = 0; place < leaders.length; place += 1) {
    const { candidate, context } = leaders[place]!;
    const { input } = context;
    const isUnspent = place === 0 && input.outside.length === 0;
    const noBidReason = isUnspent ? undefined : currentNoBidReason(candidate, context, port);
    if (noBidReason !== undefined) {
      port.noBid(candidate.campaign, noBidReason);
      continue;
    }
    const win = winOf(candidate, context, port);
    port.won(win);
    wins.push(win);
  }
}

/** Of an imp that is sold once, one bid is seen; of every other, each may be. */
const currentNoBidReason = (
  { campaign, creative, chargeNanos }: RankedCandidate,
  { imp }: BidSlotContext,
  port: AuctionPort,
): RequestReason | undefined =>
  (imp.isSoldOnce ? undefined : port.userNoBidReason(campaign)) ??
  port.budgetNoBidReason(campaign, creative, chargeNanos, imp);

/**
 * Evaluates the candidates of a bid slot from the highest price down until none below can lead any more.
 * Nothing is allocated for a candidate that does not take the lead, since there may be thousands.
 */
function candidatesFor(
  audience: EligibleCandidates,
  context: BidSlotContext,
  port: AuctionPort,
): RankedCandidate[] {
  const { input, bidSlot, isLastSlot } = context;
  const { leastRank } = bidSlot;
  const { wanting } = audience;
  const leaders: RankedCandidate[] = [];
  for (let place = 0; place < wanting.length; place += 1) {
    const candidate = wanting[place]!;
    const { campaign, topRank } = candidate;
    if (leastRank !== undefined && topRank < leastRank && !bidSlot.hasFloorsByLength) {
      if (isLastSlot) port.passedOver(audience, 'floor', leastRank);
      break;
    }
    if (leaders.length === input.bidsPerSlot && topRank < leaders.at(-1)!.rank) {
      if (isLastSlot) port.passedOver(audience, 'outbid', leaders.at(-1)!.rank);
      break;
    }
    if (input.index.isRetired(campaign)) continue;
    const considered = evaluate(candidate, context, port);
    if (typeof considered !== 'string') lead(leaders, considered, context, port);
    else if (isLastSlot) port.noBid(campaign, considered);
  }
  return leaders;
}

/**
 * DSP bids stand in the same bid slot: who pays more has it, and of equals our own. Leaves the leaders that remain.
 * @returns how many bids of it are DSP bids
 */
function mergeDspBids(leaders: RankedCandidate[], context: BidSlotContext, port: AuctionPort): number {
  const { input, imp, bidSlot, trafficType, shown } = context;
  const dealId = bidSlot.deal?.id ?? '';
  const leastRank = bidSlot.leastRank ?? Infinity;
  const bids = input.outside.filter(
    (bid) => bid.impId === imp.id && bid.dealId === dealId && bid.rank > 0 && bid.rank >= leastRank,
  );
  bids.sort((one, other) => other.rank - one.rank);
  let sold = 0;
  for (const bid of bids) {
    const better = leaders.filter(({ rank }) => rank >= bid.rank).length;
    const cpmNanos =
      fixedCpmNanos(bidSlot, bid.rank, input.currency) ?? fromDollars(toCpm(bid.priceNanos), input.currency);
    const isRepeated = shown?.isOutsideRepeated(podAdOfOutside(bid), imp) === true;
    const isIn = better + sold < input.bidsPerSlot && cpmNanos !== undefined && !isRepeated;
    if (isIn && port.dspWon({ bid, imp, bidSlot, cpmNanos, trafficType })) {
      sold += 1;
      shown?.outsideBid(podAdOfOutside(bid), imp);
    } else port.dspLost(bid, leaders[0]?.creative.priceNanos ?? bids[0]!.priceNanos);
  }
  while (leaders.length + sold > input.bidsPerSlot) outbid(leaders.pop()!, context, port);
  return sold;
}

const podAdOfOutside = ({ dspEndpointId, crid, domains, advertiserDomain, categories }: DspBid) => ({
  id: `${dspEndpointId}.${crid}`,
  domains: domains.length > 0 ? domains : [advertiserDomain],
  categories,
  mediaUrl: '',
});

const outbid = ({ campaign }: RankedCandidate, { isLastSlot }: BidSlotContext, port: AuctionPort): void => {
  if (isLastSlot) port.noBid(campaign, 'outbid');
};

/** Takes its place among the leaders; who falls out of them is outbid. */
function lead(
  leaders: RankedCandidate[],
  candidate: RankedCandidate,
  context: BidSlotContext,
  port: AuctionPort,
): void {
  const { bidsPerSlot } = context.input;
  let place = leaders.length;
  while (place > 0 && isBefore(candidate, leaders[place - 1]!)) place -= 1;
  if (place >= bidsPerSlot) outbid(candidate, context, port);
  else if (leaders.length === bidsPerSlot) {
    outbid(leaders.pop()!, context, port);
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

function winOf(
  { campaign, creative, chargeNanos }: RankedCandidate,
  context: BidSlotContext,
  port: AuctionPort,
): Win {
  const { input, imp, trafficType, bidSlot, isOneOfSeveral } = context;
  const leastRank = leastRankOf(bidSlot, creative, imp) ?? 0;
  const priceNanos = isFixedPrice(bidSlot, leastRank)
    ? BigInt(leastRank)
    : port.bidNanos(campaign, creative, leastRank);
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
