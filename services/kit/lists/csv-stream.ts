import { Readable } from 'node:stream';

import { harmlessCell } from '@marquee/schemas/common/csv-cell';
import { clockMs, offsetText, UTC, zoneMinutes } from '@marquee/schemas/common/zone/zone';
import { stringify } from 'csv-stringify';

type Cell = string | number;

/** A column of a CSV file: its name, and its cell of a row. `context` is what all rows share: names, the time zone. */
export type CsvColumn<Row, Context = undefined> = readonly [
  name: string,
  cell: (row: Row, context: Context) => Cell,
];

/** Some reader ends a row or a cell at these, whatever ends them in this file. */
const ENDS_OF_CELLS = /[\r\n;\t]/;

interface CsvOptions {
  /** Further cells that are quoted although CSV does not ask for it. */
  readonly quoted?: RegExp;
  /** Makes a text harmless. */
  readonly cellOf?: (text: string) => string;
  /** With a byte order mark, by which spreadsheets read UTF-8, and the line ends of RFC 4180. */
  readonly isForSpreadsheets?: boolean;
}

/** Rows as CSV, made while they are read. No text starts a formula in a spreadsheet. */
export function csvStream(
  columns: readonly string[],
  rows: AsyncIterable<readonly Cell[]>,
  { quoted, cellOf = harmlessCell, isForSpreadsheets = false }: CsvOptions = {},
): Readable {
  const lines = stringify({
    header: true,
    columns: [...columns],
    quoted_match: quoted === undefined ? [ENDS_OF_CELLS] : [ENDS_OF_CELLS, quoted],
    ...(isForSpreadsheets ? { bom: true, record_delimiter: '\r\n' } : {}),
  });
  const source = Readable.from(harmlessRows(rows, cellOf));
  source.on('error', (error) => lines.destroy(error));
  lines.on('close', () => source.destroy());
  return source.pipe(lines);
}

async function* harmlessRows(
  rows: AsyncIterable<readonly Cell[]>,
  cellOf: (text: string) => string,
): AsyncGenerator<readonly Cell[]> {
  for await (const row of rows) yield row.map((cell) => (typeof cell === 'number' ? cell : cellOf(cell)));
}

/** Rows as CSV, from a list of columns. */
export const csvOfColumns = <Row, Context>(
  columns: readonly CsvColumn<Row, Context>[],
  rows: AsyncIterable<Row>,
  context: Context,
): Readable =>
  csvStream(
    columns.map(([name]) => name),
    cellsOf(columns, rows, context),
  );

async function* cellsOf<Row, Context>(
  columns: readonly CsvColumn<Row, Context>[],
  rows: AsyncIterable<Row>,
  context: Context,
): AsyncGenerator<readonly Cell[]> {
  for await (const row of rows) yield columns.map(([, cell]) => cell(row, context));
}

/** An instant as a clock of that zone shows it, ISO 8601 with the offset. */
export function inZone(instant: string, zone: string): string {
  const atMs = Date.parse(instant);
  if (zone === 'Z' || zone === UTC) return instant;
  return new Date(clockMs(zone, atMs)).toISOString().replace('Z', offsetText(zoneMinutes(zone, atMs)));
}
