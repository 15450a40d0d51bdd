import type { XmlFill, XmlNode, XmlTemplate } from '@marquee/openrtb/vast/xml-template';
import { addressElement, compileXml, element } from '@marquee/openrtb/vast/xml-template';
import type { VastCreative } from '@marquee/openrtb/vast/vast-document';
import { companionAds } from '@marquee/openrtb/vast/vast-document';
import type { VastSlot } from '@marquee/openrtb/vast/vast-slots';
import { isVast4 } from '@marquee/openrtb/vast/vast-slots';
import type { VastVersion } from '@marquee/openrtb/vast/vast-version';
import { byVersion } from '@marquee/openrtb/vast/vast-version';
import type { ImpVideo } from '@marquee/openrtb/formats/imp-video';

/** An image for a companion slot beside the player. */
export interface CompanionImage {
  readonly url: string;
  readonly mime: string;
  /** Pixels. */
  readonly w: number;
  readonly h: number;
  readonly altText: string | null;
}

type CompanionSlot = 'companionId' | 'clickThrough' | 'creativeView';

/** The images of a video, prepared so that a bid only puts them together. */
export interface ServingCompanions {
  readonly images: readonly ServingCompanion[];
  /** The elements around the companions of a bid. */
  readonly around: (version: VastVersion) => XmlTemplate<VastSlot>;
}

interface ServingCompanion extends Pick<CompanionImage, 'mime' | 'w' | 'h'> {
  readonly xml: (version: VastVersion) => XmlTemplate<CompanionSlot>;
}

export const prepareCompanions = (
  images: readonly CompanionImage[],
  creative: VastCreative,
): ServingCompanions => ({
  images: images.map((image) => ({
    mime: image.mime,
    w: image.w,
    h: image.h,
    xml: byVersion((version) => compileXml([companionElement(version, image, creative)])),
  })),
  around: byVersion((version) => compileXml(companionAds(version, creative))),
});

/**
 * One companion; its elements are in the order of the version's schema, and every version reports the view as
 * `creativeView`.
 */
function companionElement(
  version: VastVersion,
  { url, mime, w, h, altText }: CompanionImage,
  { hasClick }: VastCreative,
): XmlNode<CompanionSlot> {
  const alt = altText === null ? [] : [element<CompanionSlot>('AltText', {}, { text: altText })];
  const click = hasClick
    ? [addressElement<CompanionSlot>('CompanionClickThrough', { slot: 'clickThrough' })]
    : [];
  const tracking = element<CompanionSlot>(
    'TrackingEvents',
    {},
    addressElement('Tracking', { slot: 'creativeView' }, { event: 'creativeView' }),
  );
  return element<CompanionSlot>(
    'Companion',
    { id: { slot: 'companionId' }, width: String(w), height: String(h) },
    addressElement('StaticResource', url, { creativeType: mime }),
    ...(isVast4(version) ? [...alt, ...click, tracking] : [tracking, ...click, ...alt]),
  );
}

/** OpenRTB list "Companion Types". */
const STATIC_RESOURCE = 1;

/**
 * Each companion slot of the request takes an image of one of its sizes and types; without one there is no companion at all
 * (OpenRTB 2.6, section 3.2.7: `companionad`, `companiontype`).
 */
export function renderCompanions(
  { images, around }: ServingCompanions,
  impVideo: ImpVideo,
  version: VastVersion,
  { slot, macro }: XmlFill<VastSlot>,
  viewUrl: () => string,
): string {
  if (images.length === 0) return '';
  if (impVideo.companionTypes.length > 0 && !impVideo.companionTypes.includes(STATIC_RESOURCE)) return '';
  let placed = '';
  for (const { id, sizes, mimes } of impVideo.companions) {
    const image = images.find(
      ({ w, h, mime }) =>
        sizes.some((size) => size.w === w && size.h === h) && (mimes.length === 0 || mimes.includes(mime)),
    );
    placed +=
      image?.xml(version)({
        macro,
        slot: (name) => (name === 'companionId' ? id : name === 'creativeView' ? viewUrl() : slot(name)),
      }) ?? '';
  }
  return placed === ''
    ? ''
    : around(version)({ macro, slot: (name) => (name === 'companions' ? placed : slot(name)) });
}
