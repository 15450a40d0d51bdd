import {
  columnOrderingFeature,
  columnVisibilityFeature,
  createColumnHelper,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMemo } from 'react';

import type { ListColumn, ListSort } from './resource.ts';
import type { PageRow, Selection } from './selection.ts';
import { isSelected } from './selection.ts';
import type { Arrangement } from './column-settings.ts';

/** Sorting, paging and filtering are the server's; the table keeps columns and rows in order. */
const features = tableFeatures({
  rowSortingFeature,
  rowSelectionFeature,
  columnVisibilityFeature,
  columnOrderingFeature,
});

interface TableInput<Row> {
  readonly columns: readonly ListColumn<Row>[];
  readonly entries: readonly PageRow<Row>[];
  readonly arrangement: Arrangement;
  readonly sort: ListSort;
  readonly selection: Selection<Row>;
}

/** The columns in sight, in their order; the same array until one of them changes, so that rows are not drawn again. */
export function useListTable<Row>(input: TableInput<Row>) {
  const { columns, entries, arrangement, sort, selection } = input;
  const definitions = useMemo(() => {
    const helper = createColumnHelper<typeof features, PageRow<Row>>();
    return helper.columns(
      columns.map((column) =>
        helper.display({
          id: column.id,
          header: column.header,
          enableSorting: column.sortField !== undefined,
        }),
      ),
    );
  }, [columns]);
  const data = useMemo(() => [...entries], [entries]);
  const rowSelection = useMemo(
    () =>
      Object.fromEntries(
        entries.filter(({ id }) => isSelected(selection, id)).map(({ id }) => [id, true as const]),
      ),
    [entries, selection],
  );
  const sortedColumn = columns.find(({ sortField }) => sortField === sort.field)?.id;
  const table = useTable({
    features,
    columns: definitions,
    data,
    getRowId: ({ id }) => id,
    manualSorting: true,
    state: {
      sorting: sortedColumn === undefined ? [] : [{ id: sortedColumn, desc: sort.direction === 'desc' }],
      columnVisibility: Object.fromEntries(columns.map(({ id }) => [id, !arrangement.hidden.has(id)])),
      columnOrder: [...arrangement.order],
      rowSelection,
    },
  });
  const visibleIds = table
    .getVisibleLeafColumns()
    .map(({ id }) => id)
    .join('\n');
  const visible = useMemo(
    () => visibleIds.split('\n').flatMap((id) => columns.find((column) => column.id === id) ?? []),
    [columns, visibleIds],
  );
  const { rows } = table.getRowModel();
  return {
    visible,
    entries: useMemo(() => rows.map(({ original }) => original), [rows]),
    selectedIds: useMemo(() => new Set(Object.keys(rowSelection)), [rowSelection]),
  };
}
