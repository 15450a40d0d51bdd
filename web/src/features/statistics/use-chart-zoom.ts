import { parseAsString, useQueryState } from 'nuqs';

import type { ChartZoom } from '../../widgets/charts/use-zoom.ts';
import type { DateRangeState } from '../../widgets/date-range/use-date-range.ts';
import { hoursText, periodOfSpan, spanOfHours } from './model/chart-span.ts';
import type { Bucket } from './model/time-buckets.ts';

const parseAsHours = parseAsString.withOptions({ history: 'push' });

/**
 * What selecting in a chart of the report does, in the URL so that Back returns: whole days become the report's period. Hours
 * are the chart's alone, because a report is of days.
 * @returns undefined for a chart that is not over time: weekdays, hours of the day
 */
export function useChartZoom(
  { period, choosePeriod }: Pick<DateRangeState, 'period' | 'choosePeriod'>,
  bucket: Bucket,
): ChartZoom | undefined {
  const [hours, setHours] = useQueryState('zoom', parseAsHours);
  if (bucket === 'weekday' || bucket === 'hourOfDay') return undefined;
  const isHourly = bucket === 'hour';
  return {
    span: isHourly && hours !== null ? spanOfHours(hours, period) : undefined,
    // One day is shown by its hours; one hour is no line.
    least: isHourly ? 2 : 1,
    onChange(span) {
      const days = span && periodOfSpan(span, bucket, period);
      void setHours(span === undefined || days !== undefined ? null : hoursText(span, period));
      if (days) choosePeriod(days);
    },
  };
}
