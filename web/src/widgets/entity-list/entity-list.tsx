import { Suspense, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

import { useAccountZone } from '../../lib/zone/account-zone.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { lazyWithRetry } from '../../lib/lazy-with-retry.tsx';
import { zoneLabel } from '../../lib/zone/zones.ts';
import { Button } from '../../ui/button.tsx';
import { useMediaQuery } from '../../ui/hooks.ts';
import { presetPeriod } from '../date-range/period.ts';
import { ColumnPlaces } from '../cells/column-places.tsx';
import type { CardList as Cards, CardListProps } from './grid/card-list.tsx';
import { ColumnChooser } from './columns/column-chooser.tsx';
import classes from './entity-list.module.css';
import type { ExportButton as Export } from './export-button.tsx';
import type { ExportedList } from './save-rows.ts';
import { DaysPicker } from './figures/days-picker.tsx';
import { TrendContext, type TrendQuestion } from './figures/trend-context.ts';
import { DEFAULT_TREND, useFigureDays, type FigureDays } from './figures/use-figure-days.ts';
import { FilterBar } from './filters/filter-bar.tsx';
import { Grid, MENU_WIDTH, TICK_WIDTH, type GridProps } from './grid/grid.tsx';
import type { RowTools } from './grid/grid-row.tsx';
import { ListFooter } from './list-footer.tsx';
import { emptyOrError, StaleNotice } from './list-states.tsx';
import type { EntityListProps, ListScope } from './resource.ts';
import { pageState, type PageRow } from './bulk/selection.ts';
import { TickedActions } from './bulk/ticked-actions.tsx';
import { inScope } from './url-state.ts';
import { useBulk } from './bulk/use-bulk.ts';
import { inZone } from './columns/time-column.ts';
import { useColumnSettings } from './columns/use-column-settings.ts';
import { useListView } from './columns/use-list-view.ts';
import { useListQuery, useTotalsQuery } from './use-list-query.ts';
import { useListState } from './use-list-state.ts';
import { useListTable } from './grid/use-list-table.ts';
import { useSelection } from './bulk/use-selection.ts';
import { useStable } from './use-stable.ts';
import { placeOf, useDefaultView } from './views/open-view.ts';
import { ViewsButton } from './views/views-button.tsx';

const CardList = lazyWithRetry<CardListProps<never>>(
  async () => (await import('./grid/card-list.tsx')).CardList,
) as unknown as typeof Cards;

const ExportButton = lazyWithRetry<ExportedList<never>>(
  async () => (await import('./export-button.tsx')).ExportButton,
) as unknown as typeof Export;

const NARROW = '(max-width: 700px)';
// A narrow screen needs it at once, and a wide one never.
if (window.matchMedia(NARROW).matches) void import('./grid/card-list.tsx').catch(() => undefined);
/** Pixels of the two lines at the sides. */
const FRAME_WIDTH = 2;
const SKELETON_ROWS_MAX = 12;
const VIRTUAL_FROM = 200;
const NO_ACTIONS: readonly never[] = [];

/**
 * A list of the product: filters, sorting and paging in the URL, columns of the user's choice, selection,
 * bulk actions, export, and cards instead of rows on narrow screens. A page brings a resource and what its
 * rows can do.
 */
export function EntityList<Row>(props: EntityListProps<Row>) {
  const { resource, bulkActions = NO_ACTIONS } = props;
  const list = useList(props);
  const { state, query, meta, total, ticking, bulk, isNarrow } = list;
  const grid = useGridProps(props, list);
  return (
    <div ref={list.frame} className={classes.list}>
      <Toolbar props={props} list={list} />
      <div className={classes.busy} data-on={query.isFetching && !query.isPending} aria-hidden />
      {query.isError && query.data !== undefined && <StaleNotice query={query} />}
      <TrendContext value={list.trends}>
        <ColumnPlaces>
          {isNarrow || props.gallery !== undefined ? (
            <Suspense fallback={null}>
              <CardList {...grid} card={props.card} gallery={props.gallery} />
            </Suspense>
          ) : (
            <Grid {...grid} />
          )}
        </ColumnPlaces>
      </TrendContext>
      <TickedActions noun={resource.noun} total={total} actions={bulkActions} ticking={ticking} bulk={bulk} />
      {meta !== undefined && total > 0 && (
        <ListFooter
          meta={meta}
          noun={resource.noun}
          page={state.page}
          perPage={state.perPage}
          onPage={state.setPage}
          onPerPage={props.perPage === undefined ? state.setPerPage : undefined}
        />
      )}
    </div>
  );
}

/** What the URL asks for and the API answers, which columns are chosen, and what is ticked. */
function useList<Row>(props: EntityListProps<Row>) {
  const { resource, scope = 'own', urlPrefix = '', onRowsChange } = props;
  const state = useListState(resource, scope, { urlPrefix, perPage: props.perPage });
  const place = useMemo(() => placeOf(resource, scope, urlPrefix), [resource, scope, urlPrefix]);
  const [url] = useSearchParams();
  const listView = useListView(resource.name, url.get(`${urlPrefix}view`));
  useDefaultView(place, listView.view);
  const figureDays = useFigureDays(urlPrefix);
  const days = useListDays(resource, figureDays);
  const { query, params, entries, meta } = useListQuery(resource, scope, state, {
    fixedFilters: props.fixedFilters,
    days,
  });
  const zone = useAccountZone();
  const columns = useMemo(
    () => inScope(resource.columns, scope).map((column) => inZone(column, zone)),
    [resource, scope, zone],
  );
  const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
  const { frame, width } = useWidth();
  const available = isNarrow ? Number.POSITIVE_INFINITY : width - widthOfTools(props);
  const choice = useColumnSettings(listView, columns, available);
  const total = meta?.total ?? 0;
  const totals = useTotalsQuery(resource, scope, params, total > 0);
  const ticking = useSelection(entries, JSON.stringify([params.search, params.filters, days]));
  const { selection } = ticking;
  const bulk = useBulk({ resource, scope, params, selection, total, onDone: ticking.clear });
  const table = useListTable({ columns, entries, arrangement: choice, selection });
  const reportRows = useStable(onRowsChange ?? (() => undefined));
  useEffect(() => reportRows(entries.map(({ row }) => row)), [entries, reportRows]);
  return {
    frame,
    scope,
    place,
    listView,
    state,
    query,
    params,
    entries,
    meta,
    totals,
    total,
    figureDays,
    trends: useTrendQuestion(resource, figureDays, entries),
    columns,
    choice,
    ticking,
    bulk,
    table,
    isNarrow,
  };
}

/** The days that the list's own call takes; undefined is all time, and for a list whose call knows nothing of days. */
function useListDays<Row>({ figures }: EntityListProps<Row>['resource'], { days, zone, today }: FigureDays) {
  return useMemo(() => {
    if (figures?.totalsPath === undefined) return undefined;
    return days ?? (figures.isBounded === true ? { ...presetPeriod(DEFAULT_TREND, today), zone } : undefined);
  }, [figures, days, zone, today]);
}

/** What the sparklines of the page show: the chosen days, or the last month. */
function useTrendQuestion<Row>(
  { figures }: EntityListProps<Row>['resource'],
  { days, zone, today }: FigureDays,
  entries: readonly PageRow<Row>[],
): TrendQuestion | undefined {
  return useMemo(
    () =>
      figures && {
        dimension: figures.dimension,
        ids: entries.map(({ id }) => id),
        days: days ?? { ...presetPeriod(DEFAULT_TREND, today), zone },
      },
    [figures, days, zone, today, entries],
  );
}

const isSelectable = <Row,>({ selectable, bulkActions = NO_ACTIONS }: EntityListProps<Row>): boolean =>
  selectable ?? bulkActions.length > 0;

/** Pixels of a row that no column has: its boxes, its menu, and the frame around the list. */
function widthOfTools<Row>(props: EntityListProps<Row>): number {
  const ticks = Number(isSelectable(props)) + Number(props.rowDetail !== undefined);
  const hasMenu = props.rowActions !== undefined || props.rowHref !== undefined;
  return FRAME_WIDTH + ticks * TICK_WIDTH + Number(hasMenu) * MENU_WIDTH;
}

/** Width of the list in pixels, known before it is painted. */
function useWidth() {
  const frame = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(Number.POSITIVE_INFINITY);
  useLayoutEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    const look = () => setWidth(Math.floor(element.getBoundingClientRect().width));
    const observer = new ResizeObserver(look);
    observer.observe(element);
    look();
    return () => observer.disconnect();
  }, []);
  return { frame, width };
}

