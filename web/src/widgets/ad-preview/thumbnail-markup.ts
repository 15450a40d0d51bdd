import { framedAd, isLink, imageMarkup, withSamples, type PreviewSource } from './preview-source.ts';

/** What never shows in a thumbnail: it runs, fetches or hides. */
const INVISIBLE = /<!--[\s\S]*?-->|<(script|style|noscript|template)\b[\s\S]*?(?:<\/\1\s*>|$)/gi;
const SCRIPT = /<(script|noscript)\b[\s\S]*?(?:<\/\1\s*>|$)/gi;
/** Counts an impression, which a list is not. */
const PIXEL = /<img\b[^>]*\b(?:width|height)\s*[=:]\s*["']?\s*[01](?:px)?\b[^>]*>/gi;
const DRAWN = /<(?:img|svg|picture|canvas|video)\b|background(?:-image)?\s*:/i;

/** No script and no frame; images and the styles of the markup alone. */
const POLICY =
  "default-src 'none'; img-src https: http: data:; style-src 'unsafe-inline'; font-src https: data:";

export interface StillAd {
  /** A document for a frame without any rights. */
  readonly document: string;
  /** Pixels of the ad. */
  readonly width: number;
  readonly height: number;
}

/** Pixels of the square that an image of any size is fitted into. */
const IMAGE_SIDE = 96;

/** The image of a native ad or a push notification, which have no markup. */
function imageOf({ creativeType, native, push }: PreviewSource) {
  const image =
    creativeType === 'native'
      ? native?.largeImage || native?.smallImage
      : creativeType === 'push'
        ? push?.images?.[0]
        : undefined;
  const link = withSamples(image?.trim() ?? '');
  if (!isLink(link)) return undefined;
  const sides = { width: IMAGE_SIDE, height: IMAGE_SIDE };
  return { ...sides, markup: imageMarkup(link, sides, 'object-fit:contain') };
}

/** An ad as far as it shows without its scripts; undefined where nothing would be seen. */
export function stillAd(source: PreviewSource): StillAd | undefined {
  const ad = framedAd(source) ?? imageOf(source);
  if (ad === undefined) return undefined;
  const still = ad.markup.replace(SCRIPT, '').replace(PIXEL, '');
  const seen = still.replace(INVISIBLE, '');
  if (!DRAWN.test(seen) && seen.replace(/<[^>]*>|&nbsp;/g, '').trim() === '') return undefined;
  const { width, height } = ad;
  const document =
    `<!doctype html><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${POLICY}">` +
    `<style>html,body{margin:0;overflow:hidden}img{max-width:100%}</style>${still}`;
  return { document, width, height };
}

/** Shrinks an ad into a box, keeping its shape; never larger than it is. */
export const scaleInto = (
  { width, height }: Pick<StillAd, 'width' | 'height'>,
  box: { readonly width: number; readonly height: number },
): number => Math.min(1, box.width / width, box.height / height);
