import { formatDollars } from '@marquee/schemas/common/money';
import { memo, useMemo } from 'react';

import { textsOf } from '../../lib/error-catalogue.ts';
import { formatCount, formatMoney, toPlotNumber } from '../../lib/format.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { zoneLabel } from '../../lib/zone/zones.ts';
import { EmptyState } from '../../ui/feedback/feedback.tsx';
import { IconChartLine } from '../../ui/icons.ts';
import { Card } from '../../ui/layout/card.tsx';
import { countsOfBoth, type ChartSeries } from '../../widgets/charts/chart-data.ts';
import { TimeSeriesChart } from '../../widgets/charts/time-series-chart.tsx';
import type { Counts } from '../../widgets/traffic-figures/day-counts.ts';
import { halfHourPoints } from '../../widgets/traffic-figures/half-hour-points.ts';

interface TodayChartProps {
  readonly halfHours: readonly Counts[] | undefined;
  readonly yesterday: readonly Counts[] | undefined;
  /** Index of the half hour that runs. */
  readonly current: number;
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly zone: string;
}

/** Today by half hour against yesterday; its last point grows while one looks. */
export const TodayChart = memo(function TodayChart(props: TodayChartProps) {
  const { halfHours, yesterday, current, error, onRetry, zone } = props;
  const drawn = useMemo(() => {
    // An axis from $0 to $1 without a line says less than a sentence.
    if (halfHours === undefined || ![...halfHours, ...(yesterday ?? [])].some(hasTraffic))
      return { points: [], series: [] };
    return {
      points: halfHourPoints(halfHours.length),
      series: seriesOf(halfHours, yesterday, current),
    };
  }, [halfHours, yesterday, current]);
  return (
    <Card
      title={t('Today by half hour')}
      description={t(
        '{zone} · the current half hour is live · metrics above compare with yesterday up to this time',
        { zone: zoneLabel(zone) },
      )}
    >
      <TimeSeriesChart
        label={t('Today’s spend and impressions by half hour')}
        {...drawn}
        likelyPanels={2}
        empty={<EmptyState icon={<IconChartLine />} title={t('No traffic today or yesterday')} />}
        loading={halfHours === undefined && error === null}
        error={
          error !== null && halfHours === undefined ? { text: textsOf(error)[0] ?? '', onRetry } : undefined
        }
      />
    </Card>
  );
});

const hasTraffic = ({ impressions, clicks, spendNanos }: Counts): boolean =>
  impressions > 0 || clicks > 0 || spendNanos !== 0n;

const impressionsOf = ({ impressions }: Counts): number => impressions;

function seriesOf(
  halfHours: readonly Counts[],
  yesterday: readonly Counts[] | undefined,
  current: number,
): readonly ChartSeries[] {
  const spendOf = (counts: Counts) => formatDollars(counts.spendNanos);
  const soFar = <T,>(valueOf: (counts: Counts) => T, absent: T) =>
    halfHours.map((counts, index) => (index <= current ? valueOf(counts) : absent));
  return [
    {
      id: 'spend',
      label: t('Spend'),
      unit: 'money',
      values: soFar<number | null>((counts) => toPlotNumber(spendOf(counts)), null),
      texts: soFar((counts) => formatMoney(spendOf(counts)), '—'),
      counts: countsOfBoth(halfHours.map(impressionsOf), yesterday?.map(impressionsOf)),
      running: current,
      ...(yesterday && {
        previous: {
          values: yesterday.map((counts) => toPlotNumber(spendOf(counts))),
          texts: yesterday.map((counts) => formatMoney(spendOf(counts))),
        },
      }),
    },
    {
      id: 'impressions',
      label: t('Impressions'),
      unit: 'count',
      values: soFar<number | null>(impressionsOf, null),
      texts: soFar(({ impressions }) => formatCount(impressions), '—'),
      running: current,
      ...(yesterday && {
        previous: {
          values: yesterday.map(impressionsOf),
          texts: yesterday.map(({ impressions }) => formatCount(impressions)),
        },
      }),
    },
  ];
}
