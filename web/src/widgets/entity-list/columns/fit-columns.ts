import { COLUMN_WIDTH_MAX, COLUMN_WIDTH_MIN } from '@marquee/schemas/list-view/limits';

import { language } from '../../../lib/i18n/i18n.ts';

/** Pixels of a column that does not say its width. */
const WIDTH_DEFAULT = 120;

interface Sized {
  readonly id: string;
  readonly header?: string;
  readonly isTime?: boolean;
  readonly width?: number;
  readonly priority?: number;
}

/** Width in pixels that a person gave a column, by its id. */
export type ColumnWidths = Readonly<Record<string, number>>;

export const widthOf = (column: Sized, widths: ColumnWidths): number =>
  widths[column.id] ?? leastWidth(column);

/** The widths of columns are those of English headers and of UTC; another language, or a zone, makes a header longer. */
function leastWidth({ width = WIDTH_DEFAULT, header = '', isTime = false }: Sized): number {
  if (isTime && (language !== 'en' || !header.endsWith('(UTC)')))
    return Math.max(width, headerWidth(header, TIME_HEADER));
  return language === 'en' ? width : Math.max(width, headerWidth(header, WORD_HEADER));
}

/** Pixels of what is beside a header in its cell, and the most that a header makes of a column. */
const WORD_HEADER = { beside: 48, max: 210 };
/** `Last login (Buenos Aires)`, and that it is sorted by: lists of times mostly are. */
const TIME_HEADER = { beside: 64, max: 230 };
/** Pixels of a header's letter. */
const letterWidth = (letter: string): number =>
  /[iljtfrI.,()\s]/.test(letter) ? 5 : /[mwMW]/.test(letter) ? 11 : /\p{Lu}/u.test(letter) ? 9 : 7.8;

const headerWidth = (header: string, { beside, max }: typeof WORD_HEADER): number =>
  Math.min(max, Math.ceil([...header].reduce((sum, letter) => sum + letterWidth(letter), beside)));

/**
 * The columns that fit into a width, in their order: the first one always, the others by priority until the next one
 * would not fit.
 * @param available pixels
 */
export function fitting<Column extends Sized>(
  columns: readonly Column[],
  widths: ColumnWidths,
  available: number,
): readonly Column[] {
  const [first, ...rest] = columns;
  if (first === undefined) return columns;
  const kept = new Set([first]);
  let left = available - widthOf(first, widths);
  for (const column of rest.toSorted((one, other) => (one.priority ?? 1) - (other.priority ?? 1))) {
    left -= widthOf(column, widths);
    if (left < 0) break;
    kept.add(column);
  }
  return columns.filter((column) => kept.has(column));
}

/** How much more of a wide window the first column takes: it holds names. */
const FIRST_SHARE = 4;

export interface GridTracks {
  /** Value of `grid-template-columns`, the columns alone. */
  readonly columns: string;
  /** Pixels of the columns at their narrowest. */
  readonly width: number;
}

/** Tracks of a row: a column that was dragged keeps its width, the others share what a wide window leaves. */
export function gridTracksOf(columns: readonly Sized[], widths: ColumnWidths): GridTracks {
  const isShared = columns.some(({ id }) => widths[id] === undefined);
  const tracks = columns.map((column, index) => {
    const width = widthOf(column, widths);
    const isFixed = widths[column.id] !== undefined && (isShared || index > 0);
    return isFixed ? `${width}px` : `minmax(${width}px, ${index === 0 ? width * FIRST_SHARE : width}fr)`;
  });
  return { columns: tracks.join(' '), width: columns.reduce((sum, one) => sum + widthOf(one, widths), 0) };
}

/** A width as it is kept: whole pixels between the bounds. */
export const boundedWidth = (pixels: number): number =>
  Math.round(Math.min(COLUMN_WIDTH_MAX, Math.max(COLUMN_WIDTH_MIN, pixels)));
