import { toDollars } from '@marquee/schemas/traffic/currency-rates';

import type { ImpDeal, Imp } from '../request/bid-request.ts';
import { listedDomain } from './blocks.ts';
import { agreedRank } from './deals.ts';
import { hasFloorsByLength } from './floors.ts';
import { videoFloorCpmNanos } from '../formats/imp-video.ts';
import { leastPriceOfCpm } from './price.ts';

/** An ad as far as floors by length go. */
interface MeasuredAd {
  readonly kind: string;
  /** Length of a video, seconds. */
  readonly durationSeconds?: number | undefined;
}

/** One thing on sale in an imp: the open auction, or a deal. */
export interface BidSlot {
  /** Undefined in the open auction. */
  readonly deal: ImpDeal | undefined;
  /**
   * The least `rank` that meets the floor, worked out once a bid slot instead of once a creative; undefined in a currency
   * without a rate. Of a deal with floors by length it is the highest: a DSP bid must meet them all.
   */
  readonly leastRank: number | undefined;
  /** Videos have floors of their own, by their length: `leastRankOf` knows them. */
  readonly hasFloorsByLength: boolean;
  /** Advertiser domains that a deal is for; empty invites all. */
  readonly allowedAdvertisers: ReadonlySet<string>;
}

/**
 * What of an imp is on sale to a seat, deals first: a bid for each deal and one in the open auction, so that a deal is
 * never priced away by an open bid. In a private auction there are only deals.
 */
export function bidSlotsOf(imp: Imp, seat: string): readonly BidSlot[] {
  if (imp.deals.length === 0) return imp.isPrivateAuction ? NOTHING : [openSlot(imp)];
  const bidSlots: BidSlot[] = [];
  for (const deal of imp.deals) {
    if (deal.wseat.length === 0 || deal.wseat.includes(seat)) bidSlots.push(dealSlot(deal));
  }
  if (!imp.isPrivateAuction) bidSlots.push(openSlot(imp));
  return bidSlots;
}

const NOTHING: readonly BidSlot[] = [];
const ALL: ReadonlySet<string> = new Set();

const openSlot = (imp: Imp): BidSlot => ({
  deal: undefined,
  leastRank: rankOf(imp.floorCpmNanos, imp.floorCurrency),
  hasFloorsByLength: hasFloorsByLength(imp.video),
  allowedAdvertisers: ALL,
});

function dealSlot(deal: ImpDeal): BidSlot {
  const { video, wadomain, floorCpmNanos, floorCurrency } = deal;
  // A video of unknown length is asked for the most that any could cost.
  const byLength = video === undefined ? 0n : (videoFloorCpmNanos(video, undefined) ?? 0n);
  const askedRank = rankOf(byLength > floorCpmNanos ? byLength : floorCpmNanos, floorCurrency);
  return {
    deal,
    leastRank: agreedRank(askedRank, deal.terms, deal.isFixedPrice),
    hasFloorsByLength: hasFloorsByLength(video),
    allowedAdvertisers: wadomain.length === 0 ? ALL : new Set(wadomain.map(listedDomain)),
  };
}

/**
 * The least rank for one creative. The floor of a deal comes before that of the medium, and that before the imp's; within
 * a deal the floors by length come before its own, and hold in its currency (OpenRTB 2.6-202309, objects Deal, Video and
 * DurFloors).
 */
export function leastRankOf(
  bidSlot: BidSlot,
  { ad }: { readonly ad: MeasuredAd },
  imp: Imp,
): number | undefined {
  if (!bidSlot.hasFloorsByLength) return bidSlot.leastRank;
  const { video, floorCpmNanos, floorCurrency } = bidSlot.deal ?? imp;
  const byLength =
    ad.kind === 'video' && video !== undefined ? videoFloorCpmNanos(video, ad.durationSeconds) : undefined;
  const askedRank = rankOf(byLength ?? floorCpmNanos, floorCurrency);
  return agreedRank(askedRank, bidSlot.deal?.terms, bidSlot.deal?.isFixedPrice === true);
}

/** Is the least rank the price of the bid slot? By the request (`at` 3) or by what was agreed. */
export const isFixedPrice = ({ deal }: BidSlot, leastRank: number): boolean =>
  leastRank > 0 && (deal?.isFixedPrice === true || deal?.terms?.priceType === 'fixed');

/**
 * The price of a deal at a fixed price, CPM in 10^-9 units of its currency, to the last digit (OpenRTB 2.6, object Deal,
 * `at` 3), which whole nano-dollars an impression are too coarse for. Undefined where nothing is fixed, or another currency
 * is bid in.
 */
export function fixedCpmNanos(bidSlot: BidSlot, leastRank: number, currency: string): bigint | undefined {
  const { deal } = bidSlot;
  if (deal === undefined || !isFixedPrice(bidSlot, leastRank) || leastRank !== bidSlot.leastRank)
    return undefined;
  const isAsked = deal.isFixedPrice && deal.floorCpmNanos > 0n;
  if (isAsked) return deal.floorCurrency === currency ? deal.floorCpmNanos : undefined;
  return currency === 'USD' ? deal.terms?.priceCpmNanos : undefined;
}

/**
 * Exact in every currency: a CPM is rounded down on its way into a currency and a floor rounded up on its way out, so
 * that either comparison gives the same answer.
 */
function rankOf(floorCpmNanos: bigint, floorCurrency: string): number | undefined {
  if (floorCpmNanos === 0n) return 0;
  const floorDollars = toDollars(floorCpmNanos, floorCurrency);
  return floorDollars === undefined ? undefined : Number(leastPriceOfCpm(floorDollars));
}

/** May an advertiser bid in this bid slot? A deal may name the domains that it is for. */
export function mayAdvertise({ allowedAdvertisers }: BidSlot, advertiserDomains: readonly string[]): boolean {
  if (allowedAdvertisers.size === 0) return true;
  for (const domain of advertiserDomains) if (allowedAdvertisers.has(domain)) return true;
  return false;
}
