import type { ListColumn } from './resource.ts';

type CsvValue = string | number | null | undefined;

const LINE_END = '\r\n';
/** Spreadsheets run a cell that begins so; a plain number may begin with its sign. */
const FORMULA = /^[=+\-@\t\r]/;
const NUMBER = /^[+-]?\d+(\.\d+)?$/;

/** One field of RFC 4180, which no spreadsheet takes for a formula. */
export function csvField(value: CsvValue): string {
  if (value === null || value === undefined) return '';
  const text = String(value);
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return /["\r\n,]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const csvLine = (values: readonly CsvValue[]): string => `${values.map(csvField).join(',')}${LINE_END}`;

/** Columns that have something to write. */
const csvColumns = <Row>(columns: readonly ListColumn<Row>[]): readonly ListColumn<Row>[] =>
  columns.filter(({ csv }) => csv !== undefined);

/** A header line of the columns' names, then a line a row. */
export function toCsv<Row>(columns: readonly ListColumn<Row>[], rows: readonly Row[]): string {
  const written = csvColumns(columns);
  return [
    csvLine(written.map(({ header }) => header)),
    ...rows.map((row) => csvLine(written.map(({ csv }) => csv?.(row)))),
  ].join('');
}
