import { isSecureMarkup } from '@marquee/openrtb/formats/banner-markup';
import { fillsInterstitial } from '@marquee/openrtb/formats/interstitial';
import type { ImpBanner } from '@marquee/openrtb/formats/imp-banner';
import type { NativeAsset, ImpNative } from '@marquee/openrtb/formats/imp-native';
import { isSecureAddress } from '@marquee/openrtb/formats/secure-address';
import { videoFloorCpmNanos } from '@marquee/openrtb/formats/imp-video';
import type { ImpVideo } from '@marquee/openrtb/formats/imp-video';
import type { Imp } from '@marquee/openrtb/request/bid-request';
import { arrayOf, integerOf, isObject, objectOf, textOf } from '@marquee/openrtb/request/read-json';
import type { JsonObject } from '@marquee/openrtb/request/read-json';
import { readForeignVast } from '@marquee/openrtb/vast/foreign-vast';
import { protocolOf } from '@marquee/openrtb/vast/vast-version';

import type { DspBidRejection } from './bid-rejections.ts';
import type { OfferedImp } from '../request/offered-imps.ts';
import type { DspBidKind } from '../dsp-bid.ts';
import type { AnswerBid } from './read-answer.ts';

/** What the markup of a bid turned out to be. */
export interface CheckedMarkup {
  readonly kind: DspBidKind;
  readonly adm: string;
  readonly width: number;
  readonly height: number;
  readonly durationSeconds: number | undefined;
  readonly protocol: number | undefined;
  readonly isSecure: boolean;
  /** Attributes that the document shows, whatever the bid says. */
  readonly attributes: readonly number[];
  /** The floor that a video of this length makes, CPM in 10^-9 units of the imp's currency. */
  readonly floorCpmNanos: bigint | undefined;
}

/** A device's screen in pixels; 0 when unknown. */
export interface Screen {
  readonly w: number;
  readonly h: number;
}

/** OpenRTB list "Creative Markup Types". */
export const MARKUP_TYPES = { banner: 1, pop: 1, video: 2, native: 4 } as const satisfies Record<
  DspBidKind,
  number
>;
const MARKUP_MAX_BYTES = 65_536;
const SKIPPABLE = 16;
const VPAID = [1, 2];
const NON_LINEAR = 2;
const TOLERANCE_SECONDS = 0.1;

const PLAIN = {
  width: 0,
  height: 0,
  durationSeconds: undefined,
  protocol: undefined,
  attributes: [],
  floorCpmNanos: undefined,
} as const;

/** Reads the markup as one of the kinds that the imp offers, or says what is wrong with it. */
export function checkMarkup(
  bid: AnswerBid,
  offered: OfferedImp,
  screen: Screen,
): CheckedMarkup | DspBidRejection {
  const adm = bid.adm.trim();
  if (adm === '') return 'no-markup';
  if (Buffer.byteLength(adm) > MARKUP_MAX_BYTES) return 'markup-too-long';
  const kind = kindOf(adm, offered);
  if (kind === undefined || (bid.mtype !== undefined && bid.mtype !== MARKUP_TYPES[kind]))
    return 'markup-kind';
  switch (kind) {
    case 'banner':
      return checkBanner(adm, bid, offered.imp, screen);
    case 'native':
      return checkNative(adm, offered.imp.native!);
    case 'video':
      return checkVideo(adm, bid, offered, offered.imp.video!);
    case 'pop':
      return checkPop(adm);
  }
}

/** By what it is, not by what it is said to be: markup of another kind breaks the page that shows it. */
function kindOf(adm: string, { kinds }: OfferedImp): DspBidKind | undefined {
  if (kinds.includes('pop')) return 'pop';
  const looks = /^(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)?<VAST[\s>]/i.test(adm)
    ? 'video'
    : adm.startsWith('{')
      ? 'native'
      : /<[a-z!]/i.test(adm)
        ? 'banner'
        : undefined;
  return looks !== undefined && kinds.includes(looks) ? looks : undefined;
}

function checkBanner(adm: string, bid: AnswerBid, imp: Imp, screen: Screen): CheckedMarkup | DspBidRejection {
  const size = bannerSize(bid, imp, screen);
  if (size === undefined) return 'size';
  return {
    ...PLAIN,
    kind: 'banner',
    adm,
    width: size.w,
    height: size.h,
    isSecure: isSecureMarkup('html', adm),
  };
}

/** The size of the bid where it is offered; that of the imp where the bid names none and there is no other. */
function bannerSize({ w, h }: AnswerBid, imp: Imp, screen: Screen): Screen | undefined {
  const impBanner = imp.banner!;
  if (w === undefined || h === undefined)
    return impBanner.sizes.length === 1 ? impBanner.sizes[0] : undefined;
  const space = impBanner.sizes[0] ?? screen;
  const fills = imp.isInterstitial && space.w > 0 && fillsInterstitial({ width: w, height: h }, space);
  return fills || isOffered({ w, h }, impBanner) ? { w, h } : undefined;
}

function isOffered({ w, h }: Screen, { sizes, ratios, range }: ImpBanner): boolean {
  const isUnsaid = sizes.length === 0 && ratios.length === 0 && range === undefined;
  const isInRange =
    range !== undefined && w >= range.wmin && w <= range.wmax && h >= range.hmin && h <= range.hmax;
  return (
    isUnsaid ||
    isInRange ||
    sizes.some((size) => size.w === w && size.h === h) ||
    ratios.some(({ wratio, hratio, wmin }) => w >= wmin && w * hratio === h * wratio)
  );
}

