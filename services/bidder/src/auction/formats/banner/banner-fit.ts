import type { BannerOffer } from '@marquee/openrtb/formats/banner-offer';

import type { FormatReason } from '../format-reasons.ts';
import type { ServingBanner } from './banner-ad.ts';

function intersects<Value>(some: readonly Value[], others: readonly Value[]): boolean {
  for (const value of some) if (others.includes(value)) return true;
  return false;
}

/** Why a banner may not be shown on this imp, its size aside, which the index asks; undefined when it may. */
export function bannerNoBidReason(ad: ServingBanner, offer: BannerOffer): FormatReason | undefined {
  if (offer.btype.includes(ad.bannerType)) return 'blocked-banner-type';
  if (offer.mimes.length > 0 && !intersects(ad.mimes, offer.mimes)) return 'mime';
  // A framework that the imp does not list is unsupported there.
  if (ad.apiFrameworks.length > 0 && !intersects(ad.apiFrameworks, offer.api)) return 'api';
  return undefined;
}
