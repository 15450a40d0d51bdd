import { MACRO_SAMPLES } from '@marquee/schemas/macros/macro-samples';
import { expandMacros, macrosIn, platformMacro } from '@marquee/schemas/macros/macros';
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
export function urlsOf(fields: CreativeFields): CreativeUrl[] {
  const urls = [clickUrlOf(fields), ...imageUrlsOf(fields), ...videoUrlsOf(fields.video)].flatMap(
    ({ purpose, text, declared = null }) => {
      const url = text?.trim() ?? '';
      return url === '' ? [] : [{ purpose, url, declared }];
    },
  );
  return urls.filter(({ url }, index) => urls.findIndex((other) => other.url === url) === index);
}

interface NamedUrl {
  readonly purpose: LinkPurpose;
  readonly text: string | null | undefined;
  readonly declared?: Sides;
}

const clickUrlOf = ({ banner, interstitial, native, push, pop, video }: CreativeFields): NamedUrl => ({
  purpose: 'click',
  text: (banner ?? interstitial ?? native ?? push ?? pop ?? video)?.clickUrl,
});

function imageUrlsOf({ banner, interstitial, native, push }: CreativeFields): readonly NamedUrl[] {
  const sized = banner ?? interstitial;
  if (sized?.admType === 'html5')
    return [{ purpose: 'html5', text: sized.admBody, declared: sidesOf(sized) }];
  if (sized?.admType === 'image')
    return [{ purpose: 'image', text: sized.admBody, declared: sidesOf(sized) }];
  const images = [native?.largeImage, native?.smallImage, ...(push?.images ?? [])];
  return images.map((text) => ({ purpose: 'image', text }));
}

function videoUrlsOf(video: CreativeFields['video']): readonly NamedUrl[] {
  if (video === null) return [];
  return [
    { purpose: 'video', text: video.admType === 'media' ? video.admBody : null },
    { purpose: 'vast', text: video.vastAdTagURI },
    ...video.companions.map((companion): NamedUrl => {
      return { purpose: 'companion', text: companion.imageUrl, declared: sidesOf(companion) };
    }),
  ];
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
  if (sized && sized.admType !== 'image' && sized.admType !== 'html5') {
    const admType = ADM_TYPES.find((type) => type === sized.admType);
    const message = admType && admBodyMessage(admType, sized.admBody, false);
    return { bytes: Buffer.byteLength(sized.admBody), message: message ?? null };
  }
  if (video?.admType !== 'vast' || video.admBody === null) return null;
  return { bytes: Buffer.byteLength(video.admBody), message: vastMessage(video.admBody) ?? null };
}
