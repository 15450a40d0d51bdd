import type { ImpBanner } from '@marquee/openrtb/formats/imp-banner';

import type { FormatReason } from '../format-reasons.ts';
import type { ServingBanner } from './banner-ad.ts';

function intersects<Value>(some: readonly Value[], others: readonly Value[]): boolean {
  for (const value of some) if (others.includes(value)) return true;
  return false;
}

/** Why a banner may not be shown on this imp, its size aside, which the index asks; undefined when it may. */
export function bannerNoBidReason(ad: ServingBanner, impBanner: ImpBanner): FormatReason | undefined {
  if (impBanner.btype.includes(ad.bannerType)) return 'blocked-banner-type';
  if (impBanner.mimes.length > 0 && !intersects(ad.mimes, impBanner.mimes)) return 'mime';
  // A framework that the imp does not list is unsupported there.
  if (ad.apiFrameworks.length > 0 && !intersects(ad.apiFrameworks, impBanner.api)) return 'api';
  return undefined;
}
