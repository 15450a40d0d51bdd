import { Readable } from 'node:stream';

import { harmlessCell } from '@marquee/schemas/common/csv-cell';
import { offsetMinutes } from '@marquee/schemas/common/time';
import { stringify } from 'csv-stringify';

type Cell = string | number;

/** Rows as CSV, made while they are read. No text starts a formula in a spreadsheet. */
export function csvStream(columns: readonly string[], rows: AsyncIterable<readonly Cell[]>): Readable {
  const lines = stringify({ header: true, columns: [...columns] });
  const source = Readable.from(harmlessRows(rows));
  source.on('error', (error) => lines.destroy(error));
  lines.on('close', () => source.destroy());
  return source.pipe(lines);
}

async function* harmlessRows(rows: AsyncIterable<readonly Cell[]>): AsyncGenerator<readonly Cell[]> {
  for await (const row of rows)
    yield row.map((cell) => (typeof cell === 'number' ? cell : harmlessCell(cell)));
}

/** An instant as a clock of that zone shows it, ISO 8601 with the offset. */
export const atOffset = (instant: string, offset: string): string =>
  offset === 'Z'
    ? instant
    : new Date(Date.parse(instant) + offsetMinutes(offset) * 60_000).toISOString().replace('Z', offset);
