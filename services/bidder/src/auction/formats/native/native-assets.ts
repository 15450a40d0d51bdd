import type { Size } from '@marquee/openrtb/formats/imp-banner';
import type { ImageAsset, NativeAsset } from '@marquee/openrtb/formats/imp-native';

import type { NativeImage, ServingNative } from './native-ad.ts';
import { DATA_TYPES } from './native-ad.ts';

/** One asset of the answer with its content. */
export type FilledAsset =
  | { readonly kind: 'title'; readonly text: string }
  | { readonly kind: 'img'; readonly type: number; readonly image: NativeImage }
  | { readonly kind: 'data'; readonly type: number; readonly text: string };

const ICON = 1;
const LOGO = 2;
const MAIN = 3;

/** What an ad puts into an asset; undefined when it has nothing that fits. */
export function fillAsset(ad: ServingNative, asset: NativeAsset): FilledAsset | undefined {
  if (asset.id === undefined) return undefined;
  switch (asset.kind) {
    case 'title':
      return ad.title !== '' && ad.title.length <= asset.maxLength
        ? { kind: 'title', text: ad.title }
        : undefined;
    case 'img':
      return fillImage(ad, asset);
    case 'data': {
      const text = ad.data.get(asset.type);
      if (text === undefined) return undefined;
      const fitting = asset.type === DATA_TYPES.desc ? shorten(text, asset.maxLength) : text;
      return fitting.length <= asset.maxLength
        ? { kind: 'data', type: asset.type, text: fitting }
        : undefined;
    }
    case 'foreign':
      return undefined;
  }
}

function fillImage(ad: ServingNative, asset: ImageAsset): FilledAsset | undefined {
  const fits = (image: NativeImage | undefined): image is NativeImage =>
    image !== undefined && hasSize(image.size, asset) && hasMime(image, asset.mimes);
  if (asset.type === ICON || asset.type === LOGO) {
    return fits(ad.icon) ? { kind: 'img', type: asset.type, image: ad.icon } : undefined;
  }
  if (asset.type !== undefined && asset.type !== MAIN) return undefined;
  if (fits(ad.main)) return { kind: 'img', type: MAIN, image: ad.main };
  return asset.type === undefined && fits(ad.icon) ? { kind: 'img', type: ICON, image: ad.icon } : undefined;
}

/** A side without its `min` is an exact wish (Native 1.2, 4.4); of an image never measured nothing is promised. */
function hasSize(size: Size | undefined, { w, h, wmin, hmin }: ImageAsset): boolean {
  const isAsked = [w, h, wmin, hmin].some((side) => side !== undefined);
  if (!isAsked) return true;
  if (size === undefined) return false;
  return isSide(size.w, w, wmin) && isSide(size.h, h, hmin);
}

const isSide = (actual: number, exact: number | undefined, least: number | undefined): boolean =>
  least === undefined ? exact === undefined || actual === exact : actual >= least;

const hasMime = ({ mimes }: NativeImage, allowed: readonly string[]): boolean =>
  allowed.length === 0 || mimes.some((mime) => allowed.includes(mime));

const ELLIPSIS = '…';

/**
 * A description is prose, which the IAB text lets be cut: at the last word that leaves space for the ellipsis, never
 * longer than `max`, never half a character. Other texts are shown whole or not at all.
 */
export function shorten(text: string, max: number): string {
  if (text.length <= max) return text;
  const visible = text.slice(0, Math.max(0, max - ELLIPSIS.length));
  const isWordWhole = /\s/.test(text.charAt(visible.length));
  const atWord = isWordWhole ? visible : visible.replace(/\s+\S*$/, '');
  const cut = atWord.trimEnd().replace(/[\ud800-\udbff]$/, '');
  return `${cut}${ELLIPSIS}`;
}
