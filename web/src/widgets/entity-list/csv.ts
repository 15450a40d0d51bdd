import { harmlessCell } from '@marquee/schemas/common/csv-cell';

import { t } from '../../lib/i18n/i18n.ts';
import type { ListColumn } from './resource.ts';

type CsvValue = string | number | null | undefined;

const LINE_END = '\r\n';

/** One field of RFC 4180, which no spreadsheet takes for a formula, nor for two of another separator. */
export function csvField(value: CsvValue): string {
  if (value === null || value === undefined) return '';
  const safe = harmlessCell(String(value));
  return /["\r\n,;\t]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const csvLine = (values: readonly CsvValue[]): string => `${values.map(csvField).join(',')}${LINE_END}`;

interface CsvColumn<Row> {
  readonly header: string;
  readonly csv: (row: Row) => CsvValue;
}

/** Columns that have something to write, ids before the names that they belong to. */
const csvColumns = <Row>(columns: readonly ListColumn<Row>[]): readonly CsvColumn<Row>[] =>
  columns.flatMap(({ header, csvHeader = header, csv, csvId }) => [
    ...(csvId === undefined ? [] : [{ header: t('{header} ID', { header }), csv: csvId }]),
    ...(csv === undefined ? [] : [{ header: csvHeader, csv }]),
  ]);

/** The id of a row, before everything that it has; not where a column shows it anyway. */
export const withIds = <Row>(
  columns: readonly ListColumn<Row>[],
  rowId: (row: Row) => string,
): readonly ListColumn<Row>[] =>
  columns.some(({ id, csv }) => id === 'id' && csv !== undefined)
    ? columns
    : [{ id: 'id', header: t('ID'), cell: rowId, csv: rowId }, ...columns];

/** A header line of the columns' names, then a line a row. */
export function toCsv<Row>(columns: readonly ListColumn<Row>[], rows: readonly Row[]): string {
  const written = csvColumns(columns);
  return [
    csvLine(written.map(({ header }) => header)),
    ...rows.map((row) => csvLine(written.map(({ csv }) => csv(row)))),
  ].join('');
}
