import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

import { t } from '../../../lib/i18n/i18n.ts';
import { HeatMap } from '../../../widgets/charts/heat-map.tsx';
import { statisticsQuery } from '../api.ts';
import { drawingParams } from '../model/chart-params.ts';
import { byBucket, pointsOf, valuesAt } from '../model/chart-series.ts';
import { FIELD_LABELS } from '../model/labels.ts';
import { bucketAt, bucketLabel, CYCLES } from '../model/time-buckets.ts';
import { ChartState } from './chart-state.tsx';
import type { ChartProps } from './chart-props.ts';

/** A metric by weekday and hour of the day, of everything that the report counts. */
export function HeatChart({ scope, settings, range }: ChartProps) {
  const { period, zone } = range;
  const [metric = 'spend'] = settings.drawn;
  const params = drawingParams(settings, period, zone, {
    groupBy: ['weekday', 'hourOfDay'],
    fields: [metric],
    order: { field: 'weekday', direction: 'asc' },
  });
  const query = useQuery(statisticsQuery(scope, params));
  const rows = query.data?.data;
  const series = useMemo(
    () =>
      CYCLES.weekday.map((weekday) => {
        const own = (rows ?? []).filter((row) => String(row['weekday']) === weekday);
        const runningBucket = bucketAt(0, 'Z', 'hourOfDay');
        return {
          id: weekday,
          label: bucketLabel(weekday, 'weekday'),
          unit: FIELD_LABELS[metric].unit,
          ...valuesAt(metric, CYCLES.hourOfDay, byBucket(own, 'hourOfDay'), runningBucket),
        };
      }),
    [rows, metric],
  );
  const { label: name } = FIELD_LABELS[metric];
  const label = t('{name} by weekday and hour', { name });
  return (
    <ChartState label={label} query={query} isEmpty={rows?.length === 0}>
      <HeatMap
        label={label}
        metric={label}
        heading={t('Hour')}
        // Hours without their minutes fit a narrow screen.
        points={pointsOf(period, 'hourOfDay').map((point) => ({ ...point, tick: point.tick.slice(0, 2) }))}
        series={series}
      />
    </ChartState>
  );
}
