import type { AdminDashboard, PlatformHalfHour } from '@marquee/schemas/queries/dashboard';
import { formatDollars, parseDollars } from '@marquee/schemas/common/money';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';

import { textsOf } from '../../../lib/error-catalogue.ts';
import { formatMoney, NOTHING, toPlotNumber } from '../../../lib/format.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { EmptyState } from '../../../ui/feedback/feedback.tsx';
import { SegmentedField } from '../../../ui/fields/segmented-field.tsx';
import { IconChartLine } from '../../../ui/icons.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { AsOf } from '../../../widgets/as-of/as-of.tsx';
import { countsOfBoth, type ChartPoint, type ChartSeries } from '../../../widgets/charts/chart-data.ts';
import { TimeSeriesChart } from '../../../widgets/charts/time-series-chart.tsx';
import { halfHourPoints } from '../../../widgets/traffic-figures/half-hour-points.ts';
import { adminDashboardQuery } from '../api.ts';

const FIGURES = [
  { value: 'revenue', label: t('Revenue') },
  { value: 'cost', label: t('Cost') },
  { value: 'margin', label: t('Margin') },
] as const;
type Figure = (typeof FIGURES)[number]['value'];

/** Money of today by half hour against yesterday, cut at now. */
export function MoneyChart() {
  const [figure, setFigure] = useState<Figure>('revenue');
  const { data, dataUpdatedAt, error, refetch } = useQuery(adminDashboardQuery);
  const drawn = useMemo(
    () => (data === undefined ? NO_LINES : linesOf(data.halfHours, figure)),
    [data, figure],
  );
  return (
    <Card
      title={t('Today and yesterday')}
      description={
        <>
          {t('By half hour (UTC); the running half hour is dashed')}
          <AsOf at={dataUpdatedAt} />
        </>
      }
      actions={
        <SegmentedField
          label={t('Metric')}
          hideLabel
          size="xs"
          options={FIGURES}
          value={figure}
          onChange={setFigure}
        />
      }
    >
      <TimeSeriesChart
        label={t('Money today and yesterday by half hour')}
        {...drawn}
        height={220}
        loading={data === undefined && error === null}
        error={
          error !== null && data === undefined
            ? { text: textsOf(error)[0] ?? '', onRetry: () => void refetch() }
            : undefined
        }
        empty={<EmptyState icon={<IconChartLine />} title={t('No traffic today or yesterday')} />}
      />
    </Card>
  );
}

interface Lines {
  readonly points: readonly ChartPoint[];
  readonly series: readonly ChartSeries[];
}
const NO_LINES: Lines = { points: [], series: [] };

const nanosOf = (text: string): bigint => parseDollars(text) ?? 0n;

const VALUES: Readonly<Record<Figure, (one: PlatformHalfHour) => string>> = {
  revenue: ({ spend }) => spend,
  cost: ({ cost }) => cost,
  margin: ({ spend, cost }) => formatDollars(nanosOf(spend) - nanosOf(cost)),
};

function linesOf(halfHours: AdminDashboard['halfHours'], figure: Figure): Lines {
  const amountOf = VALUES[figure];
  const hasMoney = halfHours.some(({ today, yesterday }) =>
    [today, yesterday].some((one) => one !== null && (nanosOf(one.spend) !== 0n || nanosOf(one.cost) !== 0n)),
  );
  if (!hasMoney) return NO_LINES;
  const running = halfHours.findLastIndex(({ today }) => today !== null);
  const yesterday = halfHours.map((one) => amountOf(one.yesterday));
  return {
    points: halfHourPoints(halfHours.length),
    series: [
      {
        id: figure,
        label: FIGURES.find(({ value }) => value === figure)?.label ?? figure,
        unit: 'money',
        values: halfHours.map(({ today }) => (today === null ? null : toPlotNumber(amountOf(today)))),
        texts: halfHours.map(({ today }) => (today === null ? NOTHING : formatMoney(amountOf(today)))),
        counts: countsOfBoth(
          halfHours.map(({ today }) => today?.wins ?? null),
          halfHours.map(({ yesterday: { wins } }) => wins),
        ),
        running,
        previous: {
          values: yesterday.map(toPlotNumber),
          texts: yesterday.map((amount) => formatMoney(amount)),
        },
      },
    ],
  };
}
