import { fromDollars, isKnownCurrency } from '@marquee/schemas/traffic/currency-rates';

import type { AuctionDesk, Win } from './auction-desk.ts';
import type { AuctionInput } from './auction-input.ts';
import type { Audience } from './campaign-index.ts';
import type { Contender, LotContext } from './contender.ts';
import { consider } from './contender.ts';
import { formatsOf } from './formats/slots.ts';
import type { Lot } from './lots.ts';
import { leastRankOf, lotsOf } from './lots.ts';
import { trafficTypeOf } from './opportunity.ts';
import { toCpm } from './price.ts';

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
    if (imp.multiplierMicros === undefined) continue;
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
