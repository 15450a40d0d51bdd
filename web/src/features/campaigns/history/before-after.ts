import { parseDollars, type Nanos } from '@marquee/schemas/common/money';
import { dayIn } from '@marquee/schemas/common/zone/zone';
import type { StatisticsRow } from '@marquee/schemas/queries/statistics-answer';

import { addDays, lengthOf, type Period } from '../../../widgets/date-range/period.ts';

/** Days that are looked at on each side of a change. */
const DAYS_AROUND = 7;

/** Whole days on both sides of the day of a change, which has hours of both; undefined where there are none. */
export interface DaysAround {
  readonly changeDay: string;
  readonly before: Period | undefined;
  readonly after: Period | undefined;
}

/**
 * At most seven days before and after a change: none before the campaign, and none that is not over.
 * @param createdAt of the campaign, as `occurredAt` ISO 8601 UTC
 * @param zone of the days
 */
export function daysAround(
  { occurredAt, createdAt }: { readonly occurredAt: string; readonly createdAt: string },
  zone: string,
  nowMs: number,
): DaysAround {
  const dayOf = (instant: string) => dayIn(zone, Date.parse(instant));
  const changeDay = dayOf(occurredAt);
  const periodOf = (from: string, to: string) => (from <= to ? { from, to } : undefined);
  const [created, yesterday] = [dayOf(createdAt), addDays(dayIn(zone, nowMs), -1)];
  const [first, last] = [addDays(changeDay, -DAYS_AROUND), addDays(changeDay, DAYS_AROUND)];
  return {
    changeDay,
    before: periodOf(first > created ? first : created, addDays(changeDay, -1)),
    after: periodOf(addDays(changeDay, 1), last < yesterday ? last : yesterday),
  };
}

/** All days that are asked for. */
export const spanOf = ({ before, changeDay, after }: DaysAround): Period => ({
  from: before?.from ?? changeDay,
  to: after?.to ?? changeDay,
});

/** What a campaign did in some days. */
export interface Figures {
  readonly days: number;
  readonly impressions: number;
  readonly clicks: number;
  readonly conversions: number;
  readonly spendNanos: Nanos;
}

/** Sums of the rows of a period; rows are by day, and a day without traffic has none. */
export function figuresOf(rows: readonly StatisticsRow[], period: Period): Figures {
  const inside = rows.filter(({ day }) => {
    const on = String(day).slice(0, 10);
    return on >= period.from && on <= period.to;
  });
  const sum = (field: 'impressions' | 'clicks' | 'conversions') =>
    inside.reduce((total, row) => total + Number(row[field] ?? 0), 0);
  return {
    days: lengthOf(period),
    impressions: sum('impressions'),
    clicks: sum('clicks'),
    conversions: sum('conversions'),
    spendNanos: inside.reduce((total, { spend }) => total + (parseDollars(String(spend ?? '0')) ?? 0n), 0n),
  };
}

/** An amount for each of so many; null where there are none. */
export const nanosEach = (nanos: Nanos, count: number): Nanos | null =>
  count === 0 ? null : nanos / BigInt(count);

/** Per cent by which a figure is another one after the change; null where there is nothing to compare. */
export function changeOf(before: Nanos | number | null, after: Nanos | number | null): number | null {
  if (before === null || after === null || Number(before) === 0) return null;
  return ((Number(after) - Number(before)) / Number(before)) * 100;
}
