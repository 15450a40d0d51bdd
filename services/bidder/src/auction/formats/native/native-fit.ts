import type { ImpNative } from '@marquee/openrtb/formats/imp-native';

import type { FormatReason } from '../format-reasons.ts';
import type { ServingNative } from './native-ad.ts';
import { fillAsset } from './native-assets.ts';

/** Why an ad may not be shown there: every required asset must be filled, and at least one of all. */
export function nativeNoBidReason(ad: ServingNative, impNative: ImpNative): FormatReason | undefined {
  let isAnyFilled = false;
  for (const asset of impNative.assets) {
    if (fillAsset(ad, asset) !== undefined) isAnyFilled = true;
    else if (asset.isRequired) return 'native-assets';
  }
  return isAnyFilled ? undefined : 'native-assets';
}
