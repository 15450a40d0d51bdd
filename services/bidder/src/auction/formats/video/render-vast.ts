import type { ImpVideo } from '@marquee/openrtb/formats/imp-video';
import type { BidUrls } from '@marquee/openrtb/tracking-urls';
import { clockOf } from '@marquee/openrtb/vast/vast-document';
import type { VastSlot } from '@marquee/openrtb/vast/vast-slots';
import { addressElement } from '@marquee/openrtb/vast/vast-slots';
import type { VastVersion } from '@marquee/openrtb/vast/vast-version';
import { chooseVersion, protocolOf } from '@marquee/openrtb/vast/vast-version';
import type { XmlFill } from '@marquee/openrtb/vast/xml-template';
import { compileXml } from '@marquee/openrtb/vast/xml-template';
import type { MacroName } from '@marquee/schemas/macros/macros';
import type { VideoEvent } from '@marquee/schemas/traffic/traffic-event';

import { renderCompanions } from './companions.ts';
import type { ServingVideo } from './video-ad.ts';
import { SKIPPABLE } from './video-ad.ts';

export interface VastContext {
  readonly bidId: string;
  /** The tracker's address for an event: `…/t/video?t=<token>&e=<event>`. */
  readonly trackingUrl: (event: VideoEvent) => string;
  /**
   * Where a click is counted that leads elsewhere than through us, and answered without a redirect: a player fetches
   * it unseen. Undefined leaves such clicks uncounted.
   */
  readonly clickTrackingUrl?: string | undefined;
}

/** A document and what the bid says of it. */
export interface RenderedVast {
  readonly adm: string;
  /** Whole seconds, for `bid.dur`; undefined when only another document knows. */
  readonly durationSeconds: number | undefined;
  /** For `bid.attr`: contains 16 where this document lets the ad be skipped. */
  readonly attributes: readonly number[];
  /** OpenRTB list "Protocols". */
  readonly protocol: number;
}

/** After how many seconds an ad may be skipped where the request does not say. */
const SKIP_AFTER_SECONDS = 5;

/**
 * The VAST document of a bid, for an imp that the ad fits (`videoNoBidReason`). Values are escaped where they stand,
 * those of the advertiser's macros included.
 * @param value macros of the bid
 */
export function renderVast(
  ad: ServingVideo,
  impVideo: ImpVideo,
  urls: BidUrls,
  value: (name: MacroName) => string | undefined,
  context: VastContext,
): RenderedVast {
  // An own document has its version: the argument changes nothing there.
  const version = chooseVersion(ad.protocol === undefined ? impVideo.protocols : [], ad.isWrapper) ?? '3.0';
  const isSkippable = isSkippableHere(ad, impVideo, version);
  const fill: XmlFill<VastSlot> = {
    macro: (name) => (name === 'click_url' ? urls.click : value(name)),
    slot: (name) => {
      switch (name) {
        case 'bidId':
          return context.bidId;
        case 'impression':
          return urls.impression;
        case 'clickThrough':
          return urls.click;
        case 'skipOffset':
          return clockOf(impVideo.skipAfter ?? SKIP_AFTER_SECONDS);
        case 'clickTracking':
          return clickTrackingXml(context.clickTrackingUrl);
        case 'companions':
          return renderCompanions(ad.companions, impVideo, version, fill, () =>
            context.trackingUrl('creativeView'),
          );
        case 'error':
          // The player puts the reason's number there (VAST 3.0, 2.4.2.3).
          return `${context.trackingUrl(name)}&code=[ERRORCODE]`;
        default:
          return context.trackingUrl(name);
      }
    },
  };
  return {
    adm: ad.document(version, isSkippable)(fill),
    durationSeconds: ad.durationSeconds === undefined ? undefined : Math.round(ad.durationSeconds),
    attributes: isSkippable ? ad.attributes : ad.attributes.filter((attribute) => attribute !== SKIPPABLE),
    protocol: ad.protocol ?? protocolOf(version, ad.isWrapper)!,
  };
}

/** VAST 2.0 cannot say it; a video that ends before it could be skipped does not have to. */
function isSkippableHere(ad: ServingVideo, impVideo: ImpVideo, version: VastVersion): boolean {
  if (!ad.isSkippable || ad.admType !== 'media') return ad.isSkippable;
  const least = Math.max(impVideo.skipMin, impVideo.skipAfter ?? SKIP_AFTER_SECONDS);
  return version !== '2.0' && (ad.durationSeconds ?? 0) > least;
}

const clickTracking = compileXml<VastSlot>([addressElement('ClickTracking', { slot: 'clickTracking' })]);

const clickTrackingXml = (url: string | undefined): string =>
  url === undefined ? '' : clickTracking({ slot: () => url, macro: () => undefined });
