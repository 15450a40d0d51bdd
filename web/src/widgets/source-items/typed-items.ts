import { firstCell } from '@marquee/schemas/common/csv-cell';

/** An item as it was typed, and on which line, from 1. */
export interface TypedItem {
  readonly item: string;
  readonly line: number;
}

/**
 * The items of lines: one a line, or parted by commas, semicolons or tabs; blank ones are left out. A line with a double quote
 * is a row of a CSV, of which the first cell alone is an item: parts of a quoted cell are none.
 */
export const itemsOfLines = (lines: readonly string[]): readonly TypedItem[] =>
  lines.flatMap((text, index) =>
    (text.includes('"') ? [firstCell(text)] : text.split(/[,;\t]/))
      .map((item) => ({ item: item.trim(), line: index + 1 }))
      .filter(({ item }) => item !== ''),
  );

/** The same for a text. */
export const typedItems = (text: string): string[] =>
  itemsOfLines(text.split(/\r\n|\n|\r/)).map(({ item }) => item);

/** A text with more items, each on a line of its own. */
export const withItems = (text: string, items: readonly string[]): string =>
  [...(text.trim() === '' ? [] : [text.trimEnd()]), ...items].map((line) => `${line}\n`).join('');
