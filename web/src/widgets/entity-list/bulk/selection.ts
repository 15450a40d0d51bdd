/** What is ticked: rows by id (kept over pages), or every row of the filter. */
export interface Selection<Row> {
  readonly rows: ReadonlyMap<string, Row>;
  readonly allMatching: boolean;
}

export const NOTHING_SELECTED: Selection<never> = { rows: new Map<string, never>(), allMatching: false };

export interface PageRow<Row> {
  readonly id: string;
  readonly row: Row;
}

export const isSelected = <Row>(selection: Selection<Row>, id: string): boolean =>
  selection.allMatching || selection.rows.has(id);

export const countOf = <Row>(selection: Selection<Row>, total: number): number =>
  selection.allMatching ? total : selection.rows.size;

/**
 * One row ticked or not. Out of "all matching", what stays is this page without that row: what cannot be seen is
 * never acted on by accident.
 */
export function toggled<Row>(
  selection: Selection<Row>,
  page: readonly PageRow<Row>[],
  id: string,
): Selection<Row> {
  const before = selection.allMatching ? new Map(page.map((entry) => [entry.id, entry.row])) : selection.rows;
  const rows = new Map(before);
  const entry = page.find((candidate) => candidate.id === id);
  if (rows.has(id)) rows.delete(id);
  else if (entry !== undefined) rows.set(id, entry.row);
  return { rows, allMatching: false };
}

/** From the row ticked before to this one, all as that one is. */
export function rangeSelected<Row>(
  selection: Selection<Row>,
  page: readonly PageRow<Row>[],
  ends: { readonly from: string; readonly to: string },
): Selection<Row> {
  const from = page.findIndex(({ id }) => id === ends.from);
  const to = page.findIndex(({ id }) => id === ends.to);
  if (from === -1 || to === -1 || selection.allMatching) return toggled(selection, page, ends.to);
  const rows = new Map(selection.rows);
  const isOn = rows.has(ends.from);
  for (const { id, row } of page.slice(Math.min(from, to), Math.max(from, to) + 1)) {
    if (isOn) rows.set(id, row);
    else rows.delete(id);
  }
  return { rows, allMatching: false };
}

/** All rows of this page, or none of them when all were ticked; other pages stay as they are. */
export function pageToggled<Row>(selection: Selection<Row>, page: readonly PageRow<Row>[]): Selection<Row> {
  if (selection.allMatching) return { rows: new Map(), allMatching: false };
  const isFull = page.length > 0 && page.every(({ id }) => selection.rows.has(id));
  const rows = new Map(selection.rows);
  for (const { id, row } of page) {
    if (isFull) rows.delete(id);
    else rows.set(id, row);
  }
  return { rows, allMatching: false };
}

/** State of the checkbox in the header. */
export function pageState<Row>(
  selection: Selection<Row>,
  page: readonly PageRow<Row>[],
): 'all' | 'some' | 'none' {
  const ticked = page.filter(({ id }) => isSelected(selection, id)).length;
  if (ticked === 0) return 'none';
  return ticked === page.length ? 'all' : 'some';
}
