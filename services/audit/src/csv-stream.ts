import { Readable } from 'node:stream';

import { offsetMinutes } from '@marquee/schemas/common/time';
import { stringify } from 'csv-stringify';

/** Rows as CSV, made while they are read. No cell starts a formula in a spreadsheet. */
export function csvStream(columns: readonly string[], rows: AsyncIterable<readonly string[]>): Readable {
  const lines = stringify({ header: true, columns: [...columns], escape_formulas: true });
  const source = Readable.from(rows);
  source.on('error', (error) => lines.destroy(error));
  lines.on('close', () => source.destroy());
  return source.pipe(lines);
}

/** An instant as a clock of that zone shows it, ISO 8601 with the offset. */
export const atOffset = (instant: string, offset: string): string =>
  offset === 'Z'
    ? instant
    : new Date(Date.parse(instant) + offsetMinutes(offset) * 60_000).toISOString().replace('Z', offset);
