import { renderPop } from '@marquee/openrtb/formats/render-pop';
import type { ImpVideo } from '@marquee/openrtb/formats/imp-video';
import type { Imp } from '@marquee/openrtb/request/bid-request';
import type { BidUrls } from '@marquee/openrtb/tracking-urls';
import type { MacroName } from '@marquee/schemas/macros/macros';

import type { ServingAd, ServingCreative } from '../serving.ts';
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

/**
 * The markup of one bid.
 * @param value macros of the bid
 */
export function renderAd(
  { ad }: ServingCreative,
  imp: Imp,
  urls: BidUrls,
  value: (name: MacroName) => string | undefined,
  bidId: string,
): RenderedAd {
  switch (ad.kind) {
    case 'banner':
      return { admJson: ad.markup(urls, value), members: apiMember(ad, imp.banner?.api) };
    case 'native':
      return imp.native === undefined
        ? NOTHING
        : {
            admJson: JSON.stringify(
              renderNative(ad, imp.native, urls, value, { isWrapped: imp.native.isWrapped }),
            ),
            members: '',
          };
    case 'video':
      return imp.video === undefined ? NOTHING : renderVideo(ad, imp.video, urls, value, bidId);
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
  bidId: string,
): RenderedAd {
  const vast = renderVast(ad, impVideo, urls, value, { bidId, trackingUrl: urls.video });
  const { adm, attributes, durationSeconds, protocol } = vast;
  const members =
    (attributes.length === 0 ? '' : `"attr":${JSON.stringify(attributes)},`) +
    (durationSeconds === undefined ? '' : `"dur":${durationSeconds},`) +
    `"protocol":${protocol},` +
    apiMember(ad, impVideo.api) +
    (impVideo.slotInPod === undefined ? '' : `"slotinpod":${impVideo.slotInPod},`);
  return { admJson: JSON.stringify(adm), members };
}
