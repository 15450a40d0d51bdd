import { formatList } from './sentences/format-list.ts';
import { t } from './i18n/i18n.ts';

/** `9:00`. */
export const formatHour = (hour: number): string => `${hour}:00`;

const HOURS_A_DAY = 24;

/** The hours of a day as ranges: `all day`, `9:00–12:00 and 20:00–24:00`; empty for none. @param runs by hour, from 0 */
export function formatHours(runs: readonly boolean[]): string {
  if (runs.length > 0 && runs.every(Boolean)) return t('all day');
  const ranges: string[] = [];
  let from: number | undefined;
  for (let hour = 0; hour <= HOURS_A_DAY; hour += 1) {
    if (runs[hour] === true) from ??= hour;
    else if (from !== undefined) {
      ranges.push(`${formatHour(from)}–${formatHour(hour)}`);
      from = undefined;
    }
  }
  return formatList(ranges);
}

/** The same of a list of hours, 0 to 23. */
export const formatHourList = (hours: readonly number[]): string =>
  formatHours(Array.from({ length: HOURS_A_DAY }, (_, hour) => hours.includes(hour)));
