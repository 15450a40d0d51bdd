import { MACRO_SAMPLES } from '@marquee/schemas/common/macro-samples';
import { expandMacros, macrosIn, platformMacro } from '@marquee/schemas/common/macros';
import type { LinkPurpose } from '@marquee/schemas/creative/checks';
import type { CreativeFields } from '@marquee/schemas/creative/fields';
import { ADM_TYPES, admBodyMessage } from '@marquee/schemas/creative/markup';

import { vastMessage } from './checks.ts';

interface Sides {
  readonly width: number;
  readonly height: number;
}

/** A URL that a creative names. */
export interface CreativeUrl {
  readonly purpose: LinkPurpose;
  readonly url: string;
  /** Pixels that the creative declares of the image there; null where it declares none. */
  readonly declared: Sides | null;
}

/** Every URL that a creative leads to or loads by itself, each once; what its markup loads is the markup's. */
export function urlsOf({ banner, interstitial, native, push, pop, video }: CreativeFields): CreativeUrl[] {
  const sized = banner ?? interstitial;
  const clickUrl = (sized ?? native ?? push ?? pop ?? video)?.clickUrl;
  const found: CreativeUrl[] = [];
  const add = (purpose: LinkPurpose, text: string | null | undefined, declared: Sides | null = null) => {
    const url = text?.trim() ?? '';
    if (url !== '' && !found.some((other) => other.url === url)) found.push({ purpose, url, declared });
  };
  add('click', clickUrl);
  if (sized?.admType === 'image') add('image', sized.admBody, sidesOf(sized));
  for (const image of [native?.largeImage, native?.smallImage, ...(push?.images ?? [])]) add('image', image);
  if (video?.admType === 'media') add('video', video.admBody);
  add('vast', video?.vastAdTagURI);
  for (const companion of video?.companions ?? []) add('companion', companion.imageUrl, sidesOf(companion));
  return found;
}

const sidesOf = ({ width, height }: Sides): Sides => ({ width, height });

/** The platform's macros in a URL, as they are written. */
export const writtenMacros = (url: string): string[] => macrosIn(url).map(platformMacro);

/** A URL as a click would call it, its macros filled with samples. */
export const withSampleMacros = (url: string): string => expandMacros(url, MACRO_SAMPLES);

/** What is wrong with markup that a creative carries, its secure check not skipped; null for one without markup. */
export function checkedMarkup({
  banner,
  interstitial,
  video,
}: CreativeFields): { readonly bytes: number; readonly message: string | null } | null {
  const sized = banner ?? interstitial;
  if (sized && sized.admType !== 'image') {
    const admType = ADM_TYPES.find((type) => type === sized.admType);
    const message = admType && admBodyMessage(admType, sized.admBody, false);
    return { bytes: Buffer.byteLength(sized.admBody), message: message ?? null };
  }
  if (video?.admType !== 'vast' || video.admBody === null) return null;
  return { bytes: Buffer.byteLength(video.admBody), message: vastMessage(video.admBody) ?? null };
}
