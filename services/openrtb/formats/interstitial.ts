/** The part of the screen that an interstitial must fill at least, in percent of width and height. */
const INTERSTITIAL_MIN_PERCENT = { width: 50, height: 40 } as const;

/** An interstitial may be smaller than the space that is offered, never larger. */
export const fillsInterstitial = (
  ad: { readonly width: number; readonly height: number },
  space: { readonly w: number; readonly h: number },
): boolean =>
  ad.width <= space.w &&
  ad.height <= space.h &&
  ad.width * 100 >= space.w * INTERSTITIAL_MIN_PERCENT.width &&
  ad.height * 100 >= space.h * INTERSTITIAL_MIN_PERCENT.height;
