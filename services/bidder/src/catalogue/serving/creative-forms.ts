import { isDocument } from '@marquee/openrtb/formats/banner-markup';
import type { CreativeFields } from '@marquee/schemas/creative/fields';

import { sizesToFill } from '../../auction/formats/banner/autoresize.ts';
import { prepareBanner } from '../../auction/formats/banner/banner-ad.ts';
import type { NativeOptions } from '../../auction/formats/native/native-ad.ts';
import { prepareNative } from '../../auction/formats/native/native-ad.ts';
import { preparePop } from '../../auction/formats/pop/pop-ad.ts';
import { preparePush, pushAsNative } from '../../auction/formats/push/push-ad.ts';
import { bannerSlot, interstitialSlot, SLOTS } from '../../auction/formats/slots.ts';
import type { CompanionImage } from '../../auction/formats/video/companions.ts';
import { prepareVideo } from '../../auction/formats/video/video-ad.ts';
import { compileLanding } from '../../auction/landing.ts';
import type { ServingAd, ServingCreative } from '../../auction/serving.ts';
import type { MediaIndex } from '../media-index.ts';

/** One way in which a creative is shown and sold. */
interface Form extends Pick<ServingCreative, 'slot' | 'billing' | 'width' | 'height'> {
  readonly ad: ServingAd;
}

/** The forms of a creative as the auction wants them; none where its own part is missing. */
export function creativeForms(
  id: number,
  fields: CreativeFields,
  media: MediaIndex,
): readonly ServingCreative[] {
  const clickUrl = clickUrlOf(fields);
  const shared = {
    id,
    creativeType: fields.creativeType,
    clickUrl,
    imageUrl: imageUrlOf(fields),
    landing: compileLanding(clickUrl),
    weight: fields.weight,
    bidPriceNanos: fields.bidPriceCancellation ? null : fields.bidPriceNanos,
    adaptiveCpm: fields.adaptiveCpm,
    attributes: fields.attributes,
    categories: fields.categories,
  };
  return formsOf(id, fields, media).map((form) => ({
    ...shared,
    ...form,
    size: form.width > 0 ? `${form.width}x${form.height}` : '',
    isSecure: form.ad.isSecure,
  }));
}

const NO_SIZE = { width: 0, height: 0 } as const;

function formsOf(id: number, fields: CreativeFields, media: MediaIndex): readonly Form[] {
  const { banner, interstitial, native, pop, push } = fields;
  switch (fields.creativeType) {
    case 'banner':
      return banner === null ? [] : bannerForms(banner, fields.autoresize, media);
    case 'interstitial':
      return interstitial === null ? [] : [sized(interstitial, interstitialSlot, media)];
    case 'native':
      return native === null ? [] : nativeForms(native, media);
    case 'push':
      return push === null ? [] : pushForms(push, media);
    case 'pop':
      return pop === null ? [] : [{ ad: preparePop(pop), slot: SLOTS.pop, billing: 'click', ...NO_SIZE }];
    case 'video':
      return videoForms(id, fields, media);
  }
}

function nativeForms(native: NonNullable<CreativeFields['native']>, media: MediaIndex): readonly Form[] {
  const ad = prepareNative(native, sizesOf(native, media));
  return [
    { ad, slot: SLOTS.native, billing: 'impression', ...NO_SIZE },
    { ad, slot: SLOTS.nativeByClick, billing: 'click', ...NO_SIZE },
  ];
}

function pushForms(push: NonNullable<CreativeFields['push']>, media: MediaIndex): readonly Form[] {
  const part = pushAsNative(push);
  const asNative = prepareNative(part, sizesOf(part, media));
  return [
    { ad: preparePush(push), slot: SLOTS.push, billing: 'click', ...NO_SIZE },
    { ad: asNative, slot: SLOTS.pushAsNative, billing: 'impression', ...NO_SIZE },
    { ad: asNative, slot: SLOTS.pushAsNativeByClick, billing: 'click', ...NO_SIZE },
  ];
}

function videoForms(
  creativeId: number,
  { video, name: adTitle, attributes }: CreativeFields,
  media: MediaIndex,
): readonly Form[] {
  if (video === null) return [];
  const file = video.admType === 'media' ? media.of(video.admBody) : undefined;
  const { bitrate, seconds: mediaSeconds } = file ?? {};
  const companions = video.companions.map(companionImage);
  const ad = prepareVideo(video, { creativeId, adTitle, attributes, bitrate, mediaSeconds, companions });
  if (ad === undefined) return [];
  const { width, height } = video;
  return [{ ad, slot: SLOTS.video, billing: 'impression', width, height }];
}

type Companion = NonNullable<CreativeFields['video']>['companions'][number];

const companionImage = ({ imageUrl, mimeType, width, height, altText }: Companion): CompanionImage => ({
  url: imageUrl,
  mime: mimeType,
  w: width,
  h: height,
  altText,
});

const sizesOf = (
  { smallImage, largeImage }: NonNullable<CreativeFields['native']>,
  media: MediaIndex,
): NativeOptions => ({ iconSize: media.of(smallImage), mainSize: media.of(largeImage) });

/** A banner in its own size and, where it may, scaled into others; a document of its own has no frame to be scaled in. */
function bannerForms(
  banner: NonNullable<CreativeFields['banner']>,
  mayResize: boolean,
  media: MediaIndex,
): readonly Form[] {
  const own = sized(banner, bannerSlot, media);
  if (!mayResize || isDocument(banner.admType, banner.admBody)) return [own];
  const scaled = sizesToFill(banner).map((space): Form => {
    const { width, height } = space;
    return {
      ad: prepareBanner(banner, { space, isUploadSecure: isUploadSecure(banner, media) }),
      slot: bannerSlot(width, height),
      billing: 'impression',
      ...space,
    };
  });
  return [own, ...scaled];
}

/** An HTML5 zip that the index does not know is in no bid for a secure page. */
const isUploadSecure = (
  { admType, admBody }: NonNullable<CreativeFields['banner']>,
  media: MediaIndex,
): boolean => admType !== 'html5' || media.of(admBody)?.isSecure === true;

function sized(
  part: NonNullable<CreativeFields['banner']>,
  slotOf: (width: number, height: number) => string,
  media: MediaIndex,
): Form {
  const { width, height } = part;
  const ad = prepareBanner(part, { isUploadSecure: isUploadSecure(part, media) });
  return { ad, slot: slotOf(width, height), billing: 'impression', width, height };
}

function clickUrlOf(fields: CreativeFields): string {
  const { banner, interstitial, native, pop, push, video } = fields;
  const part = { banner, interstitial, native, pop, push, video }[fields.creativeType];
  return part?.clickUrl ?? '';
}

/** For the exchange's reviewers, and so only an address that is the same for every bid. */
function imageUrlOf({ creativeType, banner, interstitial, native, push }: CreativeFields): string {
  const part = creativeType === 'interstitial' ? interstitial : banner;
  const image =
    creativeType === 'native'
      ? (native?.largeImage ?? native?.smallImage)
      : creativeType === 'push'
        ? (push?.images[1] ?? push?.images[0])
        : part?.admType === 'image'
          ? part.admBody
          : undefined;
  return image === null || image === undefined || image.includes('{') ? '' : image;
}
