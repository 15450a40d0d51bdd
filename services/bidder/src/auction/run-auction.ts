import { fromDollars, isKnownCurrency } from '@marquee/schemas/traffic/currency-rates';

import type { OutsideBid } from '../outside/outside-bid.ts';
import type { AuctionDesk, Win } from './auction-desk.ts';
import type { AuctionInput } from './auction-input.ts';
import type { Audience } from './campaign-index.ts';
import type { Contender, LotContext } from './contender.ts';
import { consider } from './contender.ts';
import { formatsOf } from './formats/slots.ts';
import { fixedCpmNanos, isFixedPrice, leastRankOf, lotsOf } from './lots.ts';
import type { RequestReason } from './refusal-reasons.ts';
import { trafficTypeOf } from './opportunity.ts';
import { toCpm } from './price.ts';
import { ShownAds } from './shown-ads.ts';

/** Currency of the answer: dollars where allowed, otherwise the first that is known; undefined when none is. */
export const bidCurrency = (currencies: readonly string[]): string | undefined =>
  currencies.includes('USD') ? 'USD' : currencies.find(isKnownCurrency);

/**
 * Bids that an imp with several lots is answered with at most, the dearest first. One of them is bought, and each costs
 * the exchange about 2.7 kB to read.
 */
const BIDS_PER_IMP_MAX = 10;

/** A campaign that leads in a lot, before it is decided which lots of the imp are bid for. */
interface Leader {
  readonly contender: Contender;
  readonly context: LotContext;
  /** What would be bid, to compare lots by. */
  readonly rank: number;
}

/**
 * Asks every lot of every imp for the campaigns that pay most. Answers the wins in the order of the imps, those of a
 * lot by price, the highest first.
 */
export function runAuction(input: AuctionInput, desk: AuctionDesk): Win[] {
  const { request, blocks, index, offer, year } = input;
  const wins: Win[] = [];
  const shown = request.imps.length > 1 ? new ShownAds(request.imps) : undefined;
  for (let impIndex = 0; impIndex < request.imps.length; impIndex += 1) {
    const imp = request.imps[impIndex]!;
    if (imp.multiplierMicros === undefined) continue;
    const lots = lotsOf(imp, input.seat);
    const shape = index.shapeOf(formatsOf(imp), index.slotsOf(imp, request.device), offer.country);
    desk.offered(shape);
    if (lots.length === 0 || (shape.candidates.length === 0 && input.outside.length === 0)) continue;
    const trafficType = trafficTypeOf(request, imp, offer.deviceType);
    const audience = index.audienceOf(shape, offer, trafficType, year);
    desk.targeted(audience);
    input.verdicts.begin();
    const isOneOfSeveral = imp.isSoldOnce && (lots.length > 1 || input.bidsPerLot > 1);
    const leaders: Leader[] = [];
    let outsideCount = 0;
    for (let nth = 0; nth < lots.length; nth += 1) {
      const lot = lots[nth]!;
      const isLastLot = nth === lots.length - 1;
      const context = { input, blocks, imp, impIndex, trafficType, lot, isOneOfSeveral, shown, isLastLot };
      const contenders = contendersFor(audience, context, desk);
      if (input.outside.length > 0 && outsideCount < BIDS_PER_IMP_MAX) {
        outsideCount += sellOutside(contenders, context, desk);
      }
      for (const contender of contenders) {
        leaders.push({ contender, context, rank: rankInLot(contender, context) });
      }
    }
    const isBounded = lots.length > 1;
    const before = wins.length;
    bid(isBounded ? dearest(leaders, BIDS_PER_IMP_MAX - outsideCount) : leaders, desk, wins);
    if (shown !== undefined) for (const { creative } of wins.slice(before)) shown.bid(creative, imp);
  }
  return wins;
}

/** In the order in which they came; of equals the first. */
function dearest(leaders: readonly Leader[], max: number): readonly Leader[] {
  if (leaders.length <= max) return leaders;
  const chosen = new Set(leaders.toSorted((one, other) => other.rank - one.rank).slice(0, Math.max(0, max)));
  return leaders.filter((leader) => chosen.has(leader));
}

/** Makes the bids of an imp. Every leader was asked while nobody had bid: what is left may not do for all of them. */
function bid(leaders: readonly Leader[], desk: AuctionDesk, wins: Win[]): void {
  for (let place = 0; place < leaders.length; place += 1) {
    const { contender, context } = leaders[place]!;
    const { input } = context;
    const isUnspent = place === 0 && input.outside.length === 0;
    const refusal = isUnspent ? undefined : refusalNow(contender, context, desk);
    if (refusal !== undefined) {
      desk.refused(contender.campaign, refusal);
      continue;
    }
    const win = winOf(contender, context, desk);
    desk.won(win);
    wins.push(win);
  }
}

