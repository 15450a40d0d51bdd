/** Items of a text: one a line, or parted by commas or semicolons; blank ones are left out. */
export const typedItems = (text: string): string[] =>
  text
    .split(/[\n\r,;]+/)
    .map((item) => item.trim())
    .filter((item) => item !== '');
