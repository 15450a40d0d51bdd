import { AUTHORISATION_MATRIX, CALLERS, type Caller } from './authorisation-matrix.ts';
import type { TestUsers } from './test-users.ts';

/** Every list that is saved as a file, and who may. */
export const SAVED_LISTS = Object.entries(AUTHORISATION_MATRIX).flatMap(([call, outcomes]) => {
  const isSaved = [`${call}/export.csv`, `${call}/export.xlsx`].every((file) => file in AUTHORISATION_MATRIX);
  // A report is no list: its file is tested with it.
  if (!isSaved || call === 'GET /statistics') return [];
  const callers = CALLERS.filter((_, index) => outcomes[index] === 'ok');
  return [{ call, path: call.slice('GET '.length), callers }];
});

/** Cells of a CSV file, its head first. */
export function cellsOf(csv: string): readonly (readonly string[])[] {
  const lines: string[][] = [[]];
  for (const [, quoted, plain, end] of csv
    .replace(/^\uFEFF/, '')
    .matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    lines.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    if (end === '') break;
    if (end !== ',') lines.push([]);
  }
  return lines.filter((line) => line.some((cell) => cell !== ''));
}

interface Listed {
  readonly data: readonly Readonly<Record<string, unknown>>[];
  readonly meta: { readonly total: number };
}

/** The key of a row in its list. */
const idOf = (row: Readonly<Record<string, unknown>>): string =>
  String(row['id'] ?? row['key'] ?? row['position'] ?? row['month'] ?? row['source']);

/** Words of files that answers say otherwise. */
const OWN_WORDS = new Set(['yes', 'no', 'on', 'off', 'shared', 'you']);

/**
 * Words of a file that an answer does not say. A row of the activity log opens the rest of its changes: what that log withholds is
 * tested with it.
 */
function unsaidWords(answer: string, rows: readonly (readonly string[])[]): readonly string[] {
  const said = answer.toLowerCase();
  const words = rows.flat().flatMap((cell) =>
    cell
      .toLowerCase()
      .replace(/^'/, '')
      .split(/[;,\s]+/),
  );
  return [...new Set(words)].filter(
    (word) => /\p{L}{2}/u.test(word) && !OWN_WORDS.has(word) && !said.includes(word),
  );
}

/**
 * What is wrong with a list as a file, if anything: rows of the filter that are missing, in another order or without their ids,
 * and words that the list does not say to this caller.
 * @param path of the list, its ids filled in
 */
export async function problemsOfFile(users: TestUsers, caller: Caller, path: string): Promise<string[]> {
  const query = 'sortedBy=asc';
  const page = await users.as(caller, 'GET', `${path}?${query}&perPage=100`);
  const csv = await users.as(caller, 'GET', `${path}/export.csv?${query}`);
  const xlsx = await users.as(caller, 'GET', `${path}/export.xlsx?${query}`);
  if ([page, csv, xlsx].some(({ status }) => status !== 200))
    return [`${caller}: ${page.status}, ${csv.status}, ${xlsx.status}: ${csv.text}`];
  const { data, meta } = page.body as unknown as Listed;
  const [, ...rows] = cellsOf(csv.text);
  // What the logs write down of these very calls is at their ends, and their files are in the order of writing.
  const isLog = /access-events|activity-logs/.test(path);
  const wrong = isLog || rows.length === meta.total ? [] : [`${rows.length} rows of ${meta.total}`];
  const inLog = new Set(isLog ? rows.flat() : []);
  for (const [index, row] of data.entries()) {
    const cells = rows[index] ?? [];
    if (!cells.includes(idOf(row)) && !inLog.has(idOf(row)))
      wrong.push(`${idOf(row)} is not in row ${index}: ${cells.join()}`);
  }
  // The journal's file also names, in its last column, the actor whose id the list says.
  const said = rows.slice(0, data.length).map((cells) => (/journal/.test(path) ? cells.slice(0, -1) : cells));
  const unsaid = /activity-logs/.test(path) ? [] : unsaidWords(page.text, said);
  if (unsaid.length > 0) wrong.push(`the list does not say ${unsaid.join(' | ')}`);
  if (!xlsx.text.startsWith('PK')) wrong.push('no workbook');
  return wrong.map((problem) => `${caller}: ${problem}`);
}
