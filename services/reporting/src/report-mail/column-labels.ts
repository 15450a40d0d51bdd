import type { Localized } from '@marquee/schemas/common/language';
import {
  STATISTICS_DIMENSIONS,
  type StatisticsDimension,
} from '@marquee/schemas/queries/statistics-dimensions';
import { metricOf, type StatisticsField } from '@marquee/schemas/queries/statistics-metrics';

import { germanColumn, GERMAN_METRICS } from './german-labels.ts';

interface ColumnLabels {
  readonly dimension: (dimension: StatisticsDimension) => string;
  readonly metric: (field: StatisticsField) => string;
}

/** What the columns of a report are called in a mail. */
export const COLUMN_LABELS: Localized<ColumnLabels> = {
  en: {
    dimension: (dimension) => STATISTICS_DIMENSIONS[dimension].label,
    metric: (field) => metricOf(field).label,
  },
  de: {
    dimension: germanColumn,
    metric: (field) => GERMAN_METRICS[field],
  },
};
