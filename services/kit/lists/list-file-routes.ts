import { pageMeta } from '@marquee/schemas/common/paging';
import * as v from 'valibot';

import { fileList, listFile, type Savable, type TableColumns } from './list-file.ts';
import type { ListQuery, ListQueryDefinition } from './list-query.ts';
import { listTableColumns } from '../resource/table-columns.ts';
import type { Principal } from '../http/principal.ts';
import { invalid } from '../http/problem-error.ts';
import { route, type RouteDefinition, type RouteResponse } from '../http/route.ts';
import { type TableFormat, tableFormat } from './table-file.ts';

/** A call for a whole list as a file. */
export interface FileCall {
  readonly list: ListQuery;
  readonly format: TableFormat;
}

interface ListFiles {
  /** What the calls on the list have in common. */
  readonly onAll: Pick<RouteDefinition, 'tag' | 'access' | 'ownership' | 'records'>;
  /** Path of the list. */
  readonly path: string;
  /** `campaigns`: in summaries. */
  readonly many: string;
  readonly list: ListQueryDefinition;
  readonly handler: (call: FileCall, principal: Principal) => Promise<RouteResponse>;
}

/** `GET /campaigns/export.csv` and the same as a workbook: the whole filter in its order, with the named `columns`. */
export const listFileRoutes = ({ onAll, path, many, list, handler }: ListFiles): readonly RouteDefinition[] =>
  tableFormat.options.map((format) =>
    route({
      ...onAll,
      method: 'GET',
      path: `${path}/export.${format}`,
      summary: summaryOf(many, format),
      list: fileList(list),
      handler: (call) => handler({ list: call.list, format }, call.principal),
    }),
  );

const summaryOf = (many: string, format: TableFormat): string =>
  `All ${many} that a list has on its pages, as ${format.toUpperCase()}`;

/** Rows that a list is asked for at once while it is saved: one question for nearly every list. */
const AT_ONCE = 10_000;
/** A file has no more rows than a list can be ranked by. */
const ROWS_MAX = 100_000;

interface SavedList<Row> {
  /** Name of the file without its ending, and what the rows are called: `alert-rules`. */
  readonly name: string;
  /** Columns instead of those that follow from the list's fields, by the names of the fields; those of other lists are left out. */
  readonly columns?: TableColumns<Row>;
  readonly withoutId?: boolean;
}

/**
 * The same for a list whose rows are read by its own call: files hold what that call answers to the same person, and nothing
 * else. What is added while a file is made may be missing from it; no row is in it twice.
 * @param listed the call for a page, whose answer is `{ data, meta }`
 * @param keyOf what makes a row one
 */
export const savedListRoutes = <Row extends Savable>(
  listed: RouteDefinition,
  { name, columns = {}, withoutId = false }: SavedList<Row>,
  keyOf: (row: Row) => unknown = ({ id }) => id,
): readonly RouteDefinition[] => {
  const { list, response, records, ...call } = listed;
  if (list === undefined || response === undefined) throw new TypeError(`${listed.path} is no list`);
  const derived = listTableColumns<Row>(list.fields);
  const own = Object.entries(columns).filter(([field]) => Object.hasOwn(derived, field));
  const all: TableColumns<Row> = { ...derived, ...Object.fromEntries(own) };
  const answer = v.object({ data: v.array(v.custom<Row>(() => true)), meta: pageMeta });
  return tableFormat.options.map((format) => ({
    ...call,
    ...(records === undefined ? {} : { records: 'personal-data-exported' as const }),
    path: `${listed.path}/export.${format}`,
    summary: summaryOf(name.replaceAll('-', ' '), format),
    list: fileList(list),
    handler: async (request) => {
      const page = async (at: number) => {
        const asked = { ...request.list, page: at, perPage: AT_ONCE };
        const { body } = await listed.handler({ ...request, list: asked });
        return v.parse(answer, v.parse(response, body));
      };
      const pages = await startedPages(page, keyOf);
      return listFile({ format, name, columns: all, list: request.list, pages, withoutId });
    },
  }));
};

/**
 * Reads the first page before anything is answered, so that what is refused is refused as a problem.
 * @throws ProblemError 422 for more rows than a file has
 */
async function startedPages<Row>(
  page: (at: number) => Promise<{ readonly data: readonly Row[]; readonly meta: { readonly total: number } }>,
  keyOf: (row: Row) => unknown,
): Promise<AsyncGenerator<readonly Row[]>> {
  const first = await page(1);
  if (first.meta.total > ROWS_MAX)
    throw invalid({ field: 'page', message: `Narrow the list to ${ROWS_MAX} rows before saving it` });
  return (async function* () {
    const seen = new Set<unknown>();
    for (let at = 1, { data } = first; data.length > 0; at += 1, { data } = await page(at)) {
      yield data.filter((row) => !seen.has(keyOf(row)));
      for (const row of data) seen.add(keyOf(row));
      if (data.length < AT_ONCE) return;
    }
  })();
}
