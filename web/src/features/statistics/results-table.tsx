import type { StatisticsAnswer, StatisticsRow } from '@marquee/schemas/queries/statistics-answer';
import {
  STATISTICS_DIMENSIONS,
  type StatisticsDimension,
} from '@marquee/schemas/queries/statistics-dimensions';
import { Suspense, type ComponentType, type ReactNode } from 'react';

import { declaredText } from '../../lib/i18n/declared-text.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { lazyWithRetry } from '../../lib/lazy-with-retry.tsx';
import { UnstyledButton } from '../../ui/button.tsx';
import { IconArrowDown, IconArrowUp, IconSelector } from '../../ui/icons.ts';
import { Table, TableScroll } from '../../ui/layout/table.tsx';
import { isSelected } from '../../widgets/entity-list/bulk/selection.ts';
import { PageCheckbox, RowCheckbox } from '../../widgets/entity-list/bulk/tick-boxes.tsx';
import type { RowNoteProps } from '../../widgets/report-rows/report-rows.ts';
import { columnPlaces, exactText, fieldText } from './field-text.ts';
import { rowKey } from './model/compare.ts';
import { isFilterValue, type Order, type Settings } from './model/settings.ts';
import { FIELD_LABELS, isCyclic, isTime, type ShownField, type StatisticsScope } from './model/labels.ts';
import styles from './results-table.module.css';
import { deltaOf } from './summary-cards.tsx';
import { isKnown } from './model/report-rows.ts';
import type { RowThumbProps } from './row-thumb.tsx';
import { rowLabel, type ReportActionsState } from './use-report-actions.ts';
import type { NameOf } from './value-names.ts';

const RowThumb = lazyWithRetry<RowThumbProps>(async () => (await import('./row-thumb.tsx')).RowThumb);

interface ResultsTableProps {
  readonly scope: StatisticsScope;
  readonly settings: Settings;
  readonly answer: StatisticsAnswer;
  readonly nameOf: NameOf;
  /** Rows of the previous period, by the key of the row that each is compared with. */
  readonly before: ReadonlyMap<string, StatisticsRow> | undefined;
  readonly totalsBefore: StatisticsRow | undefined;
  /** A newer answer is on its way. */
  readonly isStale: boolean;
  readonly zoneLabel: string;
  /** Undefined where nothing can be done with the rows, so that none is ticked. */
  readonly acting: ReportActionsState | undefined;
  /** Beside the name of each row that can be ticked. */
  readonly rowNote: ComponentType<RowNoteProps> | undefined;
  readonly onSort: (order: Order) => void;
  readonly onDrill: (dimension: StatisticsDimension, value: string) => void;
}

/** Rows of one page under the totals of all; every name drills down into its traffic. */
export function ResultsTable(props: ResultsTableProps) {
  const { settings, answer, before, isStale } = props;
  const places = columnPlaces(settings.fields, [...answer.data, answer.totals]);
  const thumbs = { scope: props.scope, ids: creativesOf(answer.data) };
  return (
    <TableScroll label={t('Statistics')} underHeader>
      <Table className={styles.table} aria-busy={isStale} data-stale={isStale} striped={false}>
        <Table.Thead>
          <SortHeads settings={settings} acting={props.acting} onSort={props.onSort} />
          <TotalsRow {...props} places={places} />
        </Table.Thead>
        <Table.Tbody>
          {answer.data.map((row) => {
            const key = rowKey(row, settings.groupBy);
            return (
              <ResultRow
                key={key}
                id={key}
                acting={props.acting}
                rowNote={props.rowNote}
                settings={settings}
                row={row}
                before={before?.get(key)}
                isCompared={before !== undefined}
                nameOf={props.nameOf}
                places={places}
                thumbs={thumbs}
                onDrill={props.onDrill}
              />
            );
          })}
        </Table.Tbody>
      </Table>
    </TableScroll>
  );
}

/** Ids of the creatives that the rows name, each once. */
const creativesOf = (rows: readonly StatisticsRow[]): readonly string[] =>
  [...new Set(rows.map(({ creative }) => String(creative ?? '')))].filter((id) => /^[1-9]\d*$/.test(id));

const SortHeads = ({
  settings,
  acting,
  onSort,
}: Pick<ResultsTableProps, 'settings' | 'acting' | 'onSort'>) => (
  <Table.Tr>
    {acting && (
      <Table.Th scope="col" className={styles.tick}>
        <PageCheckbox state={acting.pageState} onToggle={acting.ticking.togglePage} />
      </Table.Th>
    )}
    {settings.groupBy.map((name) => (
      <SortHead
        key={name}
        name={name}
        label={declaredText(STATISTICS_DIMENSIONS[name].label)}
        order={settings.order}
        onSort={onSort}
      />
    ))}
    {settings.fields.map((name) => (
      <SortHead
        key={name}
        name={name}
        label={FIELD_LABELS[name].label}
        order={settings.order}
        onSort={onSort}
        isNumber
      />
    ))}
  </Table.Tr>
);

interface Places {
  /** Places after the point, by field of money. */
  readonly places: ReadonlyMap<ShownField, number>;
}

const TotalsRow = ({
  settings,
  answer,
  before,
  totalsBefore,
  zoneLabel,
  acting,
  places,
}: ResultsTableProps & Places) => (
  <Table.Tr className={styles.totals}>
    <Table.Th scope="row" colSpan={settings.groupBy.length + Number(acting !== undefined)}>
      {t('Total')} <span className={styles.zone}>{`${zoneLabel} · USD`}</span>
    </Table.Th>
    {settings.fields.map((field) => (
      <FieldCell
        key={field}
        field={field}
        row={answer.totals}
        before={totalsBefore}
        isCompared={before !== undefined}
        places={places.get(field)}
        isHead
      />
    ))}
  </Table.Tr>
);

