import type { Readable } from 'node:stream';

import { csvStream } from '@marquee/kit/lists/csv-stream';
import type { StatisticsRow } from '@marquee/schemas/queries/statistics-answer';

import type { StatisticsRequest } from './request.ts';

/** A report as CSV, made while it is read. Text from the outside never starts a formula in a spreadsheet. */
export function statisticsCsv(request: StatisticsRequest, rows: AsyncIterable<StatisticsRow>): Readable {
  return csvStream([...request.groupBy, ...request.fields], cellsOf(request, rows));
}

async function* cellsOf(
  request: StatisticsRequest,
  rows: AsyncIterable<StatisticsRow>,
): AsyncGenerator<(string | number)[]> {
  for await (const row of rows) {
    yield [...request.groupBy, ...request.fields].map((name) => row[name] ?? '');
  }
}
