import type { VastNode } from './vast-slots.ts';
import { addressElement, element, isVast4, trackedEvents } from './vast-slots.ts';
import type { VastVersion } from './vast-version.ts';

const AD_SYSTEM = 'Marquee';
const NAMESPACE = 'http://www.iab.com/VAST';

/** One video that plays as it is: no script runs with it. */
export interface MediaFile {
  readonly url: string;
  readonly mime: string;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /** Kilobits a second. */
  readonly bitrate: number | undefined;
  readonly durationSeconds: number;
}

export interface VastCreative {
  readonly creativeId: number;
  readonly adTitle: string;
  readonly hasClick: boolean;
}

/** An ad of ours around one video. Elements stand in the order of the schema of the version. */
export function inLineDocument(
  version: VastVersion,
  creative: VastCreative,
  media: MediaFile,
  isSkippable: boolean,
): readonly VastNode[] {
  const title = element('AdTitle', {}, { text: creative.adTitle });
  const creatives = element(
    'Creatives',
    {},
    creativeElement(version, creative, linearElement(version, creative, media, isSkippable)),
    { elements: 'companions' },
  );
  const reports = [
    addressElement('Error', { slot: 'error' }),
    addressElement('Impression', { slot: 'impression' }),
  ];
  const body = isVast4(version)
    ? [
        ...reports,
        ...(version === '4.0' ? [] : [element('AdServingId', {}, { text: { slot: 'bidId' } })]),
        title,
        creatives,
      ]
    : [title, ...reports, creatives];
  return vastDocument(version, element('InLine', {}, adSystem, ...body));
}

/** A document whose ad comes from the advertiser's ad server; ours receives its tracking events. */
export function wrapperDocument(
  version: VastVersion,
  creative: VastCreative,
  tagUri: string,
): readonly VastNode[] {
  const uri = addressElement('VASTAdTagURI', tagUri);
  const reports = [
    addressElement('Error', { slot: 'error' }),
    addressElement('Impression', { slot: 'impression' }),
  ];
  const creatives = element('Creatives', {}, wrapperCreative(version, String(creative.creativeId)));
  const body = isVast4(version) ? [...reports, creatives, uri] : [uri, ...reports, creatives];
  return vastDocument(version, element('Wrapper', {}, adSystem, ...body));
}

/** What a wrapper adds to the linear ad that it leads to. */
export function wrapperCreative(version: string, creativeId: string | undefined): VastNode {
  return element(
    'Creative',
    creativeId === undefined ? {} : { id: creativeId },
    element(
      'Linear',
      {},
      trackingElement(version !== '2.0'),
      element('VideoClicks', {}, { elements: 'clickTracking' }),
    ),
  );
}

/**
 * What a bid puts around the companions that it has, in a creative of their own. From VAST 3.0 on it can say that the
 * video is an ad without them, too: some players skip an ad whose companions they cannot show.
 */
export function companionAds(version: VastVersion, creative: VastCreative): readonly VastNode[] {
  const attributes = version === '2.0' ? {} : { required: 'none' };
  const companions = element('CompanionAds', attributes, { elements: 'companions' });
  return [creativeElement(version, creative, companions)];
}

export function trackingElement(canSkip: boolean): VastNode {
  const events = trackedEvents(canSkip).map((event) =>
    addressElement('Tracking', { slot: event }, { event }),
  );
  return element('TrackingEvents', {}, ...events);
}

/** `00:00:15`; every version reads whole seconds. */
export function clockOf(seconds: number): string {
  const whole = Math.round(seconds);
  return [Math.floor(whole / 3_600), Math.floor(whole / 60) % 60, whole % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
}

const adSystem: VastNode = element('AdSystem', {}, { text: AD_SYSTEM });

function vastDocument(version: VastVersion, body: VastNode): readonly VastNode[] {
  const attributes = { version, ...(isVast4(version) ? { xmlns: NAMESPACE } : {}) };
  return [element('VAST', attributes, element('Ad', { id: { slot: 'bidId' } }, body))];
}

/** From VAST 4.0 on, each creative carries an id that outlives the ad server; ours are in no registry. */
function creativeElement(version: VastVersion, { creativeId }: VastCreative, content: VastNode): VastNode {
  const id = String(creativeId);
  if (!isVast4(version)) return element('Creative', { id, AdID: id }, content);
  const registry = { idRegistry: 'unknown', ...(version === '4.0' ? { idValue: id } : {}) };
  return element('Creative', { id, adId: id }, content, element('UniversalAdId', registry, { text: id }));
}

function linearElement(
  version: VastVersion,
  { hasClick }: VastCreative,
  media: MediaFile,
  isSkippable: boolean,
): VastNode {
  const duration = element('Duration', {}, { text: clockOf(media.durationSeconds) });
  const tracking = trackingElement(isSkippable);
  const clicks = hasClick
    ? [element('VideoClicks', {}, addressElement('ClickThrough', { slot: 'clickThrough' }))]
    : [];
  const files = element('MediaFiles', {}, mediaFileElement(media));
  return element(
    'Linear',
    isSkippable ? { skipoffset: { slot: 'skipOffset' } } : {},
    ...(isVast4(version) ? [tracking, duration, files, ...clicks] : [duration, tracking, ...clicks, files]),
  );
}

function mediaFileElement({ url, mime, width, height, bitrate }: MediaFile): VastNode {
  return addressElement('MediaFile', url, {
    delivery: 'progressive',
    type: mime,
    width: String(width),
    height: String(height),
    ...(bitrate === undefined ? {} : { bitrate: String(Math.round(bitrate)) }),
    scalable: 'true',
    maintainAspectRatio: 'true',
  });
}
