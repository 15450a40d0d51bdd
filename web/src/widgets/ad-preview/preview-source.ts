import { MACRO_SAMPLES } from '@marquee/schemas/macros/macro-samples';
import { expandMacros, type MacroValues } from '@marquee/schemas/macros/macros';
import type { CreativeType } from '@marquee/schemas/common/campaign-terms';
import { escapeHtml } from '@marquee/schemas/common/escape-markup';
import { parseSize } from '@marquee/schemas/creative/markup';
import { html5KeyIn } from '@marquee/schemas/media/html5';
import { html5Frame } from '@marquee/schemas/media/html5-frame';

type Maybe<T> = T | null | undefined;

interface SizedMarkup {
  readonly admBody?: Maybe<string>;
  readonly admType?: Maybe<string>;
  readonly clickUrl?: Maybe<string>;
  readonly width?: Maybe<number>;
  readonly height?: Maybe<number>;
}
export interface NativeTexts {
  readonly smallImage?: Maybe<string>;
  readonly largeImage?: Maybe<string>;
  readonly assetTitle?: Maybe<string>;
  readonly assetDataDesc?: Maybe<string>;
  readonly assetDataSponsored?: Maybe<string>;
  readonly assetCtaText?: Maybe<string>;
  readonly clickUrl?: Maybe<string>;
  readonly displayUrl?: Maybe<string>;
}
export interface PushTexts {
  readonly images?: Maybe<readonly string[]>;
  readonly assetTitle?: Maybe<string>;
  readonly assetDataDesc?: Maybe<string>;
  readonly assetDataSponsored?: Maybe<string>;
  readonly clickUrl?: Maybe<string>;
}
interface CompanionSource {
  readonly imageUrl?: Maybe<string>;
  readonly width?: Maybe<number>;
  readonly height?: Maybe<number>;
  readonly altText?: Maybe<string>;
}
export interface VideoSource extends SizedMarkup {
  readonly companions?: Maybe<readonly CompanionSource[]>;
  readonly vastAdTagURI?: Maybe<string>;
  readonly duration?: Maybe<number>;
}

/** A creative as it can be shown: a stored one, or one that is being typed. */
export interface PreviewSource {
  readonly creativeType: CreativeType;
  readonly size?: Maybe<string>;
  readonly banner?: Maybe<SizedMarkup>;
  readonly interstitial?: Maybe<SizedMarkup>;
  readonly native?: Maybe<NativeTexts>;
  readonly push?: Maybe<PushTexts>;
  readonly pop?: Maybe<{ readonly clickUrl?: Maybe<string> }>;
  readonly video?: Maybe<VideoSource>;
}

/** What the page on the other origin shows. */
export interface FramedAd {
  readonly markup: string;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  readonly clickUrl: string;
}

/** `${AUCTION_PRICE}` and its kin, which an exchange would expand. */
const EXCHANGE_MACRO = /\$\{AUCTION_[A-Z_]+(?::[A-Z0-9]+)?\}/g;
const exchangeSample = (macro: string): string => (macro.startsWith('${AUCTION_PRICE') ? '1.20' : 'sample');

/** A text with sample values in the place of its macros. */
export const withSamples = (text: string, values: MacroValues = {}): string =>
  expandMacros(text, { ...MACRO_SAMPLES, ...values }).replace(EXCHANGE_MACRO, exchangeSample);

/** Where a click leads; the part of the type says it. */
export function clickUrlOf(source: PreviewSource): string | undefined {
  const url = source[source.creativeType]?.clickUrl;
  return url === null || url === undefined || url.trim() === '' ? undefined : url.trim();
}

/** Pixels of a banner, an interstitial or a video; undefined while none are known. */
function sidesOf(source: PreviewSource): { readonly width: number; readonly height: number } | undefined {
  const { creativeType, size } = source;
  if (creativeType !== 'banner' && creativeType !== 'interstitial' && creativeType !== 'video')
    return undefined;
  const { width, height } = source[creativeType] ?? {};
  if (width && height) return { width, height };
  return size ? parseSize(size) : undefined;
}

/** Only what a browser fetches; anything else stays unloaded. */
export const isLink = (text: string): boolean => /^https?:\/\//i.test(text);

/** An image as an ad of its own. @param style more of it, as CSS */
export const imageMarkup = (
  link: string,
  { width, height }: Pick<FramedAd, 'width' | 'height'>,
  style: string,
): string =>
  `<img src="${escapeHtml(link)}" alt="" style="display:block;width:${width}px;height:${height}px;${style}">`;

/** An uploaded image or HTML5 zip; undefined where its address is that of neither. */
function uploadedAd(
  admType: 'image' | 'html5',
  address: string,
  ad: Omit<FramedAd, 'markup'>,
): FramedAd | undefined {
  if (admType === 'image')
    return isLink(address) ? { ...ad, markup: imageMarkup(address, ad, 'max-width:none') } : undefined;
  if (html5KeyIn(address) === undefined) return undefined;
  // It opens the address by itself, as in a bid.
  return { ...ad, markup: html5Frame(address, ad).join(encodeURIComponent(ad.clickUrl)), clickUrl: '' };
}

/** A banner or interstitial for the frame; undefined while there is nothing to show. */
export function framedAd(source: PreviewSource): FramedAd | undefined {
  const { creativeType } = source;
  if (creativeType !== 'banner' && creativeType !== 'interstitial') return undefined;
  const { admBody = '', admType } = source[creativeType] ?? {};
  const sides = sidesOf(source);
  const body = (admBody ?? '').trim();
  if (body === '' || sides === undefined) return undefined;
  const size = `${sides.width}x${sides.height}`;
  const target = withSamples(clickUrlOf(source) ?? '', { size });
  const clickUrl = isLink(target) ? target : '';
  if (admType === 'image' || admType === 'html5') return uploadedAd(admType, body, { ...sides, clickUrl });
  // A creative that counts its clicks by itself links to the macro; the frame adds a link where there is none.
  const hasOwnLink = body.includes('{click_url}') || body.includes('{click_url_enc}');
  const markup = withSamples(body, { size, click_url: clickUrl === '' ? '#' : clickUrl });
  return { ...sides, markup, clickUrl: hasOwnLink ? '' : clickUrl };
}
