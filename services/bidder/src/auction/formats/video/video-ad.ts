import { isSecureAddress } from '@marquee/openrtb/formats/secure-address';
import { readForeignVast } from '@marquee/openrtb/vast/foreign-vast';
import type { MediaFile, VastCreative } from '@marquee/openrtb/vast/vast-document';
import { inLineDocument, wrapperDocument } from '@marquee/openrtb/vast/vast-document';
import type { VastNode, VastSlot } from '@marquee/openrtb/vast/vast-slots';
import type { VastVersion } from '@marquee/openrtb/vast/vast-version';
import { byVersion, protocolOf } from '@marquee/openrtb/vast/vast-version';
import type { XmlTemplate } from '@marquee/openrtb/vast/xml-template';
import { compileXml } from '@marquee/openrtb/vast/xml-template';
import { macrosIn } from '@marquee/schemas/macros/macros';
import type { CreativeFields } from '@marquee/schemas/creative/fields';

import type { CompanionImage, ServingCompanions } from './companions.ts';
import { prepareCompanions } from './companions.ts';

type VideoPart = NonNullable<CreativeFields['video']>;

/** IAB creative attribute of an ad that can be skipped. */
export const SKIPPABLE = 16;

/** A video that may be shown, prepared so that a request costs no parsing. */
export interface ServingVideo {
  readonly kind: 'video';
  readonly admType: VideoPart['admType'];
  /** Another document holds the ad. */
  readonly isWrapper: boolean;
  /** VAST protocol of the advertiser's own document; undefined for a document that we write in the requested version. */
  readonly protocol: number | undefined;
  /** Content types; one of them must be allowed. Empty when only another document knows them. */
  readonly mimes: readonly string[];
  /** OpenRTB list "Delivery Methods"; empty when unknown. */
  readonly delivery: readonly number[];
  /** Kilobits a second; undefined when unknown. */
  readonly bitrate: number | undefined;
  /** Undefined when it is unknown, or only another document has it. */
  readonly durationSeconds: number | undefined;
  readonly isSkippable: boolean;
  readonly needsVpaid: boolean;
  readonly width: number;
  readonly height: number;
  /** Nothing is fetched over plain http. */
  readonly isSecure: boolean;
  /** IAB creative attributes, skippable among them where the document says so. */
  readonly attributes: readonly number[];
  /** Address of the video, or of the document that holds it; empty where the advertiser's own document does. */
  readonly mediaUrl: string;
  readonly creative: VastCreative;
  readonly companions: ServingCompanions;
  /** The document of a version, taken apart at its slots when it is first asked for. */
  readonly document: (version: VastVersion, isSkippable: boolean) => XmlTemplate<VastSlot>;
  /** The same text for ads that requests cannot distinguish. */
  readonly equivalenceClass: string;
}

export interface VideoOptions {
  readonly creativeId: number;
  readonly adTitle: string;
  /** IAB creative attributes; 16 makes the ad skippable. */
  readonly attributes: readonly number[];
  /** Bitrate of the uploaded video, where known: kilobits a second, and seconds where the creative does not say. */
  readonly bitrate?: number | undefined;
  readonly mediaSeconds?: number | undefined;
  /** Images for the places beside a player that plays a video of ours. */
  readonly companions?: readonly CompanionImage[] | undefined;
}

type Kind = Pick<
  ServingVideo,
  | 'isWrapper'
  | 'protocol'
  | 'mimes'
  | 'delivery'
  | 'durationSeconds'
  | 'isSkippable'
  | 'needsVpaid'
  | 'isSecure'
> & { readonly nodes: (version: VastVersion, isSkippable: boolean) => readonly VastNode[] };

