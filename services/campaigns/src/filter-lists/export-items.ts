import { csvStream } from '@marquee/kit/lists/csv-stream';
import { csvHeaders } from '@marquee/kit/lists/list-export';
import type { RouteResponse } from '@marquee/kit/http/route';
import { reversibleCell } from '@marquee/schemas/common/csv-cell';

/** What an upload takes for the end of a cell, beside commas. */
const ENDS_OF_CELLS = /[;\s]/;

/** Items as CSV with the heading `item`, made page by page while it is read. The file can be uploaded again. */
export const itemsCsv = (name: string, pages: AsyncIterable<readonly string[]>): RouteResponse => ({
  headers: csvHeaders(`${name}.csv`),
  body: csvStream(['item'], rowsOf(pages), { quoted: ENDS_OF_CELLS, cellOf: reversibleCell }),
});

async function* rowsOf(pages: AsyncIterable<readonly string[]>): AsyncGenerator<readonly string[]> {
  for await (const page of pages) for (const item of page) yield [item];
}
