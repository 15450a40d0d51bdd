import type { PresetView } from '@marquee/schemas/preset/views';
import type { StatisticsDimension } from '@marquee/schemas/queries/statistics-dimensions';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useMemo, useRef, useState, type ComponentType } from 'react';
import { Link } from 'react-router-dom';

import { t } from '../../lib/i18n/i18n.ts';
import { lazyWithRetry } from '../../lib/lazy-with-retry.tsx';
import { useMaybeProfile } from '../../lib/profile.ts';
import { paths } from '../../lib/paths.ts';
import { zoneLabel } from '../../lib/zone/zones.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Skeleton } from '../../ui/feedback/feedback.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { DateRangeBar } from '../../widgets/date-range/date-range-bar.tsx';
import { periodLabel } from '../../widgets/date-range/period.ts';
import { useDateRange } from '../../widgets/date-range/use-date-range.ts';
import { PageHeader } from '../../widgets/page/page-header.tsx';
import type { ReportActions, RowNoteProps } from '../../widgets/report-rows/report-rows.ts';
import { presetsQuery, statisticsQuery } from './api.ts';
import { ChartKindField } from './chart-kind-field.tsx';
import { ExportButton } from './export-button.tsx';
import { FiltersBar } from './filters-bar.tsx';
import { Freshness } from './freshness.tsx';
import { drillInto } from './model/drill.ts';
import { askedOfPreset, isFiltered, NO_FILTERS, reportParams } from './model/settings.ts';
import type { StatisticsScope } from './model/labels.ts';
import { ResultsChart } from './results-chart.tsx';
import { ShareButton } from './sharing/share-button.tsx';
import { SummaryCards } from './summary-cards.tsx';
import { useSettings } from './use-settings.ts';
import { useReportingPermissions } from './use-reporting-permissions.ts';
import { useValueNames } from './value-names.ts';

/** Parts below the chart or behind a button, loaded after the cards and the chart. */
const Controls = lazyWithRetry(async () => (await import('./controls.tsx')).Controls);
const Results = lazyWithRetry(async () => (await import('./results.tsx')).Results);
const MailDialog = lazyWithRetry(async () => (await import('./mails/mail-dialog.tsx')).MailDialog);
const PresetsMenu = lazyWithRetry(async () => (await import('./presets-menu.tsx')).PresetsMenu);

interface StatisticsScreenProps {
  readonly scope: StatisticsScope;
  /** What can be done with ticked rows. */
  readonly actionsFor?: ReportActions;
  readonly rowNote?: ComponentType<RowNoteProps>;
}

/** Any figures by anything, over any days: cards, a chart, a table, all of it in the URL. */
export function StatisticsScreen({ scope, actionsFor, rowNote }: StatisticsScreenProps) {
  const view = useReport(scope);
  const { permissions, range, state, report, totalsBefore, nameOf } = view;
  const { settings, change } = state;
  const { period, previous, zone } = range;
  const drill = (dimension: StatisticsDimension, value: string) => {
    const { period: days, ...asked } = drillInto(settings, dimension, value, permissions);
    // Conditions on figures found the row; they say nothing about its parts.
    change({ ...asked, order: null, conditions: null });
    if (days) range.choosePeriod(days);
  };
  return (
    <>
      <PageHeader actions={<HeaderActions scope={scope} view={view} />} />
      <Stack gap="md">
        <DateRangeBar range={range} />
        <FiltersBar
          scope={scope}
          permissions={permissions}
          range={range}
          settings={settings}
          nameOf={nameOf}
          onChange={change}
        />
        <SummaryCards
          fields={settings.fields}
          totals={report.data?.totals}
          before={totalsBefore}
          comparedWith={previous && t('vs {period}', { period: periodLabel(previous) })}
        />
        <Card
          title={`${periodLabel(period)} · ${zoneLabel(zone)}`}
          actions={<ChartKindField settings={settings} onChange={change} />}
        >
          <ResultsChart scope={scope} settings={settings} range={range} onDrill={drill} />
        </Card>
        <Suspense fallback={<Skeleton height={420} />}>
          <Controls permissions={permissions} settings={settings} onChange={change} />
          <ReportResults
            scope={scope}
            view={view}
            actionsFor={actionsFor}
            rowNote={rowNote}
            onDrill={drill}
          />
        </Suspense>
        {report.data && (
          <Freshness updatedAt={report.dataUpdatedAt} zone={zone} onRefresh={() => void report.refetch()} />
        )}
      </Stack>
    </>
  );
}

