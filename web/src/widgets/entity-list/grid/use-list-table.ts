import {
  columnOrderingFeature,
  columnVisibilityFeature,
  createColumnHelper,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMemo } from 'react';

import type { ListColumn } from '../resource.ts';
import type { PageRow, Selection } from '../bulk/selection.ts';
import { isSelected } from '../bulk/selection.ts';
import type { Arrangement } from '../columns/column-settings.ts';

/** Sorting, paging, filtering and all that is ticked are the server's or the list's; the table arranges columns. */
const features = tableFeatures({
  columnVisibilityFeature,
  columnOrderingFeature,
});

interface TableInput<Row> {
  readonly columns: readonly ListColumn<Row>[];
  readonly entries: readonly PageRow<Row>[];
  readonly arrangement: Arrangement;
  readonly selection: Selection<Row>;
}

/** The columns in sight, in their order; the same array until one of them changes, so that rows are not drawn again. */
export function useListTable<Row>(input: TableInput<Row>) {
  const { columns, entries, arrangement, selection } = input;
  const definitions = useMemo(() => {
    const helper = createColumnHelper<typeof features, PageRow<Row>>();
    return helper.columns(columns.map((column) => helper.display({ id: column.id, header: column.header })));
  }, [columns]);
  const data = useMemo(() => [...entries], [entries]);
  const table = useTable({
    features,
    columns: definitions,
    data,
    getRowId: ({ id }) => id,
    state: {
      columnVisibility: Object.fromEntries(columns.map(({ id }) => [id, !arrangement.hidden.has(id)])),
      columnOrder: [...arrangement.order],
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
    selectedIds: useMemo(
      () => new Set(entries.filter(({ id }) => isSelected(selection, id)).map(({ id }) => id)),
      [entries, selection],
    ),
  };
}
