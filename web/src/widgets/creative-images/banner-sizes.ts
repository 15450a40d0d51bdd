import { BANNER_SIDES } from '@marquee/schemas/common/campaign-terms';

import { t } from '../../lib/i18n/i18n.ts';

export interface Sides {
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

/** So many sizes are named beside one that will not do. */
const NAMED = 3;

/** Whether an image is exactly so many times as large, as exports for dense screens are. */
const isMultiple = (image: Sides, size: Sides): boolean =>
  image.width % size.width === 0 && image.width * size.height === image.height * size.width;

const distance = (image: Sides, size: Sides): number =>
  Math.abs(image.width - size.width) + Math.abs(image.height - size.height);

/** Sizes of banners near that of an image, the nearest first; one that the image is a multiple of before all others. */
const sizesNear = (image: Sides): readonly string[] =>
  BANNER_SIDES.toSorted(
    (one, other) =>
      Number(isMultiple(image, other)) - Number(isMultiple(image, one)) ||
      distance(image, one) - distance(image, other),
  )
    .slice(0, NAMED)
    .map(({ size }) => size);

/** `300x250` */
export const sizeOf = ({ width, height }: Sides): string => `${width}x${height}`;

/** Why an image is no banner; undefined where its size is one of the sizes of banners. */
export function bannerSizeError(image: Sides): string | undefined {
  if (BANNER_SIDES.some(({ size }) => size === sizeOf(image))) return undefined;
  return t('{size} is not a banner size. Near it: {sizesNear}.', {
    size: sizeOf(image),
    sizesNear: sizesNear(image).join(', '),
  });
}