/** What the URL asks for, and what was answered. */
function useReport(scope: StatisticsScope) {
  const permissions = useReportingPermissions(scope);
  const range = useDateRange('last7');
  const state = useSettings(permissions);
  const { settings, page } = state;
  const { period, previous, zone } = range;
  const report = useQuery(
    statisticsQuery(scope, reportParams(settings, period, zone, { page, perPage: settings.perPage })),
  );
  const before = useQuery({
    ...statisticsQuery(scope, reportParams(settings, previous ?? period, zone, { page: 1, perPage: 1 })),
    enabled: previous !== undefined,
  });
  const nameOf = useValueNames(scope, report.data?.data ?? [], settings.filters);
  return { permissions, range, state, report, totalsBefore: previous && before.data?.totals, nameOf };
}

interface ReportProps {
  readonly scope: StatisticsScope;
  readonly view: ReturnType<typeof useReport>;
}

function HeaderActions({ scope, view }: ReportProps) {
  const { permissions, range, state, report } = view;
  const { settings } = state;
  const { period, zone } = range;
  const apply = (preset: PresetView) => {
    state.apply(askedOfPreset(preset), preset.id);
    const { timezone } = preset.parameters;
    if (typeof timezone === 'string' && timezone !== '') range.setZone(timezone);
  };
  useDefaultPreset(state.isUntouched, apply);
  const [mailName, setMailName] = useState<string>();
  const isAdvertiser = scope === 'own' && permissions.role === 'advert';
  const exportParams = useMemo(() => reportParams(settings, period, zone), [settings, period, zone]);
  return (
    <>
      <Suspense fallback={<Skeleton width={120} height={36} />}>
        <PresetsMenu
          settings={settings}
          zone={zone}
          presetId={state.presetId}
          onApply={apply}
          onSaved={state.setPresetId}
          onMail={isAdvertiser ? setMailName : undefined}
        />
      </Suspense>
      <Button
        component={Link}
        variant="default"
        to={(scope === 'all' ? paths.adminBidLookup : paths.bidLookup).href()}
      >
        {t('Look up a bid')}
      </Button>
      {isAdvertiser && <ShareButton params={exportParams} range={range} />}
      {mailName !== undefined && (
        <Suspense>
          <MailDialog
            params={exportParams}
            name={mailName}
            zone={zone}
            onClose={() => setMailName(undefined)}
          />
        </Suspense>
      )}
      <ExportButton params={exportParams} period={period} total={report.data?.meta.total} zone={range.zone} />
    </>
  );
}

function ReportResults({
  scope,
  view,
  actionsFor,
  rowNote,
  onDrill,
}: ReportProps & {
  readonly actionsFor: ReportActions | undefined;
  readonly rowNote: ComponentType<RowNoteProps> | undefined;
  readonly onDrill: (dimension: StatisticsDimension, value: string) => void;
}) {
  const { range, state, report, totalsBefore, nameOf } = view;
  const { settings, change } = state;
  return (
    <Results
      actionsFor={actionsFor}
      rowNote={rowNote}
      scope={scope}
      settings={settings}
      range={range}
      report={report}
      totalsBefore={totalsBefore}
      page={state.page}
      nameOf={nameOf}
      onSort={(order) => change({ order })}
      onDrill={onDrill}
      onPage={state.setPage}
      onPerPage={(perPage) => change({ perPage })}
      emptyAction={
        isFiltered(settings) ? (
          <Button variant="default" onClick={() => change(NO_FILTERS)}>
            {t('Clear the filters')}
          </Button>
        ) : (
          <Button variant="default" onClick={() => range.choosePreset('last30')}>
            {t('Show the last 30 days')}
          </Button>
        )
      }
    />
  );
}

/** Opens the page with the account's default preset, on every device. */
function useDefaultPreset(isUntouched: boolean, apply: (preset: PresetView) => void): void {
  const defaultId = useMaybeProfile()?.defaultPresetId ?? null;
  const { data: presets } = useQuery({ ...presetsQuery, enabled: defaultId !== null });
  const isDone = useRef(!isUntouched);
  useEffect(() => {
    if (isDone.current || defaultId === null || presets === undefined) return;
    isDone.current = true;
    const preset = presets.find(({ id }) => id === defaultId);
    if (preset) apply(preset);
  });
}
