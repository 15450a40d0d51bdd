/** Share of a colour, percent, that shows a value against the highest; what is zero has none. */
export const shadeOf = (value: number | null | undefined, highest: number): number =>
  value === null || value === undefined || value <= 0 || highest <= 0
    ? 0
    : Math.round(12 + 88 * Math.min(1, value / highest));
