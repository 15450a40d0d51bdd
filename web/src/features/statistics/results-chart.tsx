import type { StatisticsRow } from '@marquee/schemas/queries/statistics';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

import { textsOf } from '../../lib/error-catalogue.ts';
import { toPlotNumber } from '../../lib/format.ts';
import type { ChartPoint, ChartSeries } from '../../widgets/charts/chart-data.ts';
import { TimeSeriesChart } from '../../widgets/charts/time-series-chart.tsx';
import type { Period } from '../../widgets/date-range/period.ts';
import type { DateRangeState } from '../../widgets/date-range/use-date-range.ts';
import { statisticsQuery } from './api.ts';
import { fieldText } from './field-text.ts';
import { chartParams, type Settings } from './model/settings.ts';
import { bucketLabel, bucketOf, bucketsOf, bucketTick } from './model/time-buckets.ts';
import { FIELD_LABELS, type ShownField, type StatisticsScope } from './model/labels.ts';

interface ResultsChartProps {
  readonly scope: StatisticsScope;
  readonly settings: Settings;
  readonly range: DateRangeState;
}

/** The chosen fields over the days of the period, and over those of the period before. */
export function ResultsChart({ scope, settings, range }: ResultsChartProps) {
  const { period, previous, zone } = range;
  const bucket = bucketOf(period);
  const query = useQuery(statisticsQuery(scope, chartParams(settings, bucket, period, zone)));
  const before = useQuery({
    ...statisticsQuery(scope, chartParams(settings, bucket, previous ?? period, zone)),
    enabled: previous !== undefined,
  });
  const drawn = useMemo(
    () => drawSeries(settings.drawn, bucket, period, query.data, previous, previous && before.data),
    [settings.drawn, bucket, period, query.data, previous, before.data],
  );
  return (
    <TimeSeriesChart
      label={`${settings.drawn.map((field) => FIELD_LABELS[field].label).join(' and ')} by ${bucket}`}
      {...drawn}
      loading={query.isPending}
      error={
        query.isError
          ? { text: textsOf(query.error)[0] ?? '', onRetry: () => void query.refetch() }
          : undefined
      }
    />
  );
}

interface Answer {
  readonly data: readonly StatisticsRow[];
  readonly totals: StatisticsRow;
}

function drawSeries(
  fields: readonly ShownField[],
  bucket: 'hour' | 'day' | 'week',
  period: Period,
  answer: Answer | undefined,
  previous: Period | undefined,
  before: Answer | undefined,
): { readonly points: readonly ChartPoint[]; readonly series: readonly ChartSeries[] } {
  if (answer === undefined) return { points: [], series: [] };
  const names = bucketsOf(period, bucket);
  const earlier = previous ? bucketsOf(previous, bucket) : [];
  const rows = byBucket(answer.data, bucket);
  const oldRows = before && byBucket(before.data, bucket);
  const isOneDay = period.from === period.to;
  const points = names.map((name, index): ChartPoint => {
    const old = earlier[index];
    return {
      tick: bucketTick(name, bucket, isOneDay),
      label: bucketLabel(name, bucket),
      ...(old === undefined ? {} : { previousLabel: bucketLabel(old, bucket) }),
    };
  });
  const valuesOf = (
    field: ShownField,
    buckets: readonly string[],
    from: ReadonlyMap<string, StatisticsRow>,
  ) => {
    // A price of nothing is no price; a count of nothing is zero.
    const absent = FIELD_LABELS[field].unit === 'count' || field === 'spend' ? 0 : null;
    const found = buckets.map((name) => from.get(name)?.[field] ?? absent);
    return {
      values: found.map((value) => (value === null ? null : toPlotNumber(value))),
      texts: found.map((value) => fieldText(field, value)),
    };
  };
  const series = fields.map((field): ChartSeries => ({
    id: field,
    label: FIELD_LABELS[field].label,
    unit: FIELD_LABELS[field].unit,
    ...valuesOf(field, names, rows),
    total: fieldText(field, answer.totals[field]),
    ...(oldRows && before
      ? {
          previous: valuesOf(field, earlier.slice(0, names.length), oldRows),
          previousTotal: fieldText(field, before.totals[field]),
        }
      : {}),
  }));
  return { points, series };
}

const byBucket = (rows: readonly StatisticsRow[], bucket: string): ReadonlyMap<string, StatisticsRow> =>
  new Map(rows.map((row) => [String(row[bucket] ?? ''), row]));