function checkNative(adm: string, impNative: ImpNative): CheckedMarkup | DspBidRejection {
  const parsed = parsedJson(adm);
  if (!isObject(parsed)) return 'markup-kind';
  const native = isObject(parsed['native']) ? parsed['native'] : parsed;
  const assets = arrayOf(native['assets'], 256).map(objectOf);
  const isFilled = (asset: NativeAsset): boolean =>
    assets.some((answer) => integerOf(answer['id']) === asset.id && fills(answer, asset));
  const isComplete = impNative.assets.every((asset) => !asset.isRequired || isFilled(asset));
  if (!isComplete || !impNative.assets.some(isFilled)) return 'native-assets';
  if (!isWebAddress(textOf(objectOf(native['link'])['url'], 8_192))) return 'native-assets';
  // The answer is written as the exchange asks for it, whichever way the bidder wrote it.
  const written = JSON.stringify(impNative.isWrapped ? { native } : native);
  return { ...PLAIN, kind: 'native', adm: written, isSecure: isSecureNative(native) };
}

function fills(answer: JsonObject, asset: NativeAsset): boolean {
  switch (asset.kind) {
    case 'title': {
      const text = textOf(objectOf(answer['title'])['text'], 4_096);
      return text !== '' && text.length <= asset.maxLength;
    }
    case 'img':
      return isWebAddress(textOf(objectOf(answer['img'])['url'], 8_192));
    case 'data': {
      const text = textOf(objectOf(answer['data'])['value'], 4_096);
      return text !== '' && text.length <= asset.maxLength;
    }
    case 'foreign':
      return textOf(objectOf(answer['video'])['vasttag'], 64) !== '';
  }
}

/** Links may be plain http: where a person goes is no part of the ad. */
function isSecureNative(native: JsonObject): boolean {
  const { link: _, privacy: __, assets, ...rest } = native;
  const shown = arrayOf(assets, 256).map((asset) => {
    const { link: ___, ...parts } = objectOf(asset);
    return parts;
  });
  return !/http:\/\//i.test(JSON.stringify([rest, shown]).replaceAll('\\/', '/'));
}

function checkVideo(
  adm: string,
  bid: AnswerBid,
  { protocols }: OfferedImp,
  impVideo: ImpVideo,
): CheckedMarkup | DspBidRejection {
  const vast = readForeignVast(adm, false);
  if (vast === undefined) return 'vast';
  const protocol = protocolOf(vast.version, vast.isWrapper);
  if (protocol === undefined || !protocols.includes(protocol)) return 'video-protocol';
  const durationSeconds = vast.durationSeconds ?? bid.durationSeconds;
  const rejection = videoRejection(vast, durationSeconds, impVideo);
  if (rejection !== undefined) return rejection;
  return {
    ...PLAIN,
    kind: 'video',
    adm,
    width: impVideo.w ?? 0,
    height: impVideo.h ?? 0,
    durationSeconds,
    protocol,
    isSecure: vast.isSecure,
    attributes: vast.isSkippable ? [SKIPPABLE] : [],
    floorCpmNanos: videoFloorCpmNanos(impVideo, durationSeconds),
  };
}

/** Why a video that the player can read must not be played in it; undefined when it may. */
function videoRejection(
  { needsVpaid, mimes, isSkippable }: NonNullable<ReturnType<typeof readForeignVast>>,
  durationSeconds: number | undefined,
  impVideo: ImpVideo,
): DspBidRejection | undefined {
  if (needsVpaid && !VPAID.some((api) => impVideo.api.includes(api))) return 'api';
  if (mimes.length > 0 && impVideo.mimes.length > 0 && !mimes.some((mime) => impVideo.mimes.includes(mime))) {
    return 'video-mime';
  }
  if (!hasDuration(durationSeconds, impVideo)) return 'video-duration';
  if (impVideo.linearity === NON_LINEAR) return 'video-linearity';
  return isSkippable && impVideo.maySkip === false ? 'blocked-attribute' : undefined;
}

/** Another document may know the length of a wrapper's video; where only certain lengths are allowed that is not enough. */
function hasDuration(seconds: number | undefined, impVideo: ImpVideo): boolean {
  const { requiredDurations, minDuration, maxDuration } = impVideo;
  if (seconds === undefined) return requiredDurations.length === 0;
  if (requiredDurations.length > 0) {
    return requiredDurations.some((wanted) => Math.abs(wanted - seconds) <= TOLERANCE_SECONDS);
  }
  return seconds >= minDuration - TOLERANCE_SECONDS && seconds <= maxDuration + TOLERANCE_SECONDS;
}

/** The address that is opened: as it is, or inside the XML by which exchanges document popunders. */
function checkPop(adm: string): CheckedMarkup | DspBidRejection {
  const match =
    /^(?:<\?xml[^>]*>\s*)?<ad>\s*<popunderAd>\s*<url>\s*(?:<!\[CDATA\[)?\s*([^<>\]]+?)\s*(?:\]\]>)?\s*<\/url>/i.exec(
      adm,
    );
  const address = match === null ? adm : match[1]!.replaceAll('&amp;', '&');
  if (!isWebAddress(address)) return 'markup-kind';
  return { ...PLAIN, kind: 'pop', adm: address, isSecure: isSecureAddress(address) };
}

/** An address that a browser can open and that carries no name and password. */
export function isWebAddress(text: string): boolean {
  if (!/^https?:\/\/[^\s"'<>\\]+$/i.test(text) || !URL.canParse(text)) return false;
  const { username, password } = new URL(text);
  return username === '' && password === '';
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
