import {
  STATISTICS_DIMENSIONS,
  type StatisticsDimension,
} from '@marquee/schemas/queries/statistics-dimensions';
import { useQuery } from '@tanstack/react-query';

import { declaredText } from '../../../lib/i18n/declared-text.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { withinSentence } from '../../../lib/sentences/within-sentence.ts';
import { TimeSeriesChart } from '../../../widgets/charts/time-series-chart.tsx';
import { useNowMinute } from '../../../widgets/date-range/use-now-minute.ts';
import { statisticsQuery } from '../api.ts';
import { breakdownOf, hasRest } from '../model/chart-kinds.ts';
import { chartParams, drawingParams, rankingParams } from '../model/chart-params.ts';
import { pointsOf } from '../model/chart-series.ts';
import { FIELD_LABELS, type ShownField } from '../model/labels.ts';
import { isFilterValue } from '../model/settings.ts';
import { bucketAt, bucketOf, BUCKET_LABELS, type Bucket } from '../model/time-buckets.ts';
import { topSeries } from '../model/top-series.ts';
import { useValueNames } from '../value-names.ts';
import { useChartZoom } from '../use-chart-zoom.ts';
import { errorOf } from './error-of.ts';
import type { ChartProps } from './chart-props.ts';

/** As many as there are colours. */
const SERIES_MAX = 5;

/** A metric of the first values of a dimension over time, as lines or on top of one another with what is left. */
export function TopChart(props: ChartProps) {
  const { scope, settings, range } = props;
  const { period, zone } = range;
  const [metric = 'spend'] = settings.drawn;
  const [dimension = 'campaign'] = breakdownOf(settings.groupBy);
  const bucket = bucketOf(period);
  const zoom = useChartZoom(range, bucket);
  const runningBucket = bucketAt(useNowMinute(), zone, bucket);
  const { query, top, totals, rows, whole } = useTopRows(props, { metric, dimension, bucket });
  const nameOf = useValueNames(scope, top);
  const series =
    totals === undefined || rows === undefined
      ? []
      : topSeries({
          ...{ metric, dimension, bucket, period, runningBucket, rows, whole },
          ranking: { data: top, totals },
          nameOf: (value) => nameOf(dimension, value),
        });
  return (
    <TimeSeriesChart
      label={t('{metric} by {period} and {dimension}', {
        metric: FIELD_LABELS[metric].label,
        period: BUCKET_LABELS[bucket],
        dimension: withinSentence(declaredText(STATISTICS_DIMENSIONS[dimension].label)),
      })}
      points={pointsOf(period, bucket)}
      series={series}
      kind={settings.chart === 'area' ? 'area' : 'line'}
      {...(zoom && { zoom })}
      loading={query.isPending}
      error={errorOf(query)}
    />
  );
}

interface Drawn {
  readonly metric: ShownField;
  readonly dimension: StatisticsDimension;
  readonly bucket: Bucket;
}

/** The first values with their totals, what they did in each bucket, and what all did where there is a rest. */
function useTopRows({ scope, settings, range }: ChartProps, { metric, dimension, bucket }: Drawn) {
  const { period, zone } = range;
  const ranking = useQuery(
    statisticsQuery(
      scope,
      rankingParams(settings, period, zone, { groupBy: [dimension], metric, count: SERIES_MAX }),
    ),
  );
  // A value that cannot be asked for is among what is left.
  const top = (ranking.data?.data ?? []).filter((row) => isFilterValue(String(row[dimension] ?? '')));
  const hasTop = top.length > 0;
  const series = useQuery({
    ...statisticsQuery(
      scope,
      drawingParams(settings, period, zone, {
        groupBy: [bucket, dimension],
        fields: [metric],
        order: { field: bucket, direction: 'asc' },
        filters: { ...settings.filters, [dimension]: top.map((row) => String(row[dimension])) },
      }),
    ),
    enabled: hasTop,
  });
  const isWhole = hasRest(metric, [dimension]);
  const all = useQuery({
    ...statisticsQuery(scope, chartParams({ ...settings, drawn: [metric] }, bucket, period, zone)),
    enabled: isWhole,
  });
  const isEmpty = ranking.data?.meta.total === 0;
  const asked = [ranking, ...(hasTop ? [series] : []), ...(isWhole ? [all] : [])];
  return {
    query: asked.find(({ isError, isPending }) => isError || isPending) ?? ranking,
    top,
    totals: isEmpty ? undefined : ranking.data?.totals,
    rows: hasTop ? series.data?.data : [],
    whole: isWhole ? all.data?.data : undefined,
  };
}
