import { toDollars } from '@marquee/schemas/traffic/currency-rates';

import type { DealOffer, Imp } from './bid-request.ts';
import { leastPriceOfCpm } from './price.ts';

/** One thing on sale in an imp: the open auction, or a deal. */
export interface Lot {
  /** Undefined in the open auction. */
  readonly deal: DealOffer | undefined;
  /**
   * The least `rank` that meets the floor, worked out once a lot instead of once a creative; undefined in a currency
   * without a rate.
   */
  readonly leastRank: number | undefined;
}

/**
 * What of an imp is on sale to a seat, deals first: a bid for each deal and one in the open auction, so that a deal is
 * never priced away by an open bid. In a private auction there are only deals.
 */
export function lotsOf(imp: Imp, seat: string): readonly Lot[] {
  if (imp.deals.length === 0) return imp.isPrivateAuction ? NOTHING : [openLot(imp)];
  const lots: Lot[] = [];
  for (const deal of imp.deals) {
    if (deal.wseat.length === 0 || deal.wseat.includes(seat)) lots.push({ deal, leastRank: floorRank(deal) });
  }
  if (!imp.isPrivateAuction) lots.push(openLot(imp));
  return lots;
}

const NOTHING: readonly Lot[] = [];
const openLot = (imp: Imp): Lot => ({ deal: undefined, leastRank: floorRank(imp) });

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
