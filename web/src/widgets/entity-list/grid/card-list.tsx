import { memo, type MouseEvent, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';

import { NOTHING } from '../../../lib/format.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { NativeSelectField } from '../../../ui/fields/native-select-field.tsx';
import { Skeleton } from '../../../ui/feedback/feedback.tsx';
import { Button } from '../../../ui/button.tsx';
import classes from './card-list.module.css';
import { LinkCell } from '../../cells/link-cell.tsx';
import { PageCheckbox } from '../bulk/tick-boxes.tsx';
import type { GridProps } from './grid.tsx';
import { hasMenu, isRowClick, type GridRowProps } from './grid-row.tsx';
import { RowMenu } from './row-menu.tsx';
import { parseSort, serializeSort } from '../url-state.ts';

interface Cards<Row> {
  /** Instead of the columns. */
  readonly card: ((row: Row) => ReactNode) | undefined;
  /** The same where cards are side by side: their names are texts alone. */
  readonly gallery: ((row: Row) => ReactNode) | undefined;
}

type CardRowProps<Row> = GridRowProps<Row> & Cards<Row>;

function CardRowInner<Row>(props: CardRowProps<Row>) {
  const { id, row, columns, tools, isSelected, isExpanded, gallery } = props;
  const card = gallery ?? props.card;
  const navigate = useNavigate();
  const href = tools.rowHref?.(row);
  const label = tools.rowLabel(row);
  const [first, ...rest] = columns;
  const open = (event: MouseEvent) => {
    if (href !== undefined && isRowClick(event)) void navigate(href);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the card's menu opens it by keyboard
    <li className={classes.card} data-selected={isSelected || undefined} data-row-id={id} onClick={open}>
      <div className={classes.top}>
        {tools.selectable && (
          <input
            type="checkbox"
            className={classes.checkbox}
            aria-label={t('Select {label}', { label })}
            checked={isSelected}
            onChange={() => tools.onToggle(id, false)}
          />
        )}
        <div className={classes.name}>
          {gallery === undefined || href === undefined ? (
            first?.cell(row, { scope: tools.scope })
          ) : (
            <LinkCell to={href}>{label}</LinkCell>
          )}
        </div>
        {hasMenu(tools) && (
          <RowMenu label={label} href={href} actions={() => tools.rowActions?.(row) ?? []} />
        )}
      </div>
      {card?.(row) ?? (
        <dl className={classes.facts}>
          {rest.map((column) => (
            <div key={column.id} className={classes.fact}>
              <dt>{column.header}</dt>
              <dd>{column.cell(row, { scope: tools.scope })}</dd>
            </div>
          ))}
        </dl>
      )}
      {tools.rowDetail !== undefined && (
        <>
          <Button
            variant="subtle"
            size="compact-sm"
            className={classes.details ?? ''}
            aria-expanded={isExpanded}
            onClick={() => tools.onExpand(id)}
          >
            {isExpanded ? t('Hide details') : t('Show details')}
          </Button>
          {isExpanded && tools.rowDetail(row)}
        </>
      )}
    </li>
  );
}
const CardRow = memo(CardRowInner) as typeof CardRowInner;

export type CardListProps<Row> = GridProps<Row> & Cards<Row>;

/** The list on a narrow screen: every row a card, since a table would have to scroll sideways; and a gallery on any. */
export function CardList<Row>(props: CardListProps<Row>) {
  const { caption, columns, entries, tools, selectedIds, expanded, isLoading, instead, offset } = props;
  const { card, gallery } = props;
  const isGallery = gallery !== undefined;
  return (
    <div>
      {entries.length > 0 && <CardTools {...props} />}
      {isLoading ? (
        <CardSkeletons count={props.skeletonRows} isGallery={isGallery} />
      ) : (
        <ul className={classes.rows} data-gallery={isGallery} aria-label={caption} aria-busy={props.isBusy}>
          {entries.map(({ id, row }, index) => (
            <CardRow
              key={id}
              id={id}
              row={row}
              columns={columns}
              tools={tools}
              isSelected={selectedIds.has(id)}
              isExpanded={expanded.has(id)}
              ariaRowIndex={offset + index + 2}
              card={card}
              gallery={gallery}
            />
          ))}
        </ul>
      )}
      <TotalsCard {...props} />
      {instead}
    </div>
  );
}

/** The totals of the whole filter, below the cards. */
function TotalsCard<Row>({ columns, totals }: GridProps<Row>) {
  const { label, stats } = totals ?? {};
  const summed = columns.filter(({ total }) => total !== undefined);
  if (label === undefined || summed.length === 0) return null;
  return (
    <section className={`${classes.card} ${classes.totals}`} aria-label={label}>
      <h2 className={classes.totalsTitle}>{label}</h2>
      <dl className={classes.facts}>
        {summed.map(({ id, header, total }) => (
          <div key={id} className={classes.fact}>
            <dt>{header}</dt>
            <dd>{stats === undefined ? NOTHING : total?.(stats)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** What the header of the table offers: ticking all, and the order. */
function CardTools<Row>({ columns, tools, sort, onSort, pageState, onTogglePage }: GridProps<Row>) {
  const options = columns.flatMap(({ header, sortField }, index) =>
    // Two columns may draw the same figure: the first names it.
    sortField === undefined || columns.findIndex((one) => one.sortField === sortField) < index
      ? []
      : [
          { value: sortField, label: t('{header}, ascending', { header }) },
          { value: `-${sortField}`, label: t('{header}, descending', { header }) },
        ],
  );
  const fields = new Set(columns.flatMap(({ sortField }) => sortField ?? []));
  return (
    <div className={classes.tools}>
      {tools.selectable && <PageCheckbox state={pageState} onToggle={onTogglePage} />}
      {options.length > 0 && (
        <NativeSelectField
          label={t('Sort by')}
          hideLabel
          size="sm"
          className={classes.sort}
          placeholder={t('Sort by')}
          options={options}
          value={fields.has(sort.field) ? serializeSort(sort) : ''}
          onChange={(value) => {
            const next = parseSort(value, fields);
            if (next !== null) onSort(next);
          }}
        />
      )}
    </div>
  );
}

function CardSkeletons({ count, isGallery }: { readonly count: number; readonly isGallery: boolean }) {
  return (
    <div className={classes.rows} data-gallery={isGallery} aria-hidden>
      {Array.from({ length: Math.min(isGallery ? 8 : 4, count) }, (_, index) => (
        <div key={index} className={classes.card}>
          <Skeleton height={14} width="55%" />
          {isGallery && <Skeleton height="14rem" mt="sm" />}
          <Skeleton height={12} mt="sm" />
          <Skeleton height={12} mt="xs" width="80%" />
        </div>
      ))}
    </div>
  );
}
