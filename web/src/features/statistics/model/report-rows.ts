import type { StatisticsRow } from '@marquee/schemas/queries/statistics-answer';
import type { StatisticsDimension } from '@marquee/schemas/queries/statistics-dimensions';

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
  groupBy.every((dimension) => !isActedOn(dimension) || !['', '0'].includes(String(row[dimension])));
