import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

import { textsOf } from '../../lib/error-catalogue.ts';
import { TimeSeriesChart } from '../../widgets/charts/time-series-chart.tsx';
import type { DateRangeState } from '../../widgets/date-range/use-date-range.ts';
import { useNowMinute } from '../../widgets/date-range/use-now-minute.ts';
import { statisticsQuery } from './api.ts';
import { chartParams, type Settings } from './model/settings.ts';
import { drawSeries } from './model/chart-series.ts';
import { bucketAt, bucketOf } from './model/time-buckets.ts';
import { FIELD_LABELS, type StatisticsScope } from './model/labels.ts';

interface ResultsChartProps {
  readonly scope: StatisticsScope;
  readonly settings: Settings;
  readonly range: DateRangeState;
}

/** The chosen fields over the days of the period, and over those of the period before. */
export function ResultsChart({ scope, settings, range }: ResultsChartProps) {
  const { period, previous, zone, offsetMinutes } = range;
  const bucket = bucketOf(period);
  const runningBucket = bucketAt(useNowMinute(), offsetMinutes, bucket);
  const query = useQuery(statisticsQuery(scope, chartParams(settings, bucket, period, zone)));
  const before = useQuery({
    ...statisticsQuery(scope, chartParams(settings, bucket, previous ?? period, zone)),
    enabled: previous !== undefined,
  });
  const drawn = useMemo(
    () =>
      drawSeries(
        { fields: settings.drawn, bucket, period, previous, runningBucket },
        query.data,
        previous && before.data,
      ),
    [settings.drawn, bucket, period, previous, runningBucket, query.data, before.data],
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
