import type { Imp } from '@marquee/openrtb/request/bid-request';

import type { ServingAd, ServingCreative } from '../serving.ts';
import { bannerNoBidReason } from './banner/banner-fit.ts';
import type { FormatReason } from './format-reasons.ts';
import { nativeNoBidReason } from './native/native-fit.ts';
import { pushNoBidReason } from './push/push-ad.ts';
import { videoNoBidReason } from './video/video-fit.ts';

/** Why an ad may not be shown on an imp that has a slot for it; undefined when it may. */
export function formatNoBidReason(ad: ServingAd, imp: Imp): FormatReason | undefined {
  switch (ad.kind) {
    case 'banner':
      return imp.banner === undefined ? 'size' : bannerNoBidReason(ad, imp.banner);
    case 'native':
      return imp.native === undefined ? 'size' : nativeNoBidReason(ad, imp.native);
    case 'push':
      return imp.push === undefined ? 'size' : pushNoBidReason(ad, imp.push);
    case 'video':
      return imp.video === undefined ? 'size' : videoNoBidReason(ad, imp.video, imp);
    case 'pop':
      return undefined;
  }
}

/**
 * Whether the imp blocks an attribute that the advertiser named. Of a video its own document may know more attributes: it
 * asks for itself.
 */
export const hasBlockedAttribute = ({ ad, attributes }: ServingCreative, imp: Imp): boolean =>
  isAnyBlocked(attributes, blockedAttributes(ad, imp));

function blockedAttributes({ kind }: ServingAd, imp: Imp): readonly number[] {
  if (kind === 'banner') return imp.banner?.battr ?? [];
  return kind === 'native' ? (imp.native?.battr ?? []) : [];
}

function isAnyBlocked(attributes: readonly number[], blocked: readonly number[]): boolean {
  if (blocked.length === 0) return false;
  for (const attribute of attributes) if (blocked.includes(attribute)) return true;
  return false;
}
