import type { InvalidBidRequest } from '../request/request-limits.ts';
import { REQUEST_LIMITS } from '../request/request-limits.ts';
import {
  arrayOf,
  flagOf,
  integerOf,
  integersOf,
  isObject,
  numberOf,
  objectOf,
  textOf,
  textsOf,
} from '../request/read-json.ts';
import type { JsonObject } from '../request/read-json.ts';

interface AssetIdentity {
  /** Echoed in the answer; undefined where the exchange forgot it, which leaves the asset unfillable. */
  readonly id: number | undefined;
  readonly isRequired: boolean;
}
export interface TitleAsset extends AssetIdentity {
  readonly kind: 'title';
  /** Characters; infinite when the request names none. */
  readonly maxLength: number;
}
export interface ImageAsset extends AssetIdentity {
  readonly kind: 'img';
  /** 1 icon, 2 logo (before 1.2), 3 main; undefined leaves it to us. */
  readonly type: number | undefined;
  /** Pixels. `w` alone is an exact wish, `wmin` a least one; the same of the height. */
  readonly w: number | undefined;
  readonly h: number | undefined;
  readonly wmin: number | undefined;
  readonly hmin: number | undefined;
  /** Lower case; empty allows all. */
  readonly mimes: readonly string[];
}
export interface DataAsset extends AssetIdentity {
  readonly kind: 'data';
  /** IAB list "Data Asset Types": 1 sponsored, 2 desc, …, 11 displayurl, 12 ctatext. */
  readonly type: number;
  readonly maxLength: number;
}
/** Video, and whatever a later version may invent: we cannot fill it. */
interface ForeignAsset extends AssetIdentity {
  readonly kind: 'foreign';
}
export type NativeAsset = TitleAsset | ImageAsset | DataAsset | ForeignAsset;

/** `imp.native` (OpenRTB Native Ads 1.0, 1.1 and 1.2). */
export interface ImpNative {
  /** As asked, echoed: `1.2`. */
  readonly ver: string;
  /** The answer goes inside `{"native":{…}}`: the request did, or is of version 1.0. */
  readonly isWrapped: boolean;
  readonly context: number | undefined;
  readonly plcmttype: number | undefined;
  /** `plcmtcnt`: identical placements of the layout, which may each show another ad. */
  readonly placementCount: number;
  /** Empty when the request cannot be read: then no ad fits. */
  readonly assets: readonly NativeAsset[];
  /** Undefined when the request does not say which trackers it fires. */
  readonly eventtrackers:
    | readonly { readonly event: number; readonly methods: readonly number[] }[]
    | undefined;
  readonly battr: readonly number[];
  readonly api: readonly number[];
}

/** The same length as the text list of other short lists; no layout has more. */
const ASSETS_MAX = REQUEST_LIMITS.shortListEntries;

/**
 * Reads `imp.native`. A request text that is no JSON makes an imp without assets, which no ad fits: another
 * medium of the imp may still be bid on, and the exchange has sent many imps besides.
 */
export function readImpNative(value: JsonObject, impIndex: number): ImpNative | InvalidBidRequest {
  const { request, isWrapped, isInPlace } = requestOf(value);
  const assets: NativeAsset[] = [];
  for (const item of arrayOf(request['assets'], ASSETS_MAX)) {
    const asset = assetOf(objectOf(item));
    if (asset === undefined) return { error: `imp[${impIndex}].native image sizes must be positive numbers` };
    assets.push(asset);
  }
  const trackers = Array.isArray(request['eventtrackers']) ? trackersOf(request['eventtrackers']) : undefined;
  const ver = textOf(request['ver'], 8) || textOf(value['ver'], 8) || (isInPlace ? '1.0' : '1.2');
  return {
    ver,
    isWrapped: isWrapped || (versionOf(ver) < 1.1 && !isInPlace),
    context: integerOf(request['context']),
    plcmttype: integerOf(request['plcmttype']),
    placementCount: integerOf(request['plcmtcnt']) ?? 1,
    assets,
    eventtrackers: trackers,
    battr: integersOf(value['battr'], REQUEST_LIMITS.shortListEntries),
    api: integersOf(value['api'], REQUEST_LIMITS.shortListEntries),
  };
}

/** 1.2 for `1.2` and for what is no number. */
export const versionOf = (ver: string): number => numberOf(ver) ?? 1.2;

interface FoundRequest {
  readonly request: JsonObject;
  readonly isWrapped: boolean;
  /** The members stand in `imp.native` itself, as before OpenRTB 2.3. */
  readonly isInPlace: boolean;
}

function requestOf(value: JsonObject): FoundRequest {
  const given = value['request'] ?? '';
  // Writers of fixed fields send the one that they do not use as null or an empty text.
  if (given === '' && Array.isArray(value['assets'])) {
    return { request: value, isWrapped: false, isInPlace: true };
  }
  const root = objectOf(typeof given === 'string' ? parsed(given) : given);
  return isObject(root['native'])
    ? { request: root['native'], isWrapped: true, isInPlace: false }
    : { request: root, isWrapped: false, isInPlace: false };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Undefined for a negative size. */
function assetOf(asset: JsonObject): NativeAsset | undefined {
  const identity = { id: integerOf(asset['id']), isRequired: flagOf(asset['required']) };
  if (isObject(asset['title'])) {
    return { ...identity, kind: 'title', maxLength: lengthOf(asset['title']['len']) };
  }
  if (isObject(asset['img'])) return imageOf(asset['img'], identity);
  const data = objectOf(asset['data']);
  const type = integerOf(data['type']);
  if (type === undefined) return { ...identity, kind: 'foreign' };
  return { ...identity, kind: 'data', type, maxLength: lengthOf(data['len']) };
}

function imageOf(image: JsonObject, identity: AssetIdentity): ImageAsset | undefined {
  const sides = {
    w: side(image, 'w'),
    h: side(image, 'h'),
    wmin: side(image, 'wmin'),
    hmin: side(image, 'hmin'),
  };
  if (Object.values(sides).some((length) => length !== undefined && length < 0)) return undefined;
  return {
    ...identity,
    kind: 'img',
    type: integerOf(image['type']),
    ...sides,
    mimes: textsOf(image['mimes'], REQUEST_LIMITS.shortListEntries).map((mime) => mime.toLowerCase()),
  };
}

/** 0 is sent for "any". */
const side = (image: JsonObject, name: string): number | undefined => numberOf(image[name]) || undefined;

const lengthOf = (len: unknown): number => {
  const length = integerOf(len);
  return length === undefined || length <= 0 ? Infinity : length;
};

const trackersOf = (value: unknown): { event: number; methods: readonly number[] }[] =>
  arrayOf(value, REQUEST_LIMITS.shortListEntries).map((item) => {
    const tracker = objectOf(item);
    return { event: integerOf(tracker['event']) ?? 0, methods: integersOf(tracker['methods'], 16) };
  });
