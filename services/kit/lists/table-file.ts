import type { Readable } from 'node:stream';

import { offsetMinutes } from '@marquee/schemas/common/time';
import * as v from 'valibot';

import { atOffset, csvStream } from './csv-stream.ts';
import { csvHeaders } from './list-export.ts';
import type { RouteResponse } from '../http/route.ts';
import { XLSX_TYPE, type XlsxCell, xlsxStream } from './xlsx-stream.ts';

/** The formats in which a list is saved. */
export const tableFormat = v.picklist(['csv', 'xlsx'], 'format is csv or xlsx');
export type TableFormat = v.InferOutput<typeof tableFormat>;

/**
 * What the values of a column are: `money` is dollars as a decimal string, `percent` per hundred, `instant` ISO 8601 UTC.
 */
type ColumnKind = 'text' | 'integer' | 'money' | 'percent' | 'instant';

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
  /** Zone of the instants, `+05:30`. */
  readonly timezone: string;
}

/** Rows as a file that is made while they are read: for programs, or for a spreadsheet with numbers, money and dates as such. */
export function tableFile<Row>(table: TableFile<Row>): RouteResponse {
  const { format, name } = table;
  if (format === 'csv') return { headers: csvHeaders(`${name}.csv`), body: csvOf(table) };
  const headers = { ...csvHeaders(`${name}.xlsx`), 'content-type': XLSX_TYPE };
  return { headers, body: xlsxOf(table) };
}

const csvOf = <Row>({ columns, rows, timezone }: TableFile<Row>): Readable =>
  csvStream(
    columns.map(({ header }) => header),
    mapped(rows, (row) =>
      columns.map(({ kind, value }) => {
        const cell = value(row) ?? '';
        return kind === 'instant' && cell !== '' ? atOffset(String(cell), timezone) : cell;
      }),
    ),
    { isForSpreadsheets: true },
  );

const xlsxOf = <Row>({ columns, rows, timezone }: TableFile<Row>): Readable =>
  xlsxStream(
    columns.map(({ header }) => header),
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
    case 'instant':
      return { atMs: Date.parse(String(value)) + offsetMinutes(timezone) * 60_000 };
  }
}

async function* mapped<Row, Result>(
  rows: AsyncIterable<Row>,
  make: (row: Row) => Result,
): AsyncGenerator<Result> {
  for await (const row of rows) yield make(row);
}
