import type { Readable } from 'node:stream';

import { clockMs, zoneTitle } from '@marquee/schemas/common/zone/zone';
import * as v from 'valibot';

import { csvStream, inZone } from './csv-stream.ts';
import { csvHeaders } from './list-export.ts';
import type { RouteResponse } from '../http/route.ts';
import { XLSX_TYPE, type XlsxCell, xlsxStream } from './xlsx-stream.ts';

/** The formats in which a list is saved. */
export const tableFormat = v.picklist(['csv', 'xlsx'], 'format is csv or xlsx');
export type TableFormat = v.InferOutput<typeof tableFormat>;

/**
 * What the values of a column are: `money` is dollars as a decimal string, `percent` per hundred, `instant` ISO 8601 UTC,
 * `day` such as `2026-11-27`.
 */
type ColumnKind = 'text' | 'integer' | 'money' | 'percent' | 'instant' | 'day';

/** A column of a saved list. */
export interface TableColumn<Row> {
  readonly header: string;
  readonly kind: ColumnKind;
  readonly value: (row: Row) => string | number | null | undefined;
}

interface TableFile<Row> {
  readonly format: TableFormat;
  /** Without its ending. */
  readonly name: string;
  readonly columns: readonly TableColumn<Row>[];
  readonly rows: AsyncIterable<Row>;
  /** Zone of the instants: `Europe/Berlin`, `+05:30`. */
  readonly timezone: string;
  /** The CSV is read by programs: its head is the columns' plain names, and it begins with no byte order mark. */
  readonly isForPrograms?: boolean;
}

/** Rows as a file that is made while they are read: for programs, or for a spreadsheet with numbers, money and dates as such. */
export function tableFile<Row>(table: TableFile<Row>): RouteResponse {
  const { format, name } = table;
  if (format === 'csv') return { headers: csvHeaders(`${name}.csv`), body: csvOf(table) };
  const headers = { ...csvHeaders(`${name}.xlsx`), 'content-type': XLSX_TYPE };
  return { headers, body: xlsxOf(table) };
}

/** Names the currency of what are numbers in a spreadsheet. Its times have no zone: the head says theirs. */
const titleOf = ({ header, kind }: Pick<TableColumn<never>, 'header' | 'kind'>): string =>
  kind === 'money' ? `${header} (USD)` : header;

const csvOf = <Row>({ columns, rows, timezone, isForPrograms = false }: TableFile<Row>): Readable =>
  csvStream(
    columns.map((column) => (isForPrograms ? column.header : titleOf(column))),
    mapped(rows, (row) =>
      columns.map(({ kind, value }) => {
        const cell = value(row) ?? '';
        return kind === 'instant' && cell !== '' ? inZone(String(cell), timezone) : cell;
      }),
    ),
    { isForSpreadsheets: !isForPrograms },
  );

const xlsxOf = <Row>({ columns, rows, timezone }: TableFile<Row>): Readable =>
  xlsxStream(
    columns.map(
      (column) => `${titleOf(column)}${column.kind === 'instant' ? ` (${zoneTitle(timezone)})` : ''}`,
    ),
    mapped(rows, (row) => columns.map(({ kind, value }) => xlsxCell(kind, value(row), timezone))),
  );

function xlsxCell(
  kind: ColumnKind,
  value: string | number | null | undefined,
  timezone: string,
): XlsxCell | undefined {
  if (value === null || value === undefined || value === '') return undefined;
  switch (kind) {
    case 'text':
      return { text: String(value) };
    case 'integer':
    case 'money':
      return { number: value, format: kind };
    case 'percent':
      return { number: Number(value) / 100, format: kind };
    case 'day':
      return { dayMs: Date.parse(String(value)) };
    case 'instant':
      return { atMs: clockMs(timezone, Date.parse(String(value))) };
  }
}

async function* mapped<Row, Result>(
  rows: AsyncIterable<Row>,
  make: (row: Row) => Result,
): AsyncGenerator<Result> {
  for await (const row of rows) yield make(row);
}
