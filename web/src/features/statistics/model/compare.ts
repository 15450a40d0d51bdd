import type { StatisticsRow } from '@marquee/schemas/queries/statistics-answer';
import type { StatisticsDimension } from '@marquee/schemas/queries/statistics-dimensions';

import { UNBROKEN, formatDecimal } from '../../../lib/format.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { addDays, lengthOf, type Period } from '../../../widgets/date-range/period.ts';
import { isCyclic, isTime } from './labels.ts';

/** Change of a value against the previous period; null where there is nothing to compare with. */
export interface Change {
  /** Percent of the value before. */
  readonly percent: number | null;
  readonly before: string | number | null;
}

export function changeBetween(
  now: string | number | null | undefined,
  before: string | number | null | undefined,
): Change {
  const [left, right] = [Number(now ?? 0), Number(before ?? 0)];
  return { percent: right === 0 ? null : ((left - right) / right) * 100, before: before ?? null };
}

/** `+12.5 %`, `0 %`, `new` where there was nothing before. */
export function changeText({ percent }: Change, isThere: boolean): string {
  if (percent === null) return isThere ? t('new') : '—';
  const size = Math.abs(percent);
  const text =
    size >= 1_000 ? `${Math.round(size / 100)}×` : `${formatDecimal(size, size < 10 ? 1 : 0)}${UNBROKEN}%`;
  if (Number(size.toFixed(size < 10 ? 1 : 0)) === 0) return `0${UNBROKEN}%`;
  return `${percent > 0 ? '+' : '−'}${text}`;
}

/** Days between the start of the previous period and that of the current one. */
export const shiftOf = (period: Period, previous: Period): number =>
  lengthOf({ from: previous.from, to: period.from }) - 1;

/** Whether rows can be compared: weeks and months of two periods seldom align. */
export const isComparable = (groupBy: readonly StatisticsDimension[]): boolean =>
  !groupBy.some((dimension) => dimension === 'week' || dimension === 'month');

/** `2026-11-01 10:00:00` a number of days later. */
const shifted = (value: string, days: number): string =>
  `${addDays(value.slice(0, 10), days)}${value.slice(10)}`;

/** Between the values of a key; no value holds it. */
export const KEY_SEPARATOR = '\u0000';

/**
 * Key of a row by its groups; a row of the previous period gets the key of the row that it is compared with.
 */
export function rowKey(row: StatisticsRow, groupBy: readonly StatisticsDimension[], shiftDays = 0): string {
  return groupBy
    .map((dimension) => {
      const value = String(row[dimension] ?? '');
      return shiftDays !== 0 && isTime(dimension) && !isCyclic(dimension) ? shifted(value, shiftDays) : value;
    })
    .join(KEY_SEPARATOR);
}

/** Rows of the previous period, by the key of the row that each is compared with. */
export const previousByKey = (
  rows: readonly StatisticsRow[],
  groupBy: readonly StatisticsDimension[],
  shiftDays: number,
): ReadonlyMap<string, StatisticsRow> => new Map(rows.map((row) => [rowKey(row, groupBy, shiftDays), row]));
