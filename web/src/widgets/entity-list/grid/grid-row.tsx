import { memo, type MouseEvent, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';

import { t } from '../../../lib/i18n/i18n.ts';
import { IconButton } from '../../../ui/button.tsx';
import { IconChevronRight } from '../../../ui/icons.ts';
import classes from './grid.module.css';
import { RowCheckbox } from '../bulk/tick-boxes.tsx';
import type { ListColumn, ListScope, RowAction } from '../resource.ts';
import { ROLES } from './roles.ts';
import { RowMenu } from './row-menu.tsx';

export interface RowTools<Row> {
  readonly scope: ListScope;
  readonly rowLabel: (row: Row) => string;
  readonly rowHref: ((row: Row) => string) | undefined;
  readonly rowActions: ((row: Row) => readonly RowAction[]) | undefined;
  readonly rowDetail: ((row: Row) => ReactNode) | undefined;
  readonly selectable: boolean;
  readonly onToggle: (id: string, withShift: boolean) => void;
  readonly onExpand: (id: string) => void;
}

export interface GridRowProps<Row> {
  readonly id: string;
  readonly row: Row;
  readonly columns: readonly ListColumn<Row>[];
  /** The same object while the list is mounted, so that a row renders again only for its own changes. */
  readonly tools: RowTools<Row>;
  readonly isSelected: boolean;
  readonly isExpanded: boolean;
  /** Position in the whole list, from 2 (the header is 1). */
  readonly ariaRowIndex: number;
}

const INTERACTIVE =
  'a, button, input, select, textarea, label, [role="switch"], [role="menuitem"], [contenteditable]';

/** True when a click into a row means the row itself, not something in it or a marked text. */
export const isRowClick = (event: MouseEvent): boolean =>
  event.target instanceof Element &&
  event.currentTarget.contains(event.target) &&
  event.target.closest(INTERACTIVE) === null &&
  (window.getSelection()?.toString() ?? '') === '';

function GridRowInner<Row>(props: GridRowProps<Row>) {
  const { id, row, columns, tools, isSelected, isExpanded, ariaRowIndex } = props;
  const href = tools.rowHref?.(row);
  const open = useOpen(href);
  const label = tools.rowLabel(row);
  const width =
    columns.length +
    Number(tools.selectable) +
    Number(tools.rowDetail !== undefined) +
    Number(hasMenu(tools));
  return (
    <>
      <tr
        {...ROLES.row}
        className={classes.row}
        data-selected={isSelected || undefined}
        data-clickable={href !== undefined || undefined}
        aria-rowindex={ariaRowIndex}
        data-row-id={id}
        onClick={open}
      >
        {tools.selectable && (
          <td {...ROLES.cell} className={classes.tick}>
            <RowCheckbox
              label={label}
              isSelected={isSelected}
              onToggle={(withShift) => tools.onToggle(id, withShift)}
            />
          </td>
        )}
        {tools.rowDetail !== undefined && (
          <ExpandCell label={label} isExpanded={isExpanded} onExpand={() => tools.onExpand(id)} />
        )}
        {columns.map((column, index) => (
          <Cell key={column.id} column={column} row={row} scope={tools.scope} isFirst={index === 0} />
        ))}
        {hasMenu(tools) && (
          <td {...ROLES.cell} className={classes.menu}>
            <RowMenu label={label} href={href} actions={() => tools.rowActions?.(row) ?? []} />
          </td>
        )}
      </tr>
      {isExpanded && tools.rowDetail !== undefined && (
        <tr {...ROLES.row} className={classes.detail}>
          <td {...ROLES.cell} aria-colspan={width}>
            {tools.rowDetail(row)}
          </td>
        </tr>
      )}
    </>
  );
}

/** A click on the row itself opens its page; with Ctrl or Cmd in another tab. */
function useOpen(href: string | undefined) {
  const navigate = useNavigate();
  return (event: MouseEvent) => {
    if (href === undefined || !isRowClick(event)) return;
    if (event.ctrlKey || event.metaKey) window.open(href, '_blank', 'noopener');
    else void navigate(href);
  };
}

interface ExpandCellProps {
  readonly label: string;
  readonly isExpanded: boolean;
  readonly onExpand: () => void;
}

const ExpandCell = ({ label, isExpanded, onExpand }: ExpandCellProps) => (
  <td {...ROLES.cell} className={classes.tick}>
    <IconButton
      label={isExpanded ? t('Hide details of {label}', { label }) : t('Show details of {label}', { label })}
      tooltip={false}
      size="sm"
      aria-expanded={isExpanded}
      onClick={onExpand}
    >
      <IconChevronRight size="1rem" aria-hidden className={classes.chevron} data-open={isExpanded} />
    </IconButton>
  </td>
);

export const hasMenu = <Row,>(tools: RowTools<Row>): boolean =>
  tools.rowActions !== undefined || tools.rowHref !== undefined;

interface CellProps<Row> {
  readonly column: ListColumn<Row>;
  readonly row: Row;
  readonly scope: ListScope;
  readonly isFirst: boolean;
}

function Cell<Row>({ column, row, scope, isFirst }: CellProps<Row>) {
  const content = column.cell(row, { scope });
  return isFirst ? (
    <th role="rowheader" scope="row" className={classes.first} data-align={column.align ?? 'start'}>
      {content}
    </th>
  ) : (
    <td {...ROLES.cell} data-align={column.align ?? 'start'}>
      {content}
    </td>
  );
}

/** A row of the table; drawn again only when its data, its columns or its own state change. */
export const GridRow = memo(GridRowInner) as typeof GridRowInner;
