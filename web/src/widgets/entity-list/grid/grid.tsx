import { Suspense, useRef, useState, type ReactNode } from 'react';

import { lazyWithRetry } from '../../../lib/lazy-with-retry.tsx';
import { VisuallyHidden } from '../../../ui/layout/layout.tsx';
import { Skeleton } from '../../../ui/feedback/feedback.tsx';
import classes from './grid.module.css';
import { GridHead } from './grid-head.tsx';
import { GridRow, hasMenu, type RowTools } from './grid-row.tsx';
import type { FooterContext, ListColumn, ListSort } from '../resource.ts';
import type { PageRow } from '../bulk/selection.ts';
import type { VirtualRows as Rows, VirtualRowsProps } from './virtual-rows.tsx';

const VirtualRows = lazyWithRetry<VirtualRowsProps<never>>(
  async () => (await import('./virtual-rows.tsx')).VirtualRows,
) as unknown as typeof Rows;
/** As many as fill a window; the others follow with what draws only those in sight. */
const FIRST_ROWS = 40;

export interface GridProps<Row> {
  readonly caption: string;
  readonly columns: readonly ListColumn<Row>[];
  readonly entries: readonly PageRow<Row>[];
  readonly tools: RowTools<Row>;
  readonly sort: ListSort;
  readonly onSort: (sort: ListSort) => void;
  readonly selectedIds: ReadonlySet<string>;
  readonly pageState: 'all' | 'some' | 'none';
  readonly onTogglePage: () => void;
  readonly expanded: ReadonlySet<string>;
  /** Undefined while nothing has been loaded. */
  readonly footer: FooterContext<Row> | undefined;
  readonly skeletonRows: number;
  readonly isLoading: boolean;
  readonly isBusy: boolean;
  readonly virtualize: boolean;
  /** Position of the first row in the whole list, from 0. */
  readonly offset: number;
  readonly total: number;
  /** Instead of rows: nothing found, nothing yet, an error. */
  readonly instead: ReactNode;
}

/** The table: head, rows (or their skeleton), totals. Scrolls inside, so that the page never scrolls sideways. */
export function Grid<Row>(props: GridProps<Row>) {
  const { caption, columns, entries, tools, expanded, selectedIds, offset, isLoading, isBusy, instead } =
    props;
  const scroller = useRef<HTMLDivElement>(null);
  const [isScrolled, setScrolled] = useState(false);
  const drawRow = ({ id, row }: PageRow<Row>, index: number) => (
    <GridRow
      key={id}
      id={id}
      row={row}
      columns={columns}
      tools={tools}
      isSelected={selectedIds.has(id)}
      isExpanded={expanded.has(id)}
      ariaRowIndex={offset + index + 2}
    />
  );
  return (
    <div
      ref={scroller}
      className={classes.scroller}
      role="region"
      aria-label={caption}
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and must from the keyboard too
      tabIndex={0}
      data-scrolled={isScrolled || undefined}
      onScroll={(event) => setScrolled(event.currentTarget.scrollLeft > 0)}
    >
      <table
        className={classes.table}
        aria-rowcount={instead === undefined ? props.total + 1 : undefined}
        aria-busy={isBusy}
      >
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        <GridHead {...props} />
        {props.virtualize ? (
          <Suspense fallback={<tbody>{entries.slice(0, FIRST_ROWS).map(drawRow)}</tbody>}>
            <VirtualRows entries={entries} drawRow={drawRow} scroller={scroller} />
          </Suspense>
        ) : (
          <tbody>{isLoading ? <SkeletonRows {...props} /> : entries.map(drawRow)}</tbody>
        )}
        <Totals {...props} />
      </table>
      {instead}
    </div>
  );
}

function SkeletonRows<Row>({ columns, tools, skeletonRows }: GridProps<Row>) {
  const extra = Number(tools.selectable) + Number(tools.rowDetail !== undefined);
  return Array.from({ length: skeletonRows }, (_, index) => (
    <tr key={index} className={classes.row} aria-hidden>
      {Array.from({ length: extra }, (__, box) => (
        <td key={box} className={classes.tick}>
          <Skeleton width={16} height={16} />
        </td>
      ))}
      {columns.map(({ id, align = 'start' }, column) => (
        <td key={id} data-align={align} className={column === 0 ? classes.first : undefined}>
          <Skeleton
            height={12}
            width={column === 0 ? '80%' : align === 'end' ? 48 : '60%'}
            className={classes.bone}
          />
        </td>
      ))}
      {hasMenu(tools) && <td className={classes.menu} />}
    </tr>
  ));
}

/** Totals of the whole filter, where a column has one. */
function Totals<Row>({ columns, tools, footer }: GridProps<Row>) {
  if (footer === undefined || footer.rows.length === 0) return null;
  if (!columns.some((column) => column.footer !== undefined)) return null;
  const extra = Number(tools.selectable) + Number(tools.rowDetail !== undefined);
  return (
    <tfoot>
      <tr>
        {extra > 0 && <td colSpan={extra} className={classes.tick} />}
        {columns.map((column, index) => (
          <td
            key={column.id}
            data-align={column.align ?? 'start'}
            className={index === 0 ? classes.first : undefined}
          >
            {column.footer?.(footer) ?? (index === 0 ? 'Total' : null)}
          </td>
        ))}
        {hasMenu(tools) && <td className={classes.menu} />}
      </tr>
    </tfoot>
  );
}