/** Undefined when there is nothing that a player could read: an own document that is no VAST of a linear ad. */
export function prepareVideo(part: VideoPart, options: VideoOptions): ServingVideo | undefined {
  const creative: VastCreative = {
    creativeId: options.creativeId,
    adTitle: options.adTitle,
    hasClick: (part.clickUrl ?? '') !== '',
  };
  const kind = kindOf(part, options, creative);
  if (kind === undefined) return undefined;
  const { nodes, ...facts } = kind;
  const isSkippable = facts.isSkippable || options.attributes.includes(SKIPPABLE);
  const attributes = [...new Set([...options.attributes, ...(isSkippable ? [SKIPPABLE] : [])])];
  const bitrate = part.admType === 'media' ? options.bitrate : undefined;
  const asked = { admType: part.admType, ...facts, bitrate, isSkippable, attributes };
  const plain = byVersion((version) => compileXml(nodes(version, false)));
  const skippable = byVersion((version) => compileXml(nodes(version, true)));
  return {
    kind: 'video',
    ...asked,
    width: part.width,
    height: part.height,
    mediaUrl: mediaUrlOf(part),
    creative,
    companions: prepareCompanions(options.companions ?? [], creative),
    document: (version, isSkippable) => (isSkippable ? skippable : plain)(version),
    equivalenceClass: JSON.stringify(['video', asked]),
  };
}

function mediaUrlOf({ admType, admBody, vastAdTagURI }: VideoPart): string {
  if (admType === 'vast') return '';
  return (admType === 'media' ? admBody : vastAdTagURI)?.trim() ?? '';
}

function kindOf(part: VideoPart, options: VideoOptions, creative: VastCreative): Kind | undefined {
  const durationSeconds = part.duration ?? options.mediaSeconds;
  const mimes = part.mimeType.map((mime) => mime.toLowerCase());
  switch (part.admType) {
    case 'media':
      return mediaKind(part, options, creative);
    case 'vastUrl': {
      const uri = part.vastAdTagURI?.trim() ?? '';
      if (uri === '') return undefined;
      return {
        ...unknownKind,
        isWrapper: true,
        mimes,
        durationSeconds,
        isSecure: isSecureAddress(uri),
        nodes: (version) => wrapperDocument(version, creative, uri),
      };
    }
    case 'vast': {
      const found = readForeignVast(part.admBody ?? '', creative.hasClick);
      if (found === undefined) return undefined;
      const { nodes, version, ...facts } = found;
      const protocol = protocolOf(version, found.isWrapper);
      if (protocol === undefined) return undefined;
      return {
        ...facts,
        protocol,
        mimes: facts.mimes.length > 0 || facts.needsVpaid ? facts.mimes : mimes,
        durationSeconds: facts.durationSeconds ?? durationSeconds,
        nodes: () => nodes,
      };
    }
  }
}

const unknownKind = {
  isWrapper: false,
  protocol: undefined,
  delivery: [],
  isSkippable: false,
  needsVpaid: false,
} as const;

const PROGRESSIVE = 2;
const DOWNLOAD = 3;
/** A player names its version of a type as often as the type. */
const EXTENSIONS: Readonly<Record<string, string>> = {
  mp4: 'video/mp4',
  webm: 'video/webm',
  mpeg: 'video/mpeg',
  mpg: 'video/mpeg',
  mov: 'video/quicktime',
  flv: 'video/x-flv',
  wmv: 'video/x-ms-wmv',
};

function mediaKind(part: VideoPart, options: VideoOptions, creative: VastCreative): Kind | undefined {
  const url = part.admBody?.trim() ?? '';
  const mime = mimeOfVideo(url, part.mimeType);
  if (url === '' || mime === undefined) return undefined;
  const durationSeconds = part.duration ?? options.mediaSeconds;
  const { bitrate } = options;
  const media: MediaFile = {
    url,
    mime,
    width: part.width,
    height: part.height,
    bitrate,
    durationSeconds: durationSeconds ?? 0,
  };
  return {
    ...unknownKind,
    mimes: [mime],
    delivery: [PROGRESSIVE, DOWNLOAD],
    durationSeconds,
    isSecure: [url, ...(options.companions ?? []).map((image) => image.url)].every(isSecureAddress),
    nodes: (version, isSkippable) => inLineDocument(version, creative, media, isSkippable),
  };
}

/** One video has one type: what its address ends with where the advertiser names that too, else the first named. */
function mimeOfVideo(url: string, named: readonly string[]): string | undefined {
  const mimes = named.map((mime) => mime.toLowerCase());
  const path = macrosIn(url).length > 0 ? '' : (url.split(/[?#]/, 1)[0] ?? '');
  const guess = EXTENSIONS[path.slice(path.lastIndexOf('.') + 1).toLowerCase()];
  if (guess !== undefined && (mimes.length === 0 || mimes.includes(guess))) return guess;
  return mimes[0];
}