/** Of an imp that is sold once, one bid is seen; of every other, each may be. */
const refusalNow = (
  { campaign, creative, chargeNanos }: Contender,
  { imp }: LotContext,
  desk: AuctionDesk,
): RequestReason | undefined =>
  (imp.isSoldOnce ? undefined : desk.personRefusal(campaign)) ??
  desk.budgetRefusal(campaign, creative, chargeNanos, imp);

/**
 * Asks the candidates of a lot from the highest price down until nobody below can lead any more. Nothing is allocated for
 * a candidate that does not take the lead, since there may be thousands.
 */
function contendersFor(audience: Audience, context: LotContext, desk: AuctionDesk): Contender[] {
  const { input, lot, isLastLot } = context;
  const { leastRank } = lot;
  const { wanting } = audience;
  const leaders: Contender[] = [];
  for (let place = 0; place < wanting.length; place += 1) {
    const candidate = wanting[place]!;
    const { campaign, topRank } = candidate;
    if (leastRank !== undefined && topRank < leastRank && !lot.hasFloorsByLength) {
      if (isLastLot) desk.passedOver(audience, 'floor', leastRank);
      break;
    }
    if (leaders.length === input.bidsPerLot && topRank < leaders.at(-1)!.rank) {
      if (isLastLot) desk.passedOver(audience, 'outbid', leaders.at(-1)!.rank);
      break;
    }
    if (input.index.isRetired(campaign)) continue;
    const considered = consider(candidate, context, desk);
    if (typeof considered !== 'string') lead(leaders, considered, context, desk);
    else if (isLastLot) desk.refused(campaign, considered);
  }
  return leaders;
}

/**
 * Outside bids stand in the same lot: who pays more has it, and of equals our own. Leaves the leaders that remain.
 * @returns how many bids of it are outside ones
 */
function sellOutside(leaders: Contender[], context: LotContext, desk: AuctionDesk): number {
  const { input, imp, lot, trafficType, shown } = context;
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
      fixedCpmNanos(lot, bid.rank, input.currency) ?? fromDollars(toCpm(bid.priceNanos), input.currency);
    const isRepeated = shown?.isOutsideRepeated(podAdOfOutside(bid), imp) === true;
    const isIn = better + sold < input.bidsPerLot && cpmNanos !== undefined && !isRepeated;
    if (isIn && desk.outsideWon({ bid, imp, lot, cpmNanos, trafficType })) {
      sold += 1;
      shown?.outsideBid(podAdOfOutside(bid), imp);
    } else desk.outsideLost(bid, leaders[0]?.creative.priceNanos ?? bids[0]!.priceNanos);
  }
  while (leaders.length + sold > input.bidsPerLot) outbid(leaders.pop()!, context, desk);
  return sold;
}

const podAdOfOutside = ({ dspEndpointId, crid, domains, advertiserDomain, categories }: OutsideBid) => ({
  id: `${dspEndpointId}.${crid}`,
  domains: domains.length > 0 ? domains : [advertiserDomain],
  categories,
  mediaUrl: '',
});

const outbid = ({ campaign }: Contender, { isLastLot }: LotContext, desk: AuctionDesk): void => {
  if (isLastLot) desk.refused(campaign, 'outbid');
};

/** Takes its place among the leaders; who falls out of them is outbid. */
function lead(leaders: Contender[], contender: Contender, context: LotContext, desk: AuctionDesk): void {
  const { bidsPerLot } = context.input;
  let place = leaders.length;
  while (place > 0 && isBefore(contender, leaders[place - 1]!)) place -= 1;
  if (place >= bidsPerLot) outbid(contender, context, desk);
  else if (leaders.length === bidsPerLot) {
    outbid(leaders.pop()!, context, desk);
    leaders.splice(place, 0, contender);
  } else leaders.splice(place, 0, contender);
}

const isBefore = (one: Contender, other: Contender): boolean =>
  one.rank > other.rank || (one.rank === other.rank && one.turn > other.turn);

/** What would be bid in the lot, for comparison with other lots. */
function rankInLot({ creative, rank }: Contender, { lot, imp }: LotContext): number {
  const leastRank = leastRankOf(lot, creative, imp) ?? 0;
  return isFixedPrice(lot, leastRank) ? leastRank : rank;
}

function winOf({ campaign, creative, chargeNanos }: Contender, context: LotContext, desk: AuctionDesk): Win {
  const { input, imp, trafficType, lot, isOneOfSeveral } = context;
  const leastRank = leastRankOf(lot, creative, imp) ?? 0;
  const priceNanos = isFixedPrice(lot, leastRank)
    ? BigInt(leastRank)
    : desk.bidNanos(campaign, creative, leastRank);
  const cpmNanos = priceNanos === creative.priceNanos ? creative.cpmNanos : toCpm(priceNanos);
  return {
    imp,
    lot,
    campaign,
    creative,
    trafficType,
    priceNanos,
    chargeNanos,
    leastRank,
    isOneOfSeveral,
    cpmNanos: fixedCpmNanos(lot, leastRank, input.currency) ?? fromDollars(cpmNanos, input.currency) ?? 0n,
  };
}
