import { DAY_NAMES } from '../../../lib/day-names.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { formatHours } from '../../../lib/format-hours.ts';
import { formatList } from '../../../lib/sentences/format-list.ts';
import { HOURS_A_WEEK, hoursAWeek, weekOf, type Schedule } from './schedule.ts';

/**
 * A schedule as people say it: `around the clock`, `every weekday 9:00–18:00`,
 * `Monday and Tuesday all day; at weekends 10:00–12:00 and 20:00–24:00`, `never`.
 */
export function describeSchedule(schedule: Schedule): string {
  const week = weekOf(schedule);
  const total = hoursAWeek(week);
  if (total === HOURS_A_WEEK) return t('around the clock');
  if (total === 0) return t('never');
  const byHours = new Map<string, number[]>();
  for (const [day, hours] of week.entries()) {
    const label = formatHours(hours);
    if (label !== '') byHours.set(label, [...(byHours.get(label) ?? []), day]);
  }
  return [...byHours].map(([label, days]) => `${formatDays(days)} ${label}`).join('; ');
}

function formatDays(days: readonly number[]): string {
  const key = days.join();
  if (key === '0,1,2,3,4,5,6') return t('every day');
  if (key === '0,1,2,3,4') return t('every weekday');
  if (key === '5,6') return t('at weekends');
  const first = days[0] ?? 0;
  const isRun = days.every((day, index) => day === first + index);
  if (isRun && days.length > 2)
    return t('{firstDay} to {lastDay}', {
      firstDay: DAY_NAMES[first],
      lastDay: DAY_NAMES[first + days.length - 1],
    });
  return formatList(days.map((day) => DAY_NAMES[day] ?? ''));
}
