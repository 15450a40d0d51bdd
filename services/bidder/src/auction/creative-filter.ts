import type { BannerOffer } from './bid-request.ts';
import type { RequestReason } from './refusal-reasons.ts';
import type { ServingCreative } from './serving.ts';

function intersects<Value>(some: readonly Value[], others: readonly Value[]): boolean {
  for (const value of some) if (others.includes(value)) return true;
  return false;
}

/**
 * Why this creative may not be shown there; undefined when it may.
 * @param needsHttps the imp is secure, so that markup and trackers must be
 */
export function creativeRefusal(
  creative: ServingCreative,
  banner: BannerOffer,
  needsHttps: boolean,
): RequestReason | undefined {
  if (needsHttps && !creative.isSecure) return 'secure';
  if (intersects(creative.attributes, banner.battr)) return 'blocked-attribute';
  if (banner.btype.includes(creative.bannerType)) return 'blocked-banner-type';
  if (banner.mimes.length > 0 && !intersects(creative.mimes, banner.mimes)) return 'mime';
  // A framework that the imp does not list is unsupported there.
  if (creative.apiFrameworks.length > 0 && !intersects(creative.apiFrameworks, banner.api)) return 'api';
  return undefined;
}
