import { t } from '../../../lib/i18n/i18n.ts';
import { VisuallyHidden } from '../../../ui/layout/layout.tsx';
import { IconArrowDown, IconArrowUp, IconSelector } from '../../../ui/icons.ts';
import { Tooltip } from '../../../ui/overlays/tooltip.tsx';
import classes from './grid.module.css';
import { ColumnResizer } from './column-resizer.tsx';
import { hasMenu, type RowTools } from './grid-row.tsx';
import { PageCheckbox } from '../bulk/tick-boxes.tsx';
import { ROLES } from './roles.ts';
import type { SideScroll } from './use-side-scroll.ts';
import type { ColumnWidths } from '../columns/fit-columns.ts';
import type { ListColumn, ListSort } from '../resource.ts';

interface GridHeadProps<Row> {
  readonly columns: readonly ListColumn<Row>[];
  readonly tools: RowTools<Row>;
  readonly sort: ListSort;
  readonly onSort: (sort: ListSort) => void;
  readonly pageState: 'all' | 'some' | 'none';
  readonly onTogglePage: () => void;
  readonly widths: ColumnWidths;
  readonly scroll: SideScroll;
  readonly onResize: (id: string, width: number | undefined, isFinal: boolean) => void;
}

export function GridHead<Row>(props: GridHeadProps<Row>) {
  const { columns, tools, sort, onSort, pageState, onTogglePage, widths, scroll, onResize } = props;
  return (
    <thead ref={scroll.head} {...ROLES.rowgroup} className={classes.head} onScroll={scroll.onScroll}>
      <tr {...ROLES.row} aria-rowindex={1}>
        {tools.selectable && (
          <th role="columnheader" scope="col" className={classes.tick}>
            <PageCheckbox state={pageState} onToggle={onTogglePage} />
          </th>
        )}
        {tools.rowDetail !== undefined && (
          <th role="columnheader" scope="col" className={classes.tick}>
            <VisuallyHidden>{t('Details')}</VisuallyHidden>
          </th>
        )}
        {columns.map((column, index) => (
          <HeaderCell
            key={column.id}
            column={column}
            sort={sort}
            onSort={onSort}
            isFirst={index === 0}
            width={widths[column.id]}
            onResize={(width, isFinal) => onResize(column.id, width, isFinal)}
          />
        ))}
        {hasMenu(tools) && (
          <th role="columnheader" scope="col" className={classes.menu}>
            <VisuallyHidden>{t('Actions')}</VisuallyHidden>
          </th>
        )}
      </tr>
    </thead>
  );
}

interface HeaderCellProps<Row> {
  readonly column: ListColumn<Row>;
  readonly sort: ListSort;
  readonly onSort: (sort: ListSort) => void;
  readonly isFirst: boolean;
  readonly width: number | undefined;
  readonly onResize: (width: number | undefined, isFinal: boolean) => void;
}

function HeaderCell<Row>({ column, sort, onSort, isFirst, width, onResize }: HeaderCellProps<Row>) {
  const { header, sortField, align = 'start', description } = column;
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
      role="columnheader"
      scope="col"
      // Narrowed by hand, it may not hold its name.
      title={width === undefined ? undefined : header}
      className={isFirst ? classes.first : undefined}
      data-align={align}
      {...(sortField === undefined
        ? {}
        : { 'aria-sort': isSorted ? (sort.direction === 'asc' ? 'ascending' : 'descending') : 'none' })}
    >
      {sortField === undefined ? (
        <span className={classes.plainHeader}>{name}</span>
      ) : (
        <button
          type="button"
          className={classes.sort}
          data-on-paper
          onClick={() => onSort(nextSort(column, sort))}
        >
          {name}
          <SortIcon direction={isSorted ? sort.direction : undefined} />
        </button>
      )}
      <ColumnResizer header={header} width={width} onResize={onResize} />
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
