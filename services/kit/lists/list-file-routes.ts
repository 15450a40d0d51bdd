import { fileList } from './list-file.ts';
import type { ListQuery, ListQueryDefinition } from './list-query.ts';
import type { Principal } from '../http/principal.ts';
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
      summary: `All ${many} that a list has on its pages, as ${format.toUpperCase()}`,
      list: fileList(list),
      handler: (call) => handler({ list: call.list, format }, call.principal),
    }),
  );
