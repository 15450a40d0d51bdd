import { IMPORT_FILE_ROWS_MAX } from '@marquee/schemas/campaign/import';
import { pathOfHeader, type SheetCells } from '@marquee/schemas/campaign/sheet/rows';
import { readMarked } from '@marquee/schemas/common/csv-cell';
import { CsvError, parse } from 'csv-parse/browser/esm/sync';

import { formatCount } from '../../../lib/format.ts';
import { t } from '../../../lib/i18n/i18n.ts';

/** A row of the sheet: its number as a spreadsheet counts, and its texts by the paths of the columns. */
export interface SheetRow {
  readonly row: number;
  readonly cells: SheetCells;
}

export type ParsedSheet =
  | { readonly ok: true; readonly rows: readonly SheetRow[] }
  /** What keeps the whole sheet from being read. */
  | { readonly ok: false; readonly messages: readonly string[] };

const refused = (...messages: readonly string[]): ParsedSheet => ({ ok: false, messages });

/** What may stand between cells: as files have it, as spreadsheets of many countries save it, and as they copy it. */
const DELIMITERS = [',', ';', '\t'] as const;
type Records = readonly (readonly string[])[];

/** The rows of a CSV, or of cells that were copied from a spreadsheet. */
export function parseSheet(text: string): ParsedSheet {
  try {
    const [first = [], ...records] = recordsOf(text);
    const headers = withoutEmptyEnd(first);
    if (headers.length === 0) return refused(t('The first row must name the columns.'));
    const paths = headers.map(pathOfHeader);
    const wrong = [...unknownColumns(headers, paths), ...repeatedColumns(headers, paths)];
    if (wrong.length > 0) return refused(...wrong);
    return rowsOf(records, paths);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return refused(messageOf(error));
  }
}

/** Spreadsheets save empty columns behind the last one. */
const withoutEmptyEnd = (cells: readonly string[]): readonly string[] =>
  cells.slice(0, cells.findLastIndex((cell) => cell.trim() !== '') + 1);

/** Read with the delimiter by which the first row has the most known columns. */
function recordsOf(text: string): Records {
  const knownBy = (delimiter: string) => {
    const [headers = []] = parseBy(text, delimiter, 1);
    return headers.filter((header) => pathOfHeader(header) !== undefined).length;
  };
  const [best] = DELIMITERS.map((delimiter) => ({
    delimiter,
    known: safely(() => knownBy(delimiter)),
  })).toSorted((one, other) => other.known - one.known);
  return parseBy(text, best?.delimiter ?? ',');
}

function safely(count: () => number): number {
  try {
    return count();
  } catch {
    return 0;
  }
}

const parseBy = (text: string, delimiter: string, to?: number): Records =>
  parse(text, {
    bom: true,
    delimiter,
    relax_column_count: true,
    ...(to === undefined ? {} : { to }),
  });

function messageOf({ code, lines }: CsvError & { readonly lines?: number }): string {
  if (code === 'CSV_QUOTE_NOT_CLOSED') return t('This isn’t a proper CSV: a quotation mark isn’t closed.');
  return lines === undefined
    ? t('This isn’t a proper CSV: a quotation mark is in the wrong place.')
    : t('This isn’t a proper CSV: a quotation mark is in the wrong place in line {line}.', {
        line: formatCount(lines),
      });
}

const unknownColumns = (
  headers: readonly string[],
  paths: readonly (string | undefined)[],
): readonly string[] =>
  headers.flatMap((header, index) => {
    if (paths[index] !== undefined) return [];
    return header.trim() === ''
      ? [t('Column {index} has no name.', { index: index + 1 })]
      : [
          t('“{header}” isn’t a column of campaigns. Name it as an exported file does, or remove it.', {
            header: header.trim(),
          }),
        ];
  });

const repeatedColumns = (
  headers: readonly string[],
  paths: readonly (string | undefined)[],
): readonly string[] =>
  headers.flatMap((header, index) =>
    paths[index] !== undefined && paths.indexOf(paths[index]) !== index
      ? [t('The column “{header}” appears twice.', { header: header.trim() })]
      : [],
  );

function rowsOf(records: Records, paths: readonly (string | undefined)[]): ParsedSheet {
  const filled = records
    .map((cells, index) => ({ row: index + 2, cells }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  if (filled.length === 0) return refused(t('The file has no campaign rows.'));
  if (filled.length > IMPORT_FILE_ROWS_MAX)
    return refused(
      t('At most {max} campaigns at once; here are {count}.', {
        max: formatCount(IMPORT_FILE_ROWS_MAX),
        count: formatCount(filled.length),
      }),
    );
  const uneven = filled.find(
    ({ cells }) => cells.length < paths.length || withoutEmptyEnd(cells).length > paths.length,
  );
  if (uneven !== undefined)
    return refused(
      t('Row {row} has {count, plural, one {# cell} other {# cells}}, the first row {firstRow}.', {
        row: formatCount(uneven.row),
        count: uneven.cells.length,
        firstRow: formatCount(paths.length),
      }),
    );
  const rows = filled.map(({ row, cells }) => ({ row, cells: cellsBy(paths, cells) }));
  const repeated = repeatedIds(rows);
  return repeated.length > 0 ? refused(...repeated) : { ok: true, rows };
}

const cellsBy = (paths: readonly (string | undefined)[], cells: readonly string[]): SheetCells =>
  Object.fromEntries(
    cells.flatMap((cell, index) => {
      const path = paths[index];
      return path === undefined ? [] : [[path, readMarked(cell)]];
    }),
  );

function repeatedIds(rows: readonly SheetRow[]): readonly string[] {
  const rowOf = new Map<string, number>();
  return rows.flatMap(({ row, cells }) => {
    const id = cells['id']?.trim() ?? '';
    const earlier = rowOf.get(id);
    if (earlier !== undefined)
      return [t('Rows {earlier} and {row} have the same ID {id}.', { earlier, row, id })];
    if (id !== '') rowOf.set(id, row);
    return [];
  });
}
