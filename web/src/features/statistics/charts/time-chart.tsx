import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

import { t } from '../../../lib/i18n/i18n.ts';
import { formatList } from '../../../lib/sentences/format-list.ts';
import { TimeSeriesChart } from '../../../widgets/charts/time-series-chart.tsx';
import { useNowMinute } from '../../../widgets/date-range/use-now-minute.ts';
import { statisticsQuery } from '../api.ts';
import { cycleOf } from '../model/chart-kinds.ts';
import { chartParams } from '../model/chart-params.ts';
import { drawSeries } from '../model/chart-series.ts';
import { FIELD_LABELS } from '../model/labels.ts';
import { BUCKET_LABELS, bucketAt, bucketOf } from '../model/time-buckets.ts';
import { useChartZoom } from '../use-chart-zoom.ts';
import { errorOf } from './error-of.ts';
import type { ChartProps } from './chart-props.ts';

/** The chosen metrics over the days of the period, and over those of the period before. */
export function TimeChart({ scope, settings, range }: Omit<ChartProps, 'onDrill'>) {
  const { period, previous, zone } = range;
  const bucket = cycleOf(settings.groupBy) ?? bucketOf(period);
  const zoom = useChartZoom(range, bucket);
  const runningBucket = bucketAt(useNowMinute(), zone, bucket);
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
      label={t('{metrics} by {period}', {
        metrics: formatList(settings.drawn.map((field) => FIELD_LABELS[field].label)),
        period: BUCKET_LABELS[bucket],
      })}
      {...drawn}
      kind={settings.chart === 'bars' ? 'bar' : 'line'}
      {...(zoom && { zoom })}
      likelyPanels={new Set(settings.drawn.map((field) => FIELD_LABELS[field].unit)).size}
      loading={query.isPending}
      error={errorOf(query)}
    />
  );
}
