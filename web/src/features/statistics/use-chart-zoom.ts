import { parseAsString, useQueryState } from 'nuqs';
import { useEffect } from 'react';

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
  const isHourly = bucket === 'hour';
  const span = isHourly && hours !== null ? spanOfHours(hours, period) : undefined;
  // Of other days, or of another grouping: nothing shows it, and Back is to lead to what was seen.
  const isStale = hours !== null && span === undefined;
  useEffect(() => {
    if (isStale) void setHours(null, { history: 'replace' });
  }, [isStale, setHours]);
  if (bucket === 'weekday' || bucket === 'hourOfDay') return undefined;
  return {
    span,
    // One day is shown by its hours; one hour is no line.
    least: isHourly ? 2 : 1,
    onChange(chosen) {
      const days = chosen && periodOfSpan(chosen, bucket, period);
      void setHours(chosen === undefined || days !== undefined ? null : hoursText(chosen, period));
      if (days) choosePeriod(days);
    },
  };
}
