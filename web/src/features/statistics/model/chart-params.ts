import type { StatisticsDimension } from '@marquee/schemas/queries/statistics-dimensions';

import type { Period } from '../../../widgets/date-range/period.ts';
import { addConditions, addFilters, type Filters, type Settings } from './settings.ts';
import type { ShownField } from './labels.ts';

export const CHART_POINTS_MAX = 1_000;

interface Drawing {
  readonly groupBy: readonly StatisticsDimension[];
  readonly fields: readonly ShownField[];
  readonly order: { readonly field: string; readonly direction: 'asc' | 'desc' };
  readonly filters?: Filters;
  readonly perPage?: number;
}

/** The traffic of the report's rows by other groups, for a chart. */
export function drawingParams(
  settings: Settings,
  period: Period,
  zone: string,
  drawing: Drawing,
): URLSearchParams {
  const { groupBy, fields, order, filters = settings.filters, perPage = CHART_POINTS_MAX } = drawing;
  const params = new URLSearchParams({
    groupBy: groupBy.join(','),
    fields: fields.join(','),
    from: period.from,
    to: period.to,
    timezone: zone,
    orderField: order.field,
    orderDir: order.direction,
    perPage: String(perPage),
  });
  addFilters(params, filters);
  addConditions(params, settings.conditions);
  if (settings.conditions.length > 0) params.set('havingBy', settings.groupBy.join(','));
  return params;
}

/** The chosen metrics over time. */
export const chartParams = (
  settings: Settings,
  bucket: StatisticsDimension,
  period: Period,
  zone: string,
): URLSearchParams =>
  drawingParams(settings, period, zone, {
    groupBy: [bucket],
    fields: settings.drawn,
    order: { field: bucket, direction: 'asc' },
  });

/** The groups with the highest values of a metric. */
export const rankingParams = (
  settings: Settings,
  period: Period,
  zone: string,
  {
    groupBy,
    metric,
    count,
  }: {
    readonly groupBy: readonly StatisticsDimension[];
    readonly metric: ShownField;
    readonly count: number;
  },
): URLSearchParams =>
  drawingParams(settings, period, zone, {
    groupBy,
    fields: [metric],
    order: { field: metric, direction: 'desc' },
    perPage: count,
  });
