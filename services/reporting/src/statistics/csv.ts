import { Readable } from 'node:stream';

import type { StatisticsRow } from '@marquee/schemas/queries/statistics';
import { stringify } from 'csv-stringify';

import { DIMENSIONS } from './dimensions.ts';
import type { StatisticsRequest } from './request.ts';

/** A report as CSV, made while it is read. Text from the outside never starts a formula in a spreadsheet. */
export function statisticsCsv(request: StatisticsRequest, rows: AsyncIterable<StatisticsRow>): Readable {
  const columns = [...request.groupBy, ...request.fields];
  const lines = stringify({ header: true, columns });
  const source = Readable.from(cellsOf(request, rows));
  source.on('error', (error) => lines.destroy(error));
  lines.on('close', () => source.destroy());
  return source.pipe(lines);
}

async function* cellsOf(
  request: StatisticsRequest,
  rows: AsyncIterable<StatisticsRow>,
): AsyncGenerator<(string | number)[]> {
  for await (const row of rows) {
    yield [
      ...request.groupBy.map((name) =>
        DIMENSIONS[name].kind === 'text' ? harmless(row[name]) : (row[name] ?? ''),
      ),
      // Numbers and amounts are ours; a minus in front of a loss is no formula.
      ...request.fields.map((name) => row[name] ?? ''),
    ];
  }
}

function harmless(value: string | number | null | undefined): string {
  const text = String(value ?? '');
  return /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/.test(text) ? `'${text}` : text;
}
