import type { CreativeType } from '@marquee/schemas/common/campaign-terms';
import { CREATIVE_TYPES } from '@marquee/schemas/common/campaign-terms';

import type { Imp } from '../request/bid-request.ts';

const bitOf = (type: CreativeType): number => 1 << CREATIVE_TYPES.indexOf(type);
const BANNER = bitOf('banner');
const INTERSTITIAL = bitOf('interstitial');
const NATIVE = bitOf('native');
const POP = bitOf('pop');
const PUSH = bitOf('push');
const VIDEO = bitOf('video');

/** The creative types that an imp takes, one bit each. */
export function formatsOf(imp: Imp): number {
  let formats = 0;
  if (imp.banner !== undefined) formats |= imp.isInterstitial ? BANNER | INTERSTITIAL : BANNER;
  if (imp.native !== undefined) formats |= imp.isPushAsNative ? PUSH : NATIVE;
  if (imp.video !== undefined) formats |= VIDEO;
  if (imp.pop !== undefined) formats |= POP;
  if (acceptsPushParts(imp)) formats |= PUSH;
  return formats;
}

export const acceptsFormat = (formats: number, type: CreativeType): boolean => (formats & bitOf(type)) !== 0;

/**
 * A push ad in parts goes into the listing of a feed, which sells by the click. A bid of OpenRTB would have to carry
 * markup, and there is none (`renderAd`).
 */
export const acceptsPushParts = ({ push, isSoldByClick }: Imp): boolean =>
  push !== undefined && isSoldByClick;