type List<Row> = ReturnType<typeof useList<Row>>;

/** Props of the table, and of the cards that replace it on narrow screens. */
function useGridProps<Row>(props: EntityListProps<Row>, list: List<Row>): GridProps<Row> {
  const { resource, emptyState } = props;
  const { scope, state, query, entries, totals, total, ticking, table, choice } = list;
  const [expanded, toggleExpanded] = useExpanded();
  const selectable = isSelectable(props);
  return {
    caption: resource.noun.many.replace(/^./, (letter) => letter.toUpperCase()),
    columns: table.visible,
    entries: table.entries,
    tools: useRowTools(props, { scope, selectable, onToggle: ticking.toggle, onExpand: toggleExpanded }),
    sort: state.sort,
    onSort: state.setSort,
    widths: choice.widths,
    density: choice.density,
    onWidth: choice.setWidth,
    selectedIds: table.selectedIds,
    pageState: pageState(ticking.selection, entries),
    onTogglePage: ticking.togglePage,
    expanded,
    totals:
      resource.figures?.totalsPath === undefined || entries.length === 0
        ? undefined
        : {
            label: t('Total, {zone}', { zone: zoneLabel(list.figureDays.zone) }),
            stats: totals?.stats ?? undefined,
          },
    skeletonRows: Math.min(state.perPage, SKELETON_ROWS_MAX),
    isLoading: query.isPending,
    isBusy: query.isFetching,
    virtualize: props.virtualize ?? entries.length >= VIRTUAL_FROM,
    offset: (state.page - 1) * state.perPage,
    total,
    instead: emptyOrError({ query, noun: resource.noun, state, total, emptyState }),
  };
}