interface ResultRowProps
  extends Places, Pick<ResultsTableProps, 'settings' | 'acting' | 'rowNote' | 'nameOf' | 'onDrill'> {
  readonly id: string;
  readonly row: StatisticsRow;
  /** The row of the period before. */
  readonly before: StatisticsRow | undefined;
  readonly isCompared: boolean;
  readonly thumbs: Thumbs;
}

type Thumbs = Pick<RowThumbProps, 'scope' | 'ids'>;

function ResultRow(props: ResultRowProps) {
  const { id, settings, acting, row, before, isCompared, nameOf, places, thumbs, onDrill } = props;
  const Note = props.rowNote;
  const { groupBy } = settings;
  return (
    <Table.Tr data-selected={(acting && isSelected(acting.ticking.selection, id)) || undefined}>
      {acting && (
        <Table.Td className={styles.tick}>
          {isKnown(row, settings.groupBy) && (
            <RowCheckbox
              label={rowLabel(row, settings, nameOf)}
              isSelected={isSelected(acting.ticking.selection, id)}
              onToggle={(withShift) => acting.ticking.toggle(id, withShift)}
            />
          )}
        </Table.Td>
      )}
      {groupBy.map((dimension, index) => {
        const value = String(row[dimension] ?? '');
        const Cell = index === 0 ? Table.Th : Table.Td;
        return (
          <Cell key={dimension} {...(index === 0 ? { scope: 'row' } : {})} className={styles.name}>
            <Pictured thumbs={dimension === 'creative' ? thumbs : undefined} id={value}>
              <Name dimension={dimension} value={value} text={nameOf(dimension, value)} onDrill={onDrill} />
            </Pictured>
            {Note && acting && index === groupBy.length - 1 && <Note rows={acting.reportRows} rowId={id} />}
          </Cell>
        );
      })}
      {settings.fields.map((field) => (
        <FieldCell
          key={field}
          field={field}
          row={row}
          before={before}
          isCompared={isCompared}
          places={places.get(field)}
        />
      ))}
    </Table.Tr>
  );
}

interface PicturedProps {
  /** Undefined of what is no creative. */
  readonly thumbs: Thumbs | undefined;
  readonly id: string;
  readonly children: ReactNode;
}

/** A name with a thumbnail of its creative before it. */
function Pictured({ thumbs, id, children }: PicturedProps) {
  if (thumbs === undefined || !thumbs.ids.includes(id)) return children;
  return (
    <span className={styles.pictured}>
      <Suspense fallback={<span className={styles.thumb} />}>
        <RowThumb {...thumbs} id={id} />
      </Suspense>
      {children}
    </span>
  );
}

interface SortHeadProps {
  readonly name: string;
  readonly label: string;
  readonly order: Order;
  readonly onSort: (order: Order) => void;
  readonly isNumber?: boolean;
}

function SortHead({ name, label, order, onSort, isNumber = false }: SortHeadProps) {
  const direction = order.field === name ? order.direction : undefined;
  const Icon = direction === undefined ? IconSelector : direction === 'asc' ? IconArrowUp : IconArrowDown;
  const first = isNumber ? 'desc' : 'asc';
  const next = direction === undefined ? first : direction === 'asc' ? 'desc' : 'asc';
  return (
    <Table.Th
      scope="col"
      aria-sort={direction === undefined ? 'none' : direction === 'asc' ? 'ascending' : 'descending'}
      className={isNumber ? styles.number : undefined}
    >
      <UnstyledButton
        className={styles.sort}
        data-on-paper
        onClick={() => onSort({ field: name, direction: next })}
      >
        {label}
        <Icon size="0.875rem" aria-hidden />
      </UnstyledButton>
    </Table.Th>
  );
}

interface NameProps {
  readonly dimension: StatisticsDimension;
  readonly value: string;
  readonly text: string;
  readonly onDrill: (dimension: StatisticsDimension, value: string) => void;
}

function Name({ dimension, value, text, onDrill }: NameProps) {
  const canDrill =
    dimension !== 'hour' && dimension !== 'halfHour' && !isCyclic(dimension) && isFilterValue(value);
  if (!canDrill) return text;
  const isKept = isTime(dimension);
  return (
    <UnstyledButton
      className={styles.drill}
      data-on-paper
      title={isKept ? t('Show this period') : t('Show only {text}', { text })}
      onClick={() => onDrill(dimension, value)}
    >
      {text}
    </UnstyledButton>
  );
}

interface FieldCellProps {
  readonly field: ShownField;
  readonly row: StatisticsRow;
  readonly before: StatisticsRow | undefined;
  readonly isCompared: boolean;
  readonly places: number | undefined;
  readonly isHead?: boolean;
}

function FieldCell({ field, row, before, isCompared, places, isHead = false }: FieldCellProps) {
  const value = row[field];
  const delta = isCompared ? deltaOf(field, value, before?.[field] ?? null) : undefined;
  const Cell = isHead ? Table.Th : Table.Td;
  return (
    <Cell className={styles.number} title={exactText(field, value, places)}>
      {fieldText(field, value, places)}
      {delta && (
        <span
          className={styles.delta}
          data-trend={delta.tone === 'neutral' ? 'same' : delta.trend}
          title={t('Before: {amount}', { amount: fieldText(field, before?.[field] ?? 0, places) })}
        >
          {delta.text}
        </span>
      )}
    </Cell>
  );
}
