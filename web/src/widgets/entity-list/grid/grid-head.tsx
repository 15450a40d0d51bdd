import { useEffect, useRef } from 'react';

import { VisuallyHidden } from '../../../ui/layout/layout.tsx';
import { IconArrowDown, IconArrowUp, IconSelector } from '../../../ui/icons.ts';
import { Tooltip } from '../../../ui/overlays/tooltip.tsx';
import classes from './grid.module.css';
import { hasMenu, type RowTools } from './grid-row.tsx';
import type { ListColumn, ListSort } from '../resource.ts';

interface GridHeadProps<Row> {
  readonly columns: readonly ListColumn<Row>[];
  readonly tools: RowTools<Row>;
  readonly sort: ListSort;
  readonly onSort: (sort: ListSort) => void;
  readonly pageState: 'all' | 'some' | 'none';
  readonly onTogglePage: () => void;
}

export function GridHead<Row>({ columns, tools, sort, onSort, pageState, onTogglePage }: GridHeadProps<Row>) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        {tools.selectable && (
          <th scope="col" className={classes.tick}>
            <PageCheckbox state={pageState} onToggle={onTogglePage} />
          </th>
        )}
        {tools.rowDetail !== undefined && (
          <th scope="col" className={classes.tick}>
            <VisuallyHidden>Details</VisuallyHidden>
          </th>
        )}
        {columns.map((column, index) => (
          <HeaderCell key={column.id} column={column} sort={sort} onSort={onSort} isFirst={index === 0} />
        ))}
        {hasMenu(tools) && (
          <th scope="col" className={classes.menu}>
            <VisuallyHidden>Actions</VisuallyHidden>
          </th>
        )}
      </tr>
    </thead>
  );
}

export function PageCheckbox(props: {
  readonly state: 'all' | 'some' | 'none';
  readonly onToggle: () => void;
}) {
  const { state, onToggle } = props;
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current !== null) box.current.indeterminate = state === 'some';
  }, [state]);
  return (
    <input
      ref={box}
      type="checkbox"
      className={classes.checkbox}
      aria-label="Select all rows on this page"
      checked={state === 'all'}
      onChange={onToggle}
    />
  );
}

interface HeaderCellProps<Row> {
  readonly column: ListColumn<Row>;
  readonly sort: ListSort;
  readonly onSort: (sort: ListSort) => void;
  readonly isFirst: boolean;
}

function HeaderCell<Row>({ column, sort, onSort, isFirst }: HeaderCellProps<Row>) {
  const { header, sortField, align = 'start', width, description } = column;
  const isSorted = sortField !== undefined && sort.field === sortField;
  const name =
    description === undefined ? (
      <span>{header}</span>
    ) : (
      <Tooltip label={description}>
        <span className={classes.hinted}>{header}</span>
      </Tooltip>
    );
  return (
    <th
      scope="col"
      className={isFirst ? classes.first : undefined}
      data-align={align}
      {...(width === undefined ? {} : { style: { width, minWidth: width } })}
      {...(sortField === undefined
        ? {}
        : { 'aria-sort': isSorted ? (sort.direction === 'asc' ? 'ascending' : 'descending') : 'none' })}
    >
      {sortField === undefined ? (
        <span className={classes.plainHeader}>{name}</span>
      ) : (
        <button type="button" className={classes.sort} onClick={() => onSort(nextSort(column, sort))}>
          {name}
          <SortIcon direction={isSorted ? sort.direction : undefined} />
        </button>
      )}
    </th>
  );
}

const SortIcon = ({ direction }: { readonly direction: 'asc' | 'desc' | undefined }) => {
  if (direction === undefined) return <IconSelector size="0.9rem" className={classes.unsorted} aria-hidden />;
  return direction === 'asc' ? (
    <IconArrowUp size="0.9rem" aria-hidden />
  ) : (
    <IconArrowDown size="0.9rem" aria-hidden />
  );
};

/** The other way round; a column newly sorted by begins with what one looks for: large numbers, the first letters. */
function nextSort<Row>(
  { sortField = '', align }: Pick<ListColumn<Row>, 'sortField' | 'align'>,
  sort: ListSort,
): ListSort {
  if (sort.field === sortField) {
    return { field: sortField, direction: sort.direction === 'asc' ? 'desc' : 'asc' };
  }
  return { field: sortField, direction: align === 'end' ? 'desc' : 'asc' };
}
