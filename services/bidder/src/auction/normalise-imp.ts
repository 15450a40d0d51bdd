import type { BannerOffer, BidRequestRefusal, Imp, Size } from './bid-request.ts';
import { REQUEST_LIMITS } from './bid-request.ts';
import { floorToNanos } from './price.ts';
import {
  arrayOf,
  flagOf,
  idOf,
  integerOf,
  integersOf,
  isObject,
  numberOf,
  objectOf,
  textOf,
  textsOf,
} from './read-json.ts';
import type { JsonObject } from './read-json.ts';

const MEDIA = ['banner', 'video', 'audio', 'native'] as const;

/** One `imp`, or the reason why the whole request is refused. */
export function normaliseImp(value: unknown, index: number): Imp | BidRequestRefusal {
  if (!isObject(value)) return { refusal: `imp[${index}] must be an object` };
  const id = idOf(value['id']);
  if (id === '') return { refusal: `imp[${index}].id is required` };
  if (!MEDIA.some((medium) => isObject(value[medium]))) {
    return { refusal: `imp[${index}] must hold banner, video, audio or native` };
  }
  const banner = isObject(value['banner']) ? bannerOf(value['banner'], index) : undefined;
  if (banner !== undefined && 'refusal' in banner) return banner;
  const floor = numberOf(value['bidfloor']) ?? (value['bidfloor'] === Infinity ? Infinity : 0);
  return {
    id,
    banner,
    isInterstitial: flagOf(value['instl']),
    isRewarded: flagOf(value['rwdd']) || flagOf(objectOf(value['ext'])['rewarded']),
    isSecure: flagOf(value['secure']),
    floorCpmNanos: floorToNanos(floor),
    floorCurrency: textOf(value['bidfloorcur'], 8).toUpperCase() || 'USD',
    isPrivateAuction: flagOf(objectOf(value['pmp'])['private_auction']),
    expSeconds: integerOf(value['exp']),
  };
}

function bannerOf(banner: JsonObject, index: number): BannerOffer | BidRequestRefusal {
  for (const side of ['w', 'h'] as const) {
    if ((numberOf(banner[side]) ?? 0) < 0) {
      return { refusal: `imp[${index}].banner.${side} must be a positive number` };
    }
  }
  const sizes = sizesOf(banner);
  return {
    sizes,
    range: sizes.length === 0 ? rangeOf(banner) : undefined,
    btype: integersOf(banner['btype'], REQUEST_LIMITS.shortListEntries),
    battr: integersOf(banner['battr'], REQUEST_LIMITS.shortListEntries),
    mimes: textsOf(banner['mimes'], REQUEST_LIMITS.shortListEntries).map((mime) => mime.toLowerCase()),
    api: integersOf(banner['api'], REQUEST_LIMITS.shortListEntries),
  };
}

/** The format list wins over `w` and `h`, as OpenRTB 2.4 and later say; each size once. */
function sizesOf(banner: JsonObject): Size[] {
  const sizes = new Map<string, Size>();
  const add = (holder: JsonObject): void => {
    const w = integerOf(holder['w']);
    const h = integerOf(holder['h']);
    if (w !== undefined && h !== undefined && w > 0 && h > 0) sizes.set(`${w}x${h}`, { w, h });
  };
  for (const format of arrayOf(banner['format'], REQUEST_LIMITS.formats)) add(objectOf(format));
  if (sizes.size === 0) add(banner);
  return [...sizes.values()];
}

function rangeOf(banner: JsonObject): BannerOffer['range'] {
  const wmax = integerOf(banner['wmax']) ?? integerOf(banner['w']);
  const hmax = integerOf(banner['hmax']) ?? integerOf(banner['h']);
  const wmin = integerOf(banner['wmin']);
  const hmin = integerOf(banner['hmin']);
  if ([wmax, hmax, wmin, hmin].every((side) => side === undefined)) return undefined;
  return {
    wmin: wmin ?? 1,
    hmin: hmin ?? 1,
    wmax: wmax ?? Number.MAX_SAFE_INTEGER,
    hmax: hmax ?? Number.MAX_SAFE_INTEGER,
  };
}
