/** Items of a text: one a line, or parted by commas or semicolons; blank ones are left out. */
export const typedItems = (text: string): string[] =>
  text
    .split(/[\n\r,;]+/)
    .map((item) => item.trim())
    .filter((item) => item !== '');

/** A text with more items, each on a line of its own. */
export const withItems = (text: string, items: readonly string[]): string =>
  [...(text.trim() === '' ? [] : [text.trimEnd()]), ...items].map((line) => `${line}\n`).join('');
