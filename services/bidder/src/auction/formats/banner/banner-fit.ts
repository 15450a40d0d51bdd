import type { RequestReason } from '../../no-bid-reasons.ts';
import type { BannerOffer } from './banner-offer.ts';
import type { ServingBanner } from './banner-ad.ts';

function intersects<Value>(some: readonly Value[], others: readonly Value[]): boolean {
  for (const value of some) if (others.includes(value)) return true;
  return false;
}

/** Why a banner may not be shown on this imp, its size aside, which the index asks; undefined when it may. */
export function bannerNoBidReason(ad: ServingBanner, offer: BannerOffer): RequestReason | undefined {
  if (offer.btype.includes(ad.bannerType)) return 'blocked-banner-type';
  if (offer.mimes.length > 0 && !intersects(ad.mimes, offer.mimes)) return 'mime';
  // A framework that the imp does not list is unsupported there.
  if (ad.apiFrameworks.length > 0 && !intersects(ad.apiFrameworks, offer.api)) return 'api';
  return undefined;
}

/** The part of the screen that an interstitial must fill at least, in percent of width and height. */
const INTERSTITIAL_MIN_PERCENT = { width: 50, height: 40 } as const;

/** An interstitial may be smaller than the space that is offered, never larger. */
export const fillsInterstitial = (
  ad: { readonly width: number; readonly height: number },
  space: { readonly w: number; readonly h: number },
): boolean =>
  ad.width <= space.w &&
  ad.height <= space.h &&
  ad.width * 100 >= space.w * INTERSTITIAL_MIN_PERCENT.width &&
  ad.height * 100 >= space.h * INTERSTITIAL_MIN_PERCENT.height;
