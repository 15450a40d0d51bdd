import type { StatisticsRow } from '@marquee/schemas/queries/statistics-answer';
import {
  STATISTICS_DIMENSIONS,
  type StatisticsDimension,
} from '@marquee/schemas/queries/statistics-dimensions';

import { isActedOn } from '../../../widgets/report-rows/row-nouns.ts';
import { KEY_SEPARATOR } from './compare.ts';

/** The values in a row's key (`rowKey`). */
export function valuesOfKey(
  key: string,
  groupBy: readonly StatisticsDimension[],
): Partial<Record<StatisticsDimension, string>> {
  const values = key.split(KEY_SEPARATOR);
  return Object.fromEntries(groupBy.map((dimension, index) => [dimension, values[index] ?? '']));
}

/** Whether a row says what it is of: nothing can be done with what is unknown. */
export const isKnown = (row: StatisticsRow, groupBy: readonly StatisticsDimension[]): boolean =>
  groupBy.every((dimension) => !isActedOn(dimension) || !isUnknown(dimension, String(row[dimension])));

/** Of a day, 0 is an hour. */
const isUnknown = (dimension: StatisticsDimension, value: string): boolean =>
  value === '' || (value === '0' && STATISTICS_DIMENSIONS[dimension].kind !== 'time');
