import {
  STATISTICS_DIMENSION_NAMES,
  STATISTICS_DIMENSIONS,
  type StatisticsDimension,
} from '@marquee/schemas/queries/statistics-dimensions';
import {
  STATISTICS_FIELDS,
  STATISTICS_METRICS,
  type Metric,
  type StatisticsField,
} from '@marquee/schemas/queries/statistics-metrics';

import { t } from '../../../lib/i18n/i18n.ts';

/** Whose traffic: the user's own, or (admins) all. */
export type StatisticsScope = 'own' | 'all';

/** Every field but `dspSpend`, which is `spend` by another name. */
export type ShownField = Exclude<StatisticsField, 'dspSpend'>;
export const SHOWN_FIELDS = STATISTICS_FIELDS.filter((field): field is ShownField => field !== 'dspSpend');
export const FIELD_LABELS: Readonly<Record<ShownField, Metric>> = STATISTICS_METRICS;

/** How the dimensions are listed where one chooses among them. */
export const DIMENSION_GROUPS = [t('Time'), t('Advertising'), t('Place'), t('Device'), t('Supply')] as const;
export const SHOWN_DIMENSIONS: readonly StatisticsDimension[] = DIMENSION_GROUPS.flatMap((group) =>
  STATISTICS_DIMENSION_NAMES.filter((name) => STATISTICS_DIMENSIONS[name].group === group),
);

export const isTime = (dimension: StatisticsDimension): boolean =>
  STATISTICS_DIMENSIONS[dimension].kind === 'time';

/** Comes again each week or day: `weekday`, `hourOfDay`. */
export const isCyclic = (dimension: StatisticsDimension): boolean =>
  STATISTICS_DIMENSIONS[dimension].isCyclic === true;

/** Filtered by choosing days, not by a list of values. */
export const isFilterable = (dimension: StatisticsDimension): boolean => !isTime(dimension);
