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

import { declaredText } from '../../../lib/i18n/declared-text.ts';

/** Whose traffic: the user's own, or (admins) all. */
export type StatisticsScope = 'own' | 'all';

/** Every field but `dspSpend`, which is `spend` by another name. */
export type ShownField = Exclude<StatisticsField, 'dspSpend'>;
export const SHOWN_FIELDS = STATISTICS_FIELDS.filter((field): field is ShownField => field !== 'dspSpend');
export const FIELD_LABELS: Readonly<Record<ShownField, Metric>> = shownInLanguage(STATISTICS_METRICS);

/** A metric in the language of the reader. */
function shownInLanguage(
  metrics: Readonly<Record<ShownField, Metric>>,
): Readonly<Record<ShownField, Metric>> {
  const shown = { ...metrics };
  for (const field of SHOWN_FIELDS) {
    const { label, hint } = metrics[field];
    shown[field] = {
      ...metrics[field],
      label: declaredText(label),
      ...(hint === undefined ? {} : { hint: declaredText(hint) }),
    };
  }
  return shown;
}

/** How the dimensions are listed where one chooses among them. */
export const DIMENSION_GROUPS = ['Time', 'Advertising', 'Place', 'Device', 'Supply'] as const;
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
