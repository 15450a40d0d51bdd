import type { Condition, FilterValue, ListQuery } from '@marquee/kit/lists/list-query';

import { foldName } from './geo/fold-name.ts';

/** Answers the filter grammar over rows in memory, with the meaning that it has over SQL. */
export interface InMemoryList<Row> {
  query(list: ListQuery): { readonly rows: readonly Row[]; readonly total: number };
}

export interface InMemoryListOptions<Row> {
  /** In the order that holds where the query's own leaves ties. */
  readonly rows: readonly Row[];
  readonly fields: Readonly<Record<string, (row: Row) => FilterValue>>;
  /**
   * Field whose folded text is kept for searching: rows that start with the text come before those that only
   * contain it, while the list is in its default order.
   */
  readonly searched: string;
  readonly defaultOrder: string;
}

export function createInMemoryList<Row>(options: InMemoryListOptions<Row>): InMemoryList<Row> {
  const { rows, fields, searched, defaultOrder } = options;
  const indexed = rows.map((row) => ({ row, folded: foldName(String(read(fields, searched)(row))) }));

  return {
    query(list) {
      const conditions = list.where.map((condition) => matcher(read(fields, condition.field), condition));
      const sets = list.whereIn.map(({ field, values }) => {
        const wanted = new Set(values);
        const value = read(fields, field);
        return (row: Row) => wanted.has(value(row));
      });
      const tests = [...conditions, ...sets];
      const text = list.search === undefined ? undefined : foldName(list.search.text);
      const found = indexed.filter(
        ({ row, folded }) =>
          (text === undefined || (text !== '' && folded.includes(text))) && tests.every((test) => test(row)),
      );
      const value = read(fields, list.orderBy.field);
      const sign = list.orderBy.direction === 'asc' ? 1 : -1;
      const isDefaultOrder = list.orderBy.field === defaultOrder;
      const rank = (folded: string) =>
        text !== undefined && isDefaultOrder && !folded.startsWith(text) ? 1 : 0;
      found.sort((a, b) => rank(a.folded) - rank(b.folded) || sign * compare(value(a.row), value(b.row)));
      const start = (list.page - 1) * list.perPage;
      return { rows: found.slice(start, start + list.perPage).map(({ row }) => row), total: found.length };
    },
  };
}

function read<Row>(fields: InMemoryListOptions<Row>['fields'], field: string): (row: Row) => FilterValue {
  const value = Object.hasOwn(fields, field) ? fields[field] : undefined;
  if (!value) throw new Error(`list field ${field} has no value`);
  return value;
}

function matcher<Row>(
  value: (row: Row) => FilterValue,
  { operator, value: wanted }: Condition,
): (row: Row) => boolean {
  const text = String(wanted).toLowerCase();
  switch (operator) {
    case 'eq':
      return (row) => value(row) === wanted;
    case 'ne':
      return (row) => value(row) !== wanted;
    case 'gt':
      return (row) => compare(value(row), wanted) > 0;
    case 'gte':
      return (row) => compare(value(row), wanted) >= 0;
    case 'lt':
      return (row) => compare(value(row), wanted) < 0;
    case 'lte':
      return (row) => compare(value(row), wanted) <= 0;
    case 'like':
      return (row) => String(value(row)).toLowerCase().includes(text);
  }
}

function compare(a: FilterValue, b: FilterValue): number {
  if (a === b) return 0;
  if (a === null) return 1;
  if (b === null) return -1;
  return a < b ? -1 : 1;
}
