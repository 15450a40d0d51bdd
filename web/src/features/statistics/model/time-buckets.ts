import { clockMs } from '@marquee/schemas/common/zone/zone';
import type { StatisticsDimension } from '@marquee/schemas/queries/statistics-dimensions';

import { t } from '../../../lib/i18n/i18n.ts';
import { addDays, daysOf, lengthOf, type Period } from '../../../widgets/date-range/period.ts';

/** What a chart has a point of. */
export type Bucket = 'hour' | 'day' | 'week' | 'weekday' | 'hourOfDay';

/** As a chart's name says them: "Spend by day". */
export const BUCKET_LABELS: Readonly<Record<Bucket, string>> = {
  hour: t('hour'),
  day: t('day'),
  week: t('week'),
  weekday: t('weekday'),
  hourOfDay: t('hour of day'),
};

/** How finely a period is drawn: hours of two days, days of three months, weeks of a year. */
export function bucketOf(period: Period): 'hour' | 'day' | 'week' {
  const days = lengthOf(period);
  if (days <= 2) return 'hour';
  return days <= 92 ? 'day' : 'week';
}

const monday = (day: string): string => {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, -((weekday + 6) % 7));
};
const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'));

/** Greater than every name of a bucket. */
const AFTER_ALL = '~';

/** Every weekday and hour of the day as the API names them, in order. */
export const CYCLES = {
  weekday: ['1', '2', '3', '4', '5', '6', '7'],
  hourOfDay: HOURS.map((hour) => String(Number(hour))),
} as const;

/** Every bucket of a period in order, as the API names them; days without traffic are in it too. */
export function bucketsOf(period: Period, bucket: StatisticsDimension): string[] {
  const days = daysOf(period);
  if (bucket === 'hour') return days.flatMap((day) => HOURS.map((hour) => `${day} ${hour}:00:00`));
  if (bucket === 'halfHour') {
    return days.flatMap((day) => HOURS.flatMap((hour) => [`${day} ${hour}:00:00`, `${day} ${hour}:30:00`]));
  }
  if (bucket === 'week') return [...new Set(days.map(monday))];
  if (bucket === 'weekday' || bucket === 'hourOfDay') return [...CYCLES[bucket]];
  return days;
}

/** The bucket in which a moment is, as the API names it. */
export function bucketAt(atMs: number, zone: string, bucket: Bucket): string {
  // All of the week and of the day has been, somewhere in a period.
  if (bucket === 'weekday' || bucket === 'hourOfDay') return AFTER_ALL;
  const local = new Date(clockMs(zone, atMs)).toISOString();
  const day = local.slice(0, 10);
  if (bucket === 'hour') return `${day} ${local.slice(11, 13)}:00:00`;
  return bucket === 'week' ? monday(day) : day;
}

const MONTHS = [
  t('Jan'),
  t('Feb'),
  t('Mar'),
  t('Apr'),
  t('May'),
  t('Jun'),
  t('Jul'),
  t('Aug'),
  t('Sep'),
  t('Oct'),
  t('Nov'),
  t('Dec'),
];
const WEEKDAYS = [t('Sun'), t('Mon'), t('Tue'), t('Wed'), t('Thu'), t('Fri'), t('Sat')];
const monthName = (value: string): string => MONTHS[Number(value.slice(5, 7)) - 1] ?? '';
/** `9 Nov`. */
const shortDay = (value: string): string =>
  t('{day} {month}', { day: String(Number(value.slice(8, 10))), month: monthName(value) });

/** `Mon` for `1`. */
const weekdayName = (value: string): string => WEEKDAYS[Number(value) % 7] ?? value;
/** `14:00–15:00` for `14`. */
const hourName = (hour: number): string => `${HOURS[hour] ?? ''}:00–${HOURS[(hour + 1) % 24] ?? ''}:00`;

/** A bucket as people say it: `14:00`, `Sat 14 Nov`, `Week of 9 Nov`, `Nov 2026`. */
export function bucketLabel(value: string, bucket: StatisticsDimension): string {
  if (bucket === 'month') return `${monthName(value)} ${value.slice(0, 4)}`;
  if (bucket === 'weekday') return weekdayName(value);
  if (bucket === 'hourOfDay') return hourName(Number(value));
  if (bucket === 'week') return t('Week of {day} {year}', { day: shortDay(value), year: value.slice(0, 4) });
  if (bucket === 'hour' || bucket === 'halfHour') return `${shortDay(value)}, ${value.slice(11, 16)}`;
  const weekday = WEEKDAYS[new Date(`${value.slice(0, 10)}T00:00:00Z`).getUTCDay()] ?? '';
  return t('{weekday} {day} {year}', { weekday, day: shortDay(value), year: value.slice(0, 4) });
}

/** The same below an axis. */
export function bucketTick(value: string, bucket: StatisticsDimension, isOneDay: boolean): string {
  if (bucket === 'weekday') return weekdayName(value);
  if (bucket === 'hourOfDay') return hourName(Number(value)).slice(0, 5);
  if (bucket !== 'hour' && bucket !== 'halfHour') return shortDay(value);
  return isOneDay
    ? value.slice(11, 16)
    : t('{day} {hour}h', { day: shortDay(value), hour: value.slice(11, 13) });
}
