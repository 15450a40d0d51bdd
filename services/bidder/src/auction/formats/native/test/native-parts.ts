import type { ImpNative } from '@marquee/openrtb/formats/imp-native';
import { readImpNative } from '@marquee/openrtb/formats/imp-native';
import type { JsonObject } from '@marquee/openrtb/request/read-json';
import type { CreativeFields } from '@marquee/schemas/creative/fields';

import { prepareNative } from '../native-ad.ts';

/** An ad with everything that a native creative can have. */
export const part = {
  smallImageId: 3,
  smallImage: 'https://cdn.example/parasol-icon.png',
  largeImageId: 4,
  largeImage: 'https://cdn.example/parasol.jpg?b={cachebuster}',
  assetTitle: 'Parasols that stay put',
  assetDataDesc: 'A parasol for windy balconies, with a foot that holds',
  assetDataSponsored: 'Parasol House',
  assetCtaText: 'See them',
  clickUrl: 'https://shop.example/parasols',
  displayUrl: 'shop.example/parasols',
} satisfies CreativeFields['native'];
export const sizes = { iconSize: { w: 256, h: 256 }, mainSize: { w: 492, h: 328 } };
export const ad = prepareNative(part, sizes);

export function impNativeOf(native: JsonObject): ImpNative {
  const impNative = readImpNative(native, 0);
  if ('error' in impNative) throw new Error(impNative.error);
  return impNative;
}
/** `imp.native` with a request text. */
export const asked = (request: object): ImpNative => impNativeOf({ request: JSON.stringify(request) });

export const title = { id: 1, required: 1, title: { len: 90 } };
export const main = { id: 2, required: 1, img: { type: 3, wmin: 400, hmin: 300, mimes: ['image/jpeg'] } };
export const desc = { id: 5, required: 1, data: { type: 2, len: 140 } };
