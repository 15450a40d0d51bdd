/** A box to draw in, pixels. */
export interface Box {
  readonly width: number;
  readonly height: number;
}

/**
 * Points of a line in a box, `x,y x,y`; the highest value touches its top, zero its bottom.
 * @param values one for each step; null ones have no point
 */
export function pointsOf(values: readonly (number | null)[], { width, height }: Box): readonly string[] {
  const highest = Math.max(1, ...values.map((value) => value ?? 0));
  const gap = width / Math.max(1, values.length - 1);
  return values.flatMap((value, index) =>
    value === null ? [] : `${round(index * gap)},${round(height - (value / highest) * height)}`,
  );
}

const round = (value: number): number => Math.round(value * 10) / 10;
