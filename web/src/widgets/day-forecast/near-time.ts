import { DAY_MS } from '@marquee/schemas/common/time';
import { clockMs, dayIn } from '@marquee/schemas/common/zone/zone';

import { DAY_NAMES } from '../../lib/day-names.ts';
import { formatDateTime } from '../../lib/format.ts';
import { t } from '../../lib/i18n/i18n.ts';

/**
 * A moment that is near as people call it: `today 18:00`, `tomorrow 08:00`, `Monday 08:00`, and a date beyond a week.
 * @param zone of the time
 */
export function nearTime(atMs: number, nowMs: number, zone: string): string {
  const [date = '', time = ''] = formatDateTime(atMs, zone).split(' ');
  const days = (Date.parse(dayIn(zone, atMs)) - Date.parse(dayIn(zone, nowMs))) / DAY_MS;
  if (days === 0) return t('today {time}', { time });
  if (days === 1) return t('tomorrow {time}', { time });
  return `${days > 1 && days < 7 ? weekdayOf(clockMs(zone, atMs)) : date} ${time}`;
}

/** The week begins on Monday here, and on Sunday for a Date. */
const weekdayOf = (localMs: number): string => DAY_NAMES[(new Date(localMs).getUTCDay() + 6) % 7] ?? '';
