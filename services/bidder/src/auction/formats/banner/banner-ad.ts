import { bannerTypeOf, isSecureMarkup, mimesOf } from '@marquee/openrtb/formats/banner-markup';
import type { BannerTemplate } from '@marquee/openrtb/formats/compile-banner';
import { compileBanner } from '@marquee/openrtb/formats/compile-banner';
import type { CreativeFields } from '@marquee/schemas/creative/fields';

import type { Sides } from './autoresize.ts';
import { scaledInto } from './autoresize.ts';

/** A banner or interstitial, prepared so that a request costs no parsing. */
export interface ServingBanner {
  readonly kind: 'banner';
  readonly markup: BannerTemplate;
  readonly width: number;
  readonly height: number;
  readonly isSecure: boolean;
  readonly apiFrameworks: readonly number[];
  /** Any of them in `banner.mimes` is enough. */
  readonly mimes: readonly string[];
  /** OpenRTB banner ad type (2 XHTML, 3 JavaScript, 4 iframe). */
  readonly bannerType: number;
  /** The same text for banners that imps distinguish only by size. */
  readonly equivalenceClass: string;
}

interface BannerOptions {
  /** A placement of another size that it is to fill. */
  readonly space?: Sides;
  /** What is known of the upload that it shows is fetched over https alone; true without one. */
  readonly isUploadSecure?: boolean;
}

export function prepareBanner(
  part: NonNullable<CreativeFields['banner']>,
  { space, isUploadSecure = true }: BannerOptions = {},
): ServingBanner {
  const { admType, admBody, apiFramework } = part;
  const mimes = mimesOf(admType, admBody);
  const bannerType = bannerTypeOf(admType, admBody);
  return {
    kind: 'banner',
    markup: space === undefined ? compileBanner(part) : scaledInto(compileBanner(part), part, space),
    width: (space ?? part).width,
    height: (space ?? part).height,
    isSecure: isUploadSecure && isSecureMarkup(admType, admBody),
    apiFrameworks: apiFramework,
    mimes,
    bannerType,
    equivalenceClass: JSON.stringify(['banner', bannerType, mimes, apiFramework]),
  };
}
