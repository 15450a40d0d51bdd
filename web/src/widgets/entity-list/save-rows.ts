import { api } from '../../lib/api-client.ts';
import { nowMs } from '../../lib/clock.ts';
import { formatCount } from '../../lib/format.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { toSearchParams, type ListParams } from '../../lib/list-query.ts';
import { saveFile } from '../../lib/save-file.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { toCsv, withIds } from './csv.ts';
import { fetchPage } from './list-request.ts';
import type { ListColumn, ListResource, ListScope } from './resource.ts';
import { walkPages } from './walk-pages.ts';

/** More than this is a job for the statistics, not for a browser. */
const EXPORT_ROWS_MAX = 100_000;

export interface ExportedList<Row> {
  readonly resource: ListResource<Row>;
  readonly scope: ListScope;
  readonly params: ListParams;
  /** Those in sight, in their order. */
  readonly columns: readonly ListColumn<Row>[];
  readonly total: number;
  /** Zone of the times in a file, `+05:30`. */
  readonly zone: string;
}

/** Rows as a CSV file. */
export function saveRows<Row>(columns: readonly ListColumn<Row>[], rows: readonly Row[], name: string): void {
  // The byte order mark makes spreadsheets read the file as UTF-8.
  saveFile(new Blob(['\uFEFF', toCsv(columns, rows)], { type: 'text/csv;charset=utf-8' }), name);
}

/** Rows of a list as a CSV file that names each by its id as well. */
export const saveListed = <Row>(
  { name, rowId }: Pick<ListResource<Row>, 'name' | 'rowId'>,
  columns: readonly ListColumn<Row>[],
  rows: readonly Row[],
): void => saveRows(withIds(columns, rowId), rows, fileName(name));

const fileName = (name: string): string => `${name}-${new Date(nowMs()).toISOString().slice(0, 10)}.csv`;

/** The whole filter in the list's order, made by the server with the columns in sight. */
async function saveTable<Row>(
  path: string,
  { resource, params, columns, zone }: ExportedList<Row>,
  signal: AbortSignal,
): Promise<void> {
  const query = queryOf(params);
  query.set('timezone', zone);
  if (resource.savesAllColumns !== true) {
    const saved = columns.filter(({ csv }) => csv !== undefined);
    query.set('columns', saved.map(({ id, sortField = id }) => sortField).join());
  }
  for (const [name, value] of Object.entries(resource.exportQuery ?? {})) query.set(name, value);
  await download(path, query, signal);
}

/** A file that the server makes of the whole filter in the list's order. */
export const saveWhole = (path: string, params: ListParams, signal: AbortSignal): Promise<void> =>
  download(path, queryOf(params), signal);

/** The filter and the order, of all pages. */
function queryOf(params: ListParams): URLSearchParams {
  const query = toSearchParams(params);
  query.delete('page');
  query.delete('perPage');
  return query;
}

async function download(path: string, query: URLSearchParams, signal: AbortSignal): Promise<void> {
  const { blob, name } = await api.download(path, { query, signal });
  saveFile(blob, name ?? path.slice(path.lastIndexOf('/') + 1));
}

interface PagesOptions {
  readonly signal: AbortSignal;
  readonly onProgress: (text: string) => void;
}

async function saveFromPages<Row>(
  { resource, scope, params, columns, total }: ExportedList<Row>,
  { signal, onProgress }: PagesOptions,
): Promise<void> {
  const rows = await walkPages((page, abort) => fetchPage(resource, scope, page, abort), {
    params,
    rowId: resource.rowId,
    signal,
    limit: EXPORT_ROWS_MAX,
    onProgress: (done, of) =>
      onProgress(t('{done} of {of}', { done: formatCount(done), of: formatCount(of) })),
  });
  saveListed(resource, columns, rows);
  if (total > rows.length && rows.length === EXPORT_ROWS_MAX) {
    toast.known(
      t('The file holds the first {max} rows.', {
        max: formatCount(EXPORT_ROWS_MAX),
      }),
    );
  }
}

/** The list as a file: the server's, or one that is written page by page. @param format of the server's file */
export async function saveList<Row>(
  props: ExportedList<Row>,
  format: 'csv' | 'xlsx',
  options: { readonly signal: AbortSignal; readonly onProgress: (text: string) => void },
): Promise<void> {
  const { resource, scope } = props;
  if (resource.tablePath !== undefined)
    return saveTable(`${resource.tablePath(scope)}.${format}`, props, options.signal);
  return saveFromPages(props, options);
}
