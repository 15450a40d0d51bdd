import { toDollars } from '@marquee/schemas/traffic/currency-rates';

import type { DealOffer, Imp } from './bid-request.ts';
import { videoFloorCpmNanos } from './formats/video/video-offer.ts';
import { leastPriceOfCpm } from './price.ts';
import type { PricedCreative } from './serving.ts';

/** One thing on sale in an imp: the open auction, or a deal. */
export interface Lot {
  /** Undefined in the open auction. */
  readonly deal: DealOffer | undefined;
  /**
   * The least `rank` that meets the floor, worked out once a lot instead of once a creative; undefined in a currency
   * without a rate.
   */
  readonly leastRank: number | undefined;
  /** Films have floors of their own, by their length: `leastRankOf` knows them. */
  readonly hasFloorsByLength: boolean;
}

/**
 * What of an imp is on sale to a seat, deals first: a bid for each deal and one in the open auction, so that a deal is
 * never priced away by an open bid. In a private auction there are only deals.
 */
export function lotsOf(imp: Imp, seat: string): readonly Lot[] {
  if (imp.deals.length === 0) return imp.isPrivateAuction ? NOTHING : [openLot(imp)];
  const lots: Lot[] = [];
  for (const deal of imp.deals) {
    if (deal.wseat.length === 0 || deal.wseat.includes(seat)) {
      lots.push({ deal, leastRank: floorRank(deal), hasFloorsByLength: false });
    }
  }
  if (!imp.isPrivateAuction) lots.push(openLot(imp));
  return lots;
}

const NOTHING: readonly Lot[] = [];
const openLot = (imp: Imp): Lot => ({
  deal: undefined,
  leastRank: floorRank(imp),
  hasFloorsByLength:
    imp.video !== undefined && (imp.video.floorCpmNanosPerSecond > 0n || imp.video.durationFloors.length > 0),
});

/**
 * The least rank for one creative. The floor of a deal comes before that of the medium, and that before the imp's
 * (OpenRTB 2.6, objects Video and DurFloors).
 */
export function leastRankOf(lot: Lot, { ad }: PricedCreative, imp: Imp): number | undefined {
  if (!lot.hasFloorsByLength || ad.kind !== 'video' || imp.video === undefined) return lot.leastRank;
  const floorCpmNanos = videoFloorCpmNanos(imp.video, ad.durationSeconds);
  if (floorCpmNanos === undefined) return lot.leastRank;
  return floorRank({ floorCpmNanos, floorCurrency: imp.floorCurrency });
}

/**
 * Exact in every currency: a CPM is rounded down on its way into a currency and a floor rounded up on its way out, so
 * that either comparison gives the same answer.
 */
function floorRank({
  floorCpmNanos,
  floorCurrency,
}: Pick<Imp, 'floorCpmNanos' | 'floorCurrency'>): number | undefined {
  if (floorCpmNanos === 0n) return 0;
  const floorDollars = toDollars(floorCpmNanos, floorCurrency);
  return floorDollars === undefined ? undefined : Number(leastPriceOfCpm(floorDollars));
}

/** May an advertiser bid in this lot? A deal may name the domains that it is for. */
export function isInvited({ deal }: Lot, advertiserDomains: readonly string[]): boolean {
  if (deal === undefined || deal.wadomain.length === 0) return true;
  for (const domain of advertiserDomains) if (deal.wadomain.includes(domain)) return true;
  return false;
}
