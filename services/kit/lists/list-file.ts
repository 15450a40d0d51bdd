import type { ListQuery, ListQueryDefinition } from './list-query.ts';
import { zoneOf } from './list-export.ts';
import { invalid } from '../http/problem-error.ts';
import type { RouteResponse } from '../http/route.ts';
import { tableFile, type TableColumn, type TableFormat } from './table-file.ts';

/** Columns by the names that a call asks for; a name of another object brings its id as well. */
export type TableColumns<View> = Readonly<Record<string, readonly TableColumn<View>[]>>;

/** A column of a file for programs, whose head is the name that calls ask for it by. */
export const columnByName = <View>(
  name: string,
  kind: TableColumn<View>['kind'],
  value: TableColumn<View>['value'],
): TableColumns<View> => ({ [name]: [{ header: name, kind, value }] });

/** What a saved list can be of: where its rows have an id, a file begins with it. */
export interface Savable {
  readonly id?: number | string | null;
}

const ID_COLUMN: TableColumn<Savable> = { header: 'ID', kind: 'integer', value: ({ id }) => id };

/** The calls for a list as a file take its filter and order, and the names of columns. */
export const fileList = (list: ListQueryDefinition): ListQueryDefinition => ({
  ...list,
  extra: [...new Set([...(list.extra ?? []), 'timezone', 'columns'])],
});

/** One list as a file: its columns by name, its rows, and where the filter says how. */
interface ListFile<View extends Savable> {
  readonly format: TableFormat;
  /** Name of the file, without its ending. */
  readonly name: string;
  readonly columns: TableColumns<View>;
  readonly list: ListQuery;
  /** Pages of the whole filter, in its order. */
  readonly pages: AsyncIterable<readonly View[]>;
  /** Rows have no id of their own. */
  readonly withoutId?: boolean;
  readonly isForPrograms?: boolean;
}

/**
 * A list as a file: the columns that the call names (all without a name), after the id of each row.
 * @throws ProblemError 422
 */
export function listFile<View extends Savable>(file: ListFile<View>): RouteResponse {
  const { format, name, list, pages, isForPrograms = false } = file;
  return tableFile({
    format,
    name,
    columns: chosenColumns(file),
    rows: rowsOf(pages),
    timezone: zoneOf(list),
    isForPrograms,
  });
}

/** @throws ProblemError 422 for an unknown name */
function chosenColumns<View extends Savable>({
  columns,
  list,
  withoutId = false,
}: Pick<ListFile<View>, 'columns' | 'list' | 'withoutId'>): readonly TableColumn<View>[] {
  const asked = list.extra['columns'];
  const names = asked === undefined || asked === '' ? Object.keys(columns) : asked.split(',');
  const unknown = names.find((name) => !Object.hasOwn(columns, name));
  if (unknown !== undefined) throw invalid({ field: 'columns', message: `${unknown} is not a column` });
  const chosen = [...new Set(names)].flatMap((name) => columns[name] ?? []);
  return withoutId ? chosen : [ID_COLUMN, ...chosen];
}

async function* rowsOf<View>(pages: AsyncIterable<readonly View[]>): AsyncGenerator<View> {
  for await (const page of pages) yield* page;
}
