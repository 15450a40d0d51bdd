import { STATISTICS_PER_PAGE_MAX } from '@marquee/schemas/queries/statistics';
import {
  statisticsRow,
  type StatisticsAnswer,
  type StatisticsRow,
} from '@marquee/schemas/queries/statistics-answer';
import { useMemo } from 'react';

import type { ListParams } from '../../lib/list-query.ts';
import { pageState } from '../../widgets/entity-list/bulk/selection.ts';
import { useBulk } from '../../widgets/entity-list/bulk/use-bulk.ts';
import { useSelection } from '../../widgets/entity-list/bulk/use-selection.ts';
import type { ListResource } from '../../widgets/entity-list/resource.ts';
import type { Period } from '../../widgets/date-range/period.ts';
import type { DateRangeState } from '../../widgets/date-range/use-date-range.ts';
import type { ReportActions, ReportRows } from '../../widgets/report-rows/report-rows.ts';
import { nounOf } from '../../widgets/report-rows/row-nouns.ts';
import { fetchStatistics } from './api.ts';
import { rowKey } from './model/compare.ts';
import type { StatisticsScope } from './model/labels.ts';
import { isKnown, valuesOfKey } from './model/report-rows.ts';
import { reportParams, type Settings } from './model/settings.ts';
import type { NameOf } from './value-names.ts';

interface ReportActionsInput {
  readonly scope: StatisticsScope;
  readonly settings: Settings;
  readonly range: DateRangeState;
  readonly answer: StatisticsAnswer | undefined;
  readonly nameOf: NameOf;
  readonly actionsFor: ReportActions | undefined;
}

const NO_ROWS: readonly StatisticsRow[] = [];
const PARAMS: ListParams = { page: 1, perPage: STATISTICS_PER_PAGE_MAX, filters: [] };

/** The ticked rows of a report, and what can be done with them, as of any list. */
export function useReportActions(input: ReportActionsInput) {
  const { scope, settings, range, answer, nameOf, actionsFor } = input;
  const { groupBy } = settings;
  const { period, zone } = range;
  const reportRows = useMemo(() => rowsOf(settings, period, zone), [settings, period, zone]);
  const actions = useMemo(() => actionsFor?.(reportRows) ?? [], [actionsFor, reportRows]);
  const rows = answer?.data ?? NO_ROWS;
  const entries = useMemo(
    () => rows.filter((row) => isKnown(row, groupBy)).map((row) => ({ id: rowKey(row, groupBy), row })),
    [rows, groupBy],
  );
  const total = answer?.meta.total ?? 0;
  const resource = useMemo(
    () => resourceOf(settings, { period, zone, nameOf }),
    [settings, period, zone, nameOf],
  );
  const { filters, conditions } = settings;
  const ticking = useSelection(entries, JSON.stringify([groupBy, filters, conditions, period, zone]));
  const { selection } = ticking;
  const bulk = useBulk({ resource, scope, params: PARAMS, selection, total, onDone: ticking.clear });
  return {
    actions,
    reportRows,
    entries,
    ticking,
    bulk,
    resource,
    total,
    pageState: pageState(selection, entries),
  };
}

export type ReportActionsState = ReturnType<typeof useReportActions>;

const rowsOf = (settings: Settings, period: Period, zone: string): ReportRows => ({
  groupBy: settings.groupBy,
  zone,
  filters: settings.filters,
  valuesOf: (rowId) => valuesOfKey(rowId, settings.groupBy),
  ask: async (groupBy, narrowed, signal) => {
    const asked: Settings = {
      ...settings,
      groupBy,
      fields: ['bids'],
      filters: { ...settings.filters, ...narrowed },
      conditions: [],
      order: { field: 'bids', direction: 'desc' },
    };
    const page = { page: 1, perPage: STATISTICS_PER_PAGE_MAX };
    return (await fetchStatistics(reportParams(asked, period, zone, page), signal)).data;
  },
});

/** The report as a list, whose pages are walked where all rows are chosen. */
const resourceOf = (
  settings: Settings,
  { period, zone, nameOf }: { readonly period: Period; readonly zone: string; readonly nameOf: NameOf },
): ListResource<StatisticsRow> => ({
  key: 'statistics',
  name: 'statistics',
  path: '/statistics',
  noun: nounOf(settings.groupBy),
  row: statisticsRow,
  rowId: (row) => rowKey(row, settings.groupBy),
  rowLabel: (row) => rowLabel(row, settings, nameOf),
  columns: [],
  filters: [],
  defaultSort: { field: settings.order.field, direction: settings.order.direction },
  load: ({ page }, signal) => {
    const paging = { page, perPage: STATISTICS_PER_PAGE_MAX };
    return fetchStatistics(reportParams(settings, period, zone, paging), signal);
  },
});

/** A row's values by name. */
export const rowLabel = (row: StatisticsRow, { groupBy }: Settings, nameOf: NameOf): string =>
  groupBy.map((dimension) => nameOf(dimension, String(row[dimension] ?? ''))).join(', ');
