import { Readable } from 'node:stream';

import type { RouteResponse } from '@marquee/kit/http/route';
import { startsAsFormula } from '@marquee/schemas/common/csv-cell';

/**
 * Items as CSV with the heading `item`, made page by page while it is read. No cell starts a formula in a
 * spreadsheet, and the file can be uploaded again.
 */
export const itemsCsv = (name: string, pages: AsyncIterable<readonly string[]>): RouteResponse => ({
  headers: {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${name}.csv"`,
    'cache-control': 'no-store',
  },
  body: Readable.from(linesOf(pages)),
});

async function* linesOf(pages: AsyncIterable<readonly string[]>): AsyncGenerator<string> {
  yield 'item\n';
  for await (const page of pages) yield page.map((item) => `${cellOf(item)}\n`).join('');
}

function cellOf(item: string): string {
  const safe = startsAsFormula(item.replace(/^'+/, '')) ? `'${item}` : item;
  return /[",;\s]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
