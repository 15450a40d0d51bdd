import type { StatisticsRow } from '@marquee/schemas/queries/statistics';
import type { StatisticsDimension } from '@marquee/schemas/queries/statistics-dimensions';

import { addDays, lengthOf, type Period } from '../../../widgets/date-range/period.ts';
import { isTime } from './labels.ts';

/** How a value stands against the period before; null where there is nothing to compare with. */
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
  if (percent === null) return isThere ? 'new' : '—';
  const size = Math.abs(percent);
  const text = size >= 1_000 ? `${Math.round(size / 100)}×` : `${size.toFixed(size < 10 ? 1 : 0)} %`;
  if (Number(size.toFixed(size < 10 ? 1 : 0)) === 0) return '0 %';
  return `${percent > 0 ? '+' : '−'}${text}`;
}

/** Days by which the period before lies earlier. */
export const shiftOf = (period: Period, previous: Period): number =>
  lengthOf({ from: previous.from, to: period.from }) - 1;

/** Weeks and months of two periods lie one upon the other only now and then; their rows are not compared. */
export const isComparable = (groupBy: readonly StatisticsDimension[]): boolean =>
  !groupBy.some((dimension) => dimension === 'week' || dimension === 'month');

/** `2026-11-01 10:00:00` so many days later. */
const shifted = (value: string, days: number): string =>
  `${addDays(value.slice(0, 10), days)}${value.slice(10)}`;

/** Names a row by what it is grouped by; rows of the period before are named as those that they stand against. */
export function rowKey(row: StatisticsRow, groupBy: readonly StatisticsDimension[], shiftDays = 0): string {
  return groupBy
    .map((dimension) => {
      const value = String(row[dimension] ?? '');
      return shiftDays !== 0 && isTime(dimension) ? shifted(value, shiftDays) : value;
    })
    .join('\u0000');
}

/** Rows of the period before, by the key of the row that each stands against. */
export const previousByKey = (
  rows: readonly StatisticsRow[],
  groupBy: readonly StatisticsDimension[],
  shiftDays: number,
): ReadonlyMap<string, StatisticsRow> => new Map(rows.map((row) => [rowKey(row, groupBy, shiftDays), row]));
