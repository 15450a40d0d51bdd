import type { BannerTemplate } from '@marquee/openrtb/formats/compile-banner';
import { BANNER_SIDES } from '@marquee/schemas/common/campaign-terms';

/** Sides in device independent pixels. */
export interface Sides {
  readonly width: number;
  readonly height: number;
}

/** Beyond these a text in the banner could not be read, or an image would be coarse. */
const SCALE = { least: 0.5, most: 2 } as const;
/** What a banner must fill at least of a placement; the rest stays empty on two sides. */
const COVERAGE_MIN = 0.8;

const scaleInto = (own: Sides, space: Sides): number =>
  Math.min(space.width / own.width, space.height / own.height);

/** Those of the product's sizes that a banner fits into when it is scaled as a whole, keeping its ratio. */
export function sizesToFill(own: Sides): readonly Sides[] {
  return BANNER_SIDES.filter((space) => {
    if (space.width === own.width && space.height === own.height) return false;
    const scale = scaleInto(own, space);
    if (scale < SCALE.least || scale > SCALE.most) return false;
    const coverage = (own.width * own.height * scale * scale) / (space.width * space.height);
    return coverage >= COVERAGE_MIN;
  });
}

/** A banner in a placement of another size: scaled as large as it can be, in the middle, nothing beyond the edges. */
export function scaledInto(template: BannerTemplate, own: Sides, space: Sides): BannerTemplate {
  const scale = scaleInto(own, space);
  const left = (space.width - own.width * scale) / 2;
  const top = (space.height - own.height * scale) / 2;
  const frame = `position:relative;overflow:hidden;width:${space.width}px;height:${space.height}px`;
  const inside =
    `position:absolute;left:${rounded(left)}px;top:${rounded(top)}px;width:${own.width}px;height:${own.height}px;` +
    `transform:scale(${rounded(scale)});transform-origin:0 0`;
  // A template answers the text of a JSON string with its quotes.
  const before = `"<div style=\\"${frame}\\"><div style=\\"${inside}\\">`;
  const after = '</div></div>"';
  return (urls, value) => before + template(urls, value).slice(1, -1) + after;
}

const rounded = (value: number): number => Math.round(value * 10_000) / 10_000;
