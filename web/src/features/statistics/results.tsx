import type { StatisticsAnswer, StatisticsRow } from '@marquee/schemas/queries/statistics-answer';
import type { StatisticsDimension } from '@marquee/schemas/queries/statistics-dimensions';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useMemo, type ComponentType, type ReactNode } from 'react';

import { textsOf } from '../../lib/error-catalogue.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { zoneLabel } from '../../lib/zone/zones.ts';
import { Card } from '../../ui/layout/card.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../ui/feedback/feedback.tsx';
import { IconChartBar, IconFilterOff } from '../../ui/icons.ts';
import { Stack } from '../../ui/layout/layout.tsx';
import type { DateRangeState } from '../../widgets/date-range/use-date-range.ts';
import { TickedActions } from '../../widgets/entity-list/bulk/ticked-actions.tsx';
import { ListFooter } from '../../widgets/entity-list/list-footer.tsx';
import type { ReportActions, RowNoteProps } from '../../widgets/report-rows/report-rows.ts';
import { statisticsQuery } from './api.ts';
import { isComparable, previousByKey, shiftOf } from './model/compare.ts';
import { CHART_POINTS_MAX } from './model/chart-params.ts';
import { isFiltered, isFilterValue, reportParams, type Order, type Settings } from './model/settings.ts';
import { isTime, type StatisticsScope } from './model/labels.ts';
import { ResultsTable } from './results-table.tsx';
import { ROW_NOUN } from '../../widgets/report-rows/row-nouns.ts';
import { useReportActions } from './use-report-actions.ts';
import type { NameOf } from './value-names.ts';

interface ResultsProps {
  readonly scope: StatisticsScope;
  readonly settings: Settings;
  readonly range: DateRangeState;
  readonly report: UseQueryResult<StatisticsAnswer>;
  readonly totalsBefore: StatisticsRow | undefined;
  readonly page: number;
  readonly nameOf: NameOf;
  readonly onSort: (order: Order) => void;
  readonly onDrill: (dimension: StatisticsDimension, value: string) => void;
  readonly onPage: (page: number) => void;
  readonly onPerPage: (perPage: number) => void;
  readonly emptyAction: ReactNode;
  readonly actionsFor: ReportActions | undefined;
  readonly rowNote: ComponentType<RowNoteProps> | undefined;
}

const SKELETON_ROWS = [1, 2, 3, 4, 5, 6];

/** The table with its states and its pages. */
export function Results(props: ResultsProps) {
  const { settings, range, report, totalsBefore, page, nameOf, onSort, onDrill, onPage, onPerPage } = props;
  const before = useRowsBefore(props);
  const acting = useReportActions({ ...props, answer: report.data });
  if (report.isError) {
    const [text] = textsOf(report.error);
    return (
      <Card>
        <ErrorState text={text} onRetry={() => void report.refetch()} />
      </Card>
    );
  }
  if (report.data === undefined) return <ResultsSkeleton />;
  if (report.data.meta.total === 0) {
    return <NoResults isFiltered={isFiltered(settings)} action={props.emptyAction} />;
  }
  return (
    // The bar stays in sight over the card, which clips what is in it.
    <div>
      <Card padded={false}>
        <ResultsTable
          scope={props.scope}
          settings={settings}
          answer={report.data}
          nameOf={nameOf}
          before={before}
          totalsBefore={totalsBefore}
          isStale={report.isPlaceholderData}
          zoneLabel={zoneLabel(range.zone)}
          acting={acting.actions.length > 0 ? acting : undefined}
          rowNote={props.rowNote}
          onSort={onSort}
          onDrill={onDrill}
        />
        <ListFooter
          meta={report.data.meta}
          noun={ROW_NOUN}
          page={page}
          perPage={settings.perPage}
          onPage={onPage}
          onPerPage={onPerPage}
        />
      </Card>
      <TickedActions
        noun={acting.resource.noun}
        total={acting.total}
        actions={acting.actions}
        ticking={acting.ticking}
        bulk={acting.bulk}
      />
    </div>
  );
}

const ResultsSkeleton = () => (
  <Card>
    <Stack gap="sm" aria-label={t('Loading')} aria-busy>
      {SKELETON_ROWS.map((row) => (
        <Skeleton key={row} height={28} />
      ))}
    </Stack>
  </Card>
);

interface NoResultsProps {
  readonly isFiltered: boolean;
  readonly action: ReactNode;
}

const NoResults = ({ isFiltered, action }: NoResultsProps) => (
  <Card>
    <EmptyState
      icon={isFiltered ? <IconFilterOff /> : <IconChartBar />}
      title={isFiltered ? t('No results for these filters') : t('No traffic in this period')}
      text={
        isFiltered
          ? t('No traffic in this period matches all of the filters.')
          : t('Numbers appear here within seconds once a campaign runs.')
      }
      action={action}
    />
  </Card>
);

/** Rows of the previous period to compare this page's with; undefined without a comparison. */
function useRowsBefore({ scope, settings, range, report }: ResultsProps) {
  const { previous, period, zone } = range;
  const { groupBy } = settings;
  const rows = report.data?.data;
  const params = useMemo(
    () => reportParams(narrowed(settings, rows ?? []), previous ?? period, zone, ALL),
    [settings, rows, previous, period, zone],
  );
  const isOn = previous !== undefined && rows !== undefined && isComparable(groupBy);
  const { data } = useQuery({ ...statisticsQuery(scope, params), enabled: isOn });
  return useMemo(
    () => (isOn && data ? previousByKey(data.data, groupBy, shiftOf(period, previous)) : undefined),
    [isOn, data, groupBy, period, previous],
  );
}

const ALL = { page: 1, perPage: CHART_POINTS_MAX };

/** Asks for the values of this page's rows alone, so that a thousand rows are enough. */
function narrowed(settings: Settings, rows: readonly StatisticsRow[]): Settings {
  const filters = { ...settings.filters };
  for (const dimension of settings.groupBy) {
    if (isTime(dimension)) continue;
    const values = [...new Set(rows.map((row) => String(row[dimension] ?? '')))];
    if (values.length > 0 && values.every(isFilterValue)) filters[dimension] = values;
  }
  // What the rows did then need not meet the conditions.
  return { ...settings, filters, conditions: [] };
}
