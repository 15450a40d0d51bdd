import type { InvalidBidRequest } from '../request/request-limits.ts';
import { REQUEST_LIMITS } from '../request/request-limits.ts';
import type { JsonObject } from '../request/read-json.ts';
import { arrayOf, integerOf, integersOf, numberOf, objectOf, textsOf } from '../request/read-json.ts';

/** A size in device independent pixels. */
export interface Size {
  readonly w: number;
  readonly h: number;
}

/** A flexible size: any width from `wmin` on with this ratio (OpenRTB 2.6, object Format). */
export interface Ratio {
  readonly wratio: number;
  readonly hratio: number;
  readonly wmin: number;
}

/** `imp.banner`, sizes gathered from `format` first, then `w` and `h`. */
export interface ImpBanner {
  /** Exact sizes; empty with ratios or a range alone, or when the request names none. */
  readonly sizes: readonly Size[];
  readonly ratios: readonly Ratio[];
  /** `wmin`, `hmin`, `wmax`, `hmax` (deprecated but sent); undefined when none is given. */
  readonly range:
    | { readonly wmin: number; readonly hmin: number; readonly wmax: number; readonly hmax: number }
    | undefined;
  readonly btype: readonly number[];
  readonly battr: readonly number[];
  readonly mimes: readonly string[];
  readonly api: readonly number[];
}

const LIST_MAX = REQUEST_LIMITS.shortListEntries;
const NO_RATIOS: readonly Ratio[] = [];

/** `imp.banner`; a negative side refuses the request. */
export function readImpBanner(banner: JsonObject, index: number): ImpBanner | InvalidBidRequest {
  for (const side of ['w', 'h'] as const) {
    if ((numberOf(banner[side]) ?? 0) < 0) {
      return { error: `imp[${index}].banner.${side} must be a positive number` };
    }
  }
  const formats = arrayOf(banner['format'], REQUEST_LIMITS.formats);
  const sizes = sizesOf(banner, formats);
  const ratios = formats.length === 0 ? NO_RATIOS : ratiosOf(formats);
  return {
    sizes,
    ratios,
    range: sizes.length === 0 && ratios.length === 0 ? rangeOf(banner) : undefined,
    btype: integersOf(banner['btype'], LIST_MAX),
    battr: integersOf(banner['battr'], LIST_MAX),
    mimes: textsOf(banner['mimes'], LIST_MAX).map((mime) => mime.toLowerCase()),
    api: integersOf(banner['api'], LIST_MAX),
  };
}

/** The format list wins over `w` and `h`, as OpenRTB 2.4 and later say; each size once. */
function sizesOf(banner: JsonObject, formats: readonly unknown[]): Size[] {
  const sizes: Size[] = [];
  const add = (holder: JsonObject): void => {
    const w = integerOf(holder['w']);
    const h = integerOf(holder['h']);
    if (w === undefined || h === undefined || w <= 0 || h <= 0) return;
    for (const size of sizes) if (size.w === w && size.h === h) return;
    sizes.push({ w, h });
  };
  for (const format of formats) add(objectOf(format));
  if (sizes.length === 0) add(banner);
  return sizes;
}

function ratiosOf(formats: readonly unknown[]): readonly Ratio[] {
  const ratios: Ratio[] = [];
  for (const format of formats) {
    const holder = objectOf(format);
    const wratio = integerOf(holder['wratio']);
    const hratio = integerOf(holder['hratio']);
    if (wratio === undefined || hratio === undefined || wratio <= 0 || hratio <= 0) continue;
    ratios.push({ wratio, hratio, wmin: Math.max(1, integerOf(holder['wmin']) ?? 1) });
  }
  return ratios;
}

function rangeOf(banner: JsonObject): ImpBanner['range'] {
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
