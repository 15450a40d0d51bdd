import type { AdStats } from '@marquee/schemas/queries/stats';
import { Suspense, useMemo, useState, type CSSProperties, type ReactNode } from 'react';

import { NOTHING } from '../../../lib/format.ts';
import { lazyWithRetry } from '../../../lib/lazy-with-retry.tsx';
import { gridTracksOf, type ColumnWidths } from '../columns/fit-columns.ts';
import { VisuallyHidden } from '../../../ui/layout/layout.tsx';
import { Skeleton } from '../../../ui/feedback/feedback.tsx';
import classes from './grid.module.css';
import { GridHead } from './grid-head.tsx';
import { GridRow, hasMenu, type RowTools } from './grid-row.tsx';
import type { ListColumn, ListSort } from '../resource.ts';
import type { PageRow } from '../bulk/selection.ts';
import { ROLES } from './roles.ts';
import { useSideScroll, type SideScroll } from './use-side-scroll.ts';
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
  /** Widths that a person gave columns. */
  readonly widths: ColumnWidths;
  /** Undefined gives the column its own width back. */
  readonly onWidth: (id: string, width: number | undefined) => void;
  readonly density: 'comfortable' | 'compact';
  readonly selectedIds: ReadonlySet<string>;
  readonly pageState: 'all' | 'some' | 'none';
  readonly onTogglePage: () => void;
  readonly expanded: ReadonlySet<string>;
  /** The last row; undefined where there are no numbers, or no rows. */
  readonly totals: TotalsRow | undefined;
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

export interface TotalsRow {
  readonly label: string;
  /** Over the whole filter; undefined while it is not known. */
  readonly stats: AdStats | undefined;
}

/** Pixels of the columns that are not the list's own: boxes and arrows before them, the menu behind. */
export const TICK_WIDTH = 40;
export const MENU_WIDTH = 44;

/**
 * The table: head, rows (or their skeleton), totals. The page scrolls it up and down, with the head staying under the
 * page's header; sideways it scrolls by itself, between the name and the menu, which stay.
 */
export function Grid<Row>(props: GridProps<Row>) {
  const { caption, columns, entries, tools, expanded, selectedIds, offset, isLoading, isBusy, instead } =
    props;
  const { style, onResize } = useTracks(props);
  const scroll = useSideScroll(style['--grid-columns']);
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
  const body = {
    ref: scroll.body,
    ...ROLES.rowgroup,
    className: classes.body,
    onScroll: scroll.onScroll,
    // It scrolls, and must from the keyboard too.
    ...(scroll.hasBefore || scroll.hasAfter ? { tabIndex: 0 } : {}),
  };
  return (
    <div
      className={classes.frame}
      role="region"
      aria-label={caption}
      data-before={scroll.hasBefore || undefined}
      data-after={scroll.hasAfter || undefined}
      data-menu={hasMenu(tools) || undefined}
    >
      <table
        role="table"
        className={classes.table}
        style={style}
        data-density={props.density}
        aria-rowcount={instead === undefined ? props.total + 1 : undefined}
        aria-busy={isBusy}
      >
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        <GridHead {...props} scroll={scroll} onResize={onResize} />
        {props.virtualize ? (
          <Suspense fallback={<tbody {...body}>{entries.slice(0, FIRST_ROWS).map(drawRow)}</tbody>}>
            <VirtualRows entries={entries} drawRow={drawRow} body={body} />
          </Suspense>
        ) : (
          <tbody {...body}>{isLoading ? <SkeletonRows {...props} /> : entries.map(drawRow)}</tbody>
        )}
        <Totals {...props} scroll={scroll} />
      </table>
      {instead}
    </div>
  );
}

interface TrackStyle extends CSSProperties {
  readonly '--grid-columns': string;
  readonly '--grid-width': string;
}

/** The tracks of all rows as properties of the table, so that a drag renders no row. */
function useTracks<Row>({ columns, tools, widths, onWidth }: GridProps<Row>) {
  const [dragged, setDragged] = useState<ColumnWidths>({});
  const before = Number(tools.selectable) + Number(tools.rowDetail !== undefined);
  const menu = hasMenu(tools);
  const style = useMemo<TrackStyle>(() => {
    const own = gridTracksOf(columns, { ...widths, ...dragged });
    const parts = [
      ...Array.from({ length: before }, () => `${TICK_WIDTH}px`),
      own.columns,
      ...(menu ? [`${MENU_WIDTH}px`] : []),
    ];
    return {
      '--grid-columns': parts.join(' '),
      '--grid-width': `${before * TICK_WIDTH + own.width + Number(menu) * MENU_WIDTH}px`,
    };
  }, [columns, widths, dragged, before, menu]);
  const onResize = (id: string, width: number | undefined, isFinal: boolean) => {
    setDragged(isFinal || width === undefined ? {} : { [id]: width });
    if (isFinal) onWidth(id, width);
  };
  return { style, onResize };
}

function SkeletonRows<Row>({ columns, tools, skeletonRows }: GridProps<Row>) {
  const extra = Number(tools.selectable) + Number(tools.rowDetail !== undefined);
  return Array.from({ length: skeletonRows }, (_, index) => (
    <tr key={index} {...ROLES.row} className={classes.row} aria-hidden>
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
function Totals<Row>({ columns, tools, totals, scroll }: GridProps<Row> & { readonly scroll: SideScroll }) {
  if (totals === undefined || !columns.some(({ total }) => total !== undefined)) return null;
  const { label, stats } = totals;
  const extra = Number(tools.selectable) + Number(tools.rowDetail !== undefined);
  return (
    <tfoot ref={scroll.foot} {...ROLES.rowgroup} className={classes.foot} onScroll={scroll.onScroll}>
      <tr {...ROLES.row}>
        {Array.from({ length: extra }, (_, box) => (
          <td key={box} {...ROLES.cell} className={classes.tick} />
        ))}
        {columns.map((column, index) => (
          <td
            key={column.id}
            {...ROLES.cell}
            data-align={column.align ?? 'start'}
            className={index === 0 ? classes.first : undefined}
          >
            {index === 0 ? label : column.total && (stats === undefined ? NOTHING : column.total(stats))}
          </td>
        ))}
        {hasMenu(tools) && <td {...ROLES.cell} className={classes.menu} />}
      </tr>
    </tfoot>
  );
}
