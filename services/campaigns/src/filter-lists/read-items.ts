import { createReadStream } from 'node:fs';

import { invalid, RejectedError } from '@marquee/kit/decider/rejection';
import { firstCell, startsAsFormula } from '@marquee/schemas/common/csv-cell';
import { MESSAGES } from '@marquee/schemas/common/messages';
import { FILTER_LIST_TYPES } from '@marquee/schemas/common/source-lists';

/** A line that is longer holds no item; the rest of it is not kept. */
const LINE_LENGTH_MAX = 4_096;
/** What a first line says that names its column, in lower case. */
const HEADERS: ReadonlySet<string> = new Set([
  ...FILTER_LIST_TYPES.map((type) => type.toLowerCase()),
  ...['id', 'item', 'items', 'domains', 'bundle', 'publisher', 'publisher_id', 'site_id', 'app_id'],
  ...['ifa', 'device_ifa', 'ip', 'ip_address', 'ipaddresses'],
]);

/** The items of a file, see `itemsIn`. @throws RejectedError for a file that is no text or empty */
export const readItems = (path: string): AsyncGenerator<string> =>
  itemsIn(createReadStream(path, 'utf8') as AsyncIterable<string>);

/**
 * The first cells of a CSV or the lines of a text, one at a time, without blank ones and without a heading.
 * @throws RejectedError for what is no text or empty
 */
export async function* itemsIn(text: AsyncIterable<string>): AsyncGenerator<string> {
  let isFirst = true;
  for await (const line of linesOf(text)) {
    const cell = unmarked(firstCell(line)).trim();
    if (cell === '' || (isFirst && HEADERS.has(cell.toLowerCase()))) {
      isFirst &&= cell === '';
      continue;
    }
    isFirst = false;
    yield cell;
  }
}

async function* linesOf(parts: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  let isEmpty = true;
  for await (const part of parts) {
    // Binary files and UTF-16 have NUL bytes; text has none.
    if (part.includes('\0'))
      throw new RejectedError(invalid({ field: 'file', message: MESSAGES.wrongListFileType }));
    const text = isEmpty && part.startsWith('\ufeff') ? part.slice(1) : part;
    isEmpty = false;
    const lines = `${rest}${text}`.split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    if (rest.length > LINE_LENGTH_MAX) rest = rest.slice(0, LINE_LENGTH_MAX);
    yield* lines;
  }
  if (isEmpty) throw new RejectedError(invalid({ field: 'file', message: MESSAGES.fileEmpty }));
  yield rest.replace(/\r$/, '');
}

/** Without the mark that keeps a spreadsheet from computing. */
const unmarked = (cell: string): string =>
  cell.startsWith("'") && startsAsFormula(cell.replace(/^'+/, '')) ? cell.slice(1) : cell;
