import { mimesOf } from '@marquee/openrtb/formats/banner-markup';
import type { Size } from '@marquee/openrtb/formats/imp-banner';
import { isSecureAddress } from '@marquee/openrtb/formats/secure-address';
import type { MacroTemplate } from '@marquee/schemas/macros/macros';
import { compileMacros } from '@marquee/schemas/macros/macros';
import type { CreativeFields } from '@marquee/schemas/creative/fields';

export interface NativeImage {
  readonly url: MacroTemplate;
  /** Undefined for an image on another host that was never measured. */
  readonly size: Size | undefined;
  /** Content types; one of them must be allowed where an asset names any. */
  readonly mimes: readonly string[];
}

/** A native ad that may be shown, prepared so that a request costs no parsing. Texts are shown as typed. */
export interface ServingNative {
  readonly kind: 'native';
  readonly title: string;
  /** The small image: icon and logo. */
  readonly icon: NativeImage | undefined;
  /** The large image. */
  readonly main: NativeImage | undefined;
  /** Texts by the IAB list "Data Asset Types". */
  readonly data: ReadonlyMap<number, string>;
  /** No image is fetched over plain http. */
  readonly isSecure: boolean;
  /** The same text for ads that requests cannot distinguish. */
  readonly equivalenceClass: string;
}

export interface NativeOptions {
  /** Pixels of the uploaded images, where known. */
  readonly iconSize?: Size | undefined;
  readonly mainSize?: Size | undefined;
}

/** IAB list "Data Asset Types", those that a creative has a text for. */
export const DATA_TYPES = { sponsored: 1, desc: 2, displayUrl: 11, ctaText: 12 } as const;

export function prepareNative(
  part: NonNullable<CreativeFields['native']>,
  { iconSize, mainSize }: NativeOptions = {},
): ServingNative {
  const icon = imageOf(part.smallImage, iconSize);
  const main = imageOf(part.largeImage, mainSize);
  const texts: readonly (readonly [number, string | null])[] = [
    [DATA_TYPES.sponsored, part.assetDataSponsored],
    [DATA_TYPES.desc, part.assetDataDesc],
    [DATA_TYPES.displayUrl, part.displayUrl],
    [DATA_TYPES.ctaText, part.assetCtaText],
  ];
  const data = new Map(
    texts.flatMap(([type, text]) => (text === null || text.trim() === '' ? [] : [[type, text.trim()]])),
  );
  const title = part.assetTitle.trim();
  const isSecure = [part.smallImage, part.largeImage].every((url) => url === null || isSecureAddress(url));
  return {
    kind: 'native',
    title,
    icon,
    main,
    data,
    isSecure,
    equivalenceClass: JSON.stringify([
      'native',
      title.length,
      [...data].map(([type, text]) => [type, text.length]),
      [icon, main].map((image) => image && [image.size ?? null, image.mimes]),
      isSecure,
    ]),
  };
}

function imageOf(address: string | null, size: Size | undefined): NativeImage | undefined {
  const url = address?.trim() ?? '';
  return url === ''
    ? undefined
    : { url: compileMacros(url, { isUrl: true }), size, mimes: mimesOf('image', url) };
}