interface ToolbarProps<Row> {
  readonly props: EntityListProps<Row>;
  readonly list: List<Row>;
}

function Toolbar<Row>({ props: { resource, toolbar }, list }: ToolbarProps<Row>) {
  const { scope, state, params, columns, choice, table, total } = list;
  return (
    <div className={classes.toolbar}>
      <FilterBar
        fields={inScope(resource.filters, scope)}
        state={state}
        searchPlaceholder={
          resource.searchable === true
            ? (resource.searchPlaceholder ?? t('Search {objects}', { objects: resource.noun.many }))
            : undefined
        }
      />
      <div className={classes.tools}>
        <ViewsButton resource={resource} scope={scope} place={list.place} listView={list.listView} />
        {toolbar}
        {resource.figures !== undefined && (
          <DaysPicker
            figureDays={list.figureDays}
            isBounded={resource.figures.isBounded === true || resource.figures.totalsPath === undefined}
          />
        )}
        <ColumnChooser columns={columns} choice={choice} />
        {resource.exportable !== false && (
          <Suspense
            fallback={
              <Button variant="default" size="sm" disabled>
                {t('Export')}
              </Button>
            }
          >
            <ExportButton
              resource={resource}
              scope={scope}
              params={params}
              columns={table.visible}
              total={total}
              zone={list.figureDays.zone}
            />
          </Suspense>
        )}
      </div>
    </div>
  );
}

function useExpanded() {
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(() => new Set());
  const toggle = useStable((id: string) => {
    const next = new Set(expanded);
    if (!next.delete(id)) next.add(id);
    setExpanded(next);
  });
  return [expanded, toggle] as const;
}

interface RowContext {
  readonly scope: ListScope;
  readonly selectable: boolean;
  readonly onToggle: (id: string, withShift: boolean) => void;
  readonly onExpand: (id: string) => void;
}

/** One object for all rows that stays the same over renders. */
function useRowTools<Row>(props: EntityListProps<Row>, context: RowContext): RowTools<Row> {
  const { resource, rowHref, rowActions, rowDetail } = props;
  const { scope, selectable, onToggle, onExpand } = context;
  const [hasHref, hasActions] = [rowHref !== undefined, rowActions !== undefined];
  const href = useStable((row: Row) => rowHref?.(row) ?? '');
  const actions = useStable((row: Row) => rowActions?.(row) ?? []);
  return useMemo(
    () => ({
      scope,
      rowLabel: resource.rowLabel,
      rowHref: hasHref ? href : undefined,
      rowActions: hasActions ? actions : undefined,
      rowDetail,
      selectable,
      onToggle,
      onExpand,
    }),
    [scope, resource, hasHref, hasActions, href, actions, rowDetail, selectable, onToggle, onExpand],
  );
}
