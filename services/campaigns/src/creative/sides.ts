import type { CreativeFields } from '@marquee/schemas/creative/fields';
import { parseSize } from '@marquee/schemas/creative/markup';

type Part = CreativeFields['banner'] | undefined;

/** A body whose banner and interstitial have the sides that its size names; the schema has seen to it that one does. */
export function withSides<
  Body extends {
    readonly size?: string | null | undefined;
    readonly banner?: Part;
    readonly interstitial?: Part;
  },
>(body: Body): Body {
  const sides = body.size ? parseSize(body.size) : undefined;
  const sized = (part: Part): Part =>
    part && {
      ...part,
      width: part.width || (sides?.width ?? 0),
      height: part.height || (sides?.height ?? 0),
    };
  return { ...body, banner: sized(body.banner), interstitial: sized(body.interstitial) };
}
