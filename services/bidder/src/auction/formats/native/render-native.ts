import type { ImpNative } from '@marquee/openrtb/formats/imp-native';
import { versionOf } from '@marquee/openrtb/formats/imp-native';
import type { BidUrls } from '@marquee/openrtb/tracking-urls';
import type { MacroName } from '@marquee/schemas/macros/macros';

import type { ServingNative } from './native-ad.ts';
import { fillAsset } from './native-assets.ts';
import type { FilledAsset } from './native-assets.ts';

const IMPRESSION = 1;
const IMAGE_PIXEL = 1;

/**
 * The native answer as JSON text. The click is counted by our redirect alone: a click tracker besides would
 * count it twice. Impressions are reported by `eventtrackers` from version 1.2 on, where the exchange fires
 * image pixels, and by `imptrackers` otherwise, never by both.
 *
 * @param value macros of the bid, for the addresses of images
 */
export function renderNative(
  ad: ServingNative,
  impNative: ImpNative,
  urls: BidUrls,
  value: (name: MacroName) => string | undefined,
  { isWrapped, pixelUrl }: { readonly isWrapped: boolean; readonly pixelUrl?: string | undefined },
): string {
  const isVersion12 = versionOf(impNative.ver) >= 1.2;
  const assets = impNative.assets.flatMap((asset) => {
    const filled = fillAsset(ad, asset);
    if (filled === undefined) return [];
    return [
      { id: asset.id, ...(asset.isRequired ? { required: 1 } : {}), ...content(filled, value, isVersion12) },
    ];
  });
  const impressionUrls = [urls.impression, ...(pixelUrl === undefined ? [] : [pixelUrl])];
  const native = {
    ver: impNative.ver,
    assets,
    link: { url: urls.click },
    ...(isVersion12 && firesImagePixels(impNative)
      ? { eventtrackers: impressionUrls.map((url) => ({ event: IMPRESSION, method: IMAGE_PIXEL, url })) }
      : { imptrackers: impressionUrls }),
  };
  return JSON.stringify(isWrapped ? { native } : native);
}

/** An exchange that does not say fires the pixel, as 1.2 expects of all. */
const firesImagePixels = ({ eventtrackers }: ImpNative): boolean =>
  eventtrackers === undefined ||
  eventtrackers.some(({ event, methods }) => event === IMPRESSION && methods.includes(IMAGE_PIXEL));

/** `type` and `len` came with version 1.2. */
function content(
  filled: FilledAsset,
  value: (name: MacroName) => string | undefined,
  isVersion12: boolean,
): object {
  switch (filled.kind) {
    case 'title':
      return { title: { text: filled.text, ...(isVersion12 ? { len: filled.text.length } : {}) } };
    case 'img': {
      const { size } = filled.image;
      return {
        img: { ...(isVersion12 ? { type: filled.type } : {}), url: filled.image.url(value), ...size },
      };
    }
    case 'data': {
      const { type, text } = filled;
      return { data: { ...(isVersion12 ? { type, len: text.length } : {}), value: text } };
    }
  }
}
