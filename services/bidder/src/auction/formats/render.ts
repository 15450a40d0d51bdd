import { withPixel } from '@marquee/openrtb/formats/compile-banner';
import { escapeXml } from '@marquee/schemas/common/escape-markup';
import { renderPop } from '@marquee/openrtb/formats/render-pop';
import type { ImpVideo } from '@marquee/openrtb/formats/imp-video';
import type { Imp } from '@marquee/openrtb/request/bid-request';
import type { BidUrls } from '@marquee/openrtb/tracking-urls';
import type { MacroName } from '@marquee/schemas/macros/macros';

import type { ServingAd } from '../serving.ts';
import { renderNative } from './native/render-native.ts';
import { renderVast } from './video/render-vast.ts';
import type { ServingVideo } from './video/video-ad.ts';
import { VPAID } from './video/video-fit.ts';

/** What a bid carries to be shown, and what it says of it beside. */
export interface RenderedAd {
  /** `adm` as JSON text. */
  readonly admJson: string;
  /** Members of the bid that only this rendering knows, as JSON text that ends with a comma; mostly empty. */
  readonly members: string;
}

/** OpenRTB 2.6, list "Creative Markup Types": what `adm` is. */
export const MARKUP_TYPES = { banner: 1, video: 2, audio: 3, native: 4 } as const;

/** Whose markup it is, and what it carries beside the ad. */
interface RenderedBid {
  readonly bidId: string;
  /** Of the account's pixel against invalid traffic, where it has one. A pop and a push ad have no markup for it. */
  readonly pixelUrl: string | undefined;
}

/**
 * The markup of one bid.
 * @param value macros of the bid
 */
export function renderAd(
  ad: ServingAd,
  imp: Imp,
  urls: BidUrls,
  value: (name: MacroName) => string | undefined,
  { bidId, pixelUrl }: RenderedBid,
): RenderedAd {
  switch (ad.kind) {
    case 'banner': {
      const markup = ad.markup(urls, value);
      const admJson = pixelUrl === undefined ? markup : withPixel(markup, pixelUrl);
      return { admJson, members: apiMember(ad, imp.banner?.api) };
    }
    case 'native':
      return imp.native === undefined
        ? NOTHING
        : {
            admJson: JSON.stringify(
              renderNative(ad, imp.native, urls, value, { isWrapped: imp.native.isWrapped, pixelUrl }),
            ),
            members: '',
          };
    case 'video':
      return imp.video === undefined ? NOTHING : renderVideo(ad, imp.video, urls, value, { bidId, pixelUrl });
    case 'pop':
      return { admJson: JSON.stringify(renderPop(imp.pop?.form ?? 'url', urls.click)), members: '' };
    // A push ad has no markup: its parts go into the feed one by one.
    case 'push':
      return NOTHING;
  }
}

/** OpenRTB list "API Frameworks": those that an ad's markup may run in; it needs one of them. Empty where it needs none. */
export function frameworksOf(ad: ServingAd): readonly number[] {
  if (ad.kind === 'banner') return ad.apiFrameworks;
  return ad.kind === 'video' && ad.needsVpaid ? VPAID : [];
}

/** `bid.api` (2.5; 2.6 has `apis` beside it): the first of an ad's frameworks that the imp lists, as it must. */
function apiMember(ad: ServingAd, offered: readonly number[] = []): string {
  const frameworks = frameworksOf(ad);
  if (frameworks.length === 0) return '';
  const api = frameworks.find((framework) => offered.includes(framework));
  return api === undefined ? '' : `"api":${api},`;
}

const NOTHING: RenderedAd = { admJson: '""', members: '' };

function renderVideo(
  ad: ServingVideo,
  impVideo: ImpVideo,
  urls: BidUrls,
  value: (name: MacroName) => string | undefined,
  { bidId, pixelUrl }: RenderedBid,
): RenderedAd {
  const vast = renderVast(ad, impVideo, urls, value, { bidId, trackingUrl: urls.video });
  const { adm, attributes, durationSeconds, protocol } = vast;
  const members =
    (attributes.length === 0 ? '' : `"attr":${JSON.stringify(attributes)},`) +
    (durationSeconds === undefined ? '' : `"dur":${durationSeconds},`) +
    `"protocol":${protocol},` +
    apiMember(ad, impVideo.api) +
    (impVideo.slotInPod === undefined ? '' : `"slotinpod":${impVideo.slotInPod},`);
  return { admJson: JSON.stringify(pixelUrl === undefined ? adm : withImpression(adm, pixelUrl)), members };
}

const IMPRESSION_END = '</Impression>';

/** A VAST document with another address that counts its impression, beside ours. */
function withImpression(adm: string, url: string): string {
  const end = adm.indexOf(IMPRESSION_END);
  if (end === -1) return adm;
  const at = end + IMPRESSION_END.length;
  return `${adm.slice(0, at)}<Impression>${escapeXml(url)}</Impression>${adm.slice(at)}`;
}
