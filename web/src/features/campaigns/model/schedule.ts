import { DAYS, type Day } from '@marquee/schemas/common/campaign-terms';
import type { CampaignView } from '@marquee/schemas/campaign/views';

import { t } from '../../../lib/i18n/i18n.ts';

export type Schedule = CampaignView['schedule'];
/** The week as it is painted: seven days, Monday first, of 24 hours; true where the campaign runs. */
export type Week = readonly (readonly boolean[])[];

export const HOURS: readonly number[] = Array.from({ length: 24 }, (_, hour) => hour);
export const HOURS_A_WEEK = 168;

/** One hour of one day; Monday is 0. */
export interface Cell {
  readonly day: number;
  readonly hour: number;
}

const weekWhere = (runs: (cell: Cell) => boolean): Week =>
  DAYS.map((_, day) => HOURS.map((hour) => runs({ day, hour })));

const isWeekend = (day: number): boolean => day >= 5;
const weekdaysFrom = (from: number, until: number): Week =>
  weekWhere(({ day, hour }) => !isWeekend(day) && hour >= from && hour < until);

export interface SchedulePreset {
  readonly id: string;
  readonly label: string;
  readonly week: Week;
}

/** Weekend is Saturday and Sunday (specification section 9). */
export const SCHEDULE_PRESETS: readonly SchedulePreset[] = [
  { id: 'always', label: t('Always'), week: weekWhere(() => true) },
  { id: 'weekdays', label: t('Weekdays'), week: weekWhere(({ day }) => !isWeekend(day)) },
  { id: 'weekend', label: t('Weekend'), week: weekWhere(({ day }) => isWeekend(day)) },
  { id: 'business-hours', label: t('Business hours'), week: weekdaysFrom(9, 18) },
  { id: 'weekdays-8-20', label: t('Weekdays 8–20'), week: weekdaysFrom(8, 20) },
];

/** A day that is absent does not run; null runs always. */
export function weekOf(schedule: Schedule): Week {
  if (schedule === null) return weekWhere(() => true);
  return DAYS.map((day) => {
    const hours = new Set(schedule[day] ?? []);
    return HOURS.map((hour) => hours.has(hour));
  });
}

/** Null when every hour runs: then the campaign has no schedule at all. */
export function scheduleOf(week: Week): Schedule {
  if (hoursAWeek(week) === HOURS_A_WEEK) return null;
  const days = DAYS.flatMap((day, index): [Day, number[]][] => {
    const hours = HOURS.filter((hour) => week[index]?.[hour] === true);
    return hours.length === 0 ? [] : [[day, hours]];
  });
  return Object.fromEntries(days);
}

/** On where it is off, and off where it is on. */
export const inverted = (week: Week): Week => week.map((hours) => hours.map((runs) => !runs));

export const hoursAWeek = (week: Week): number => week.flat().filter(Boolean).length;

export const sameWeek = (left: Week, right: Week): boolean =>
  left.every((hours, day) => hours.every((runs, hour) => runs === right[day]?.[hour]));

/** The rectangle between two corners, both included, switched on or off. */
export function paint(week: Week, from: Cell, to: Cell, runs: boolean): Week {
  const [firstDay, lastDay] = [Math.min(from.day, to.day), Math.max(from.day, to.day)];
  const [firstHour, lastHour] = [Math.min(from.hour, to.hour), Math.max(from.hour, to.hour)];
  return week.map((hours, day) =>
    day < firstDay || day > lastDay
      ? hours
      : hours.map((before, hour) => (hour < firstHour || hour > lastHour ? before : runs)),
  );
}

/** In the place of an hour: the head of a day; in the place of a day: the head of an hour. */
export const HEAD = -1;
export const isHead = ({ day, hour }: Cell): boolean => day === HEAD || hour === HEAD;

/** Where an arrow key leads: between hours, and before the first of a line to the head that switches all of it. */
export function step({ day, hour }: Cell, key: string): Cell | undefined {
  const clamp = (value: number, max: number) => Math.min(Math.max(value, HEAD), max);
  const at = (nextDay: number, nextHour: number): Cell => {
    const next = { day: clamp(nextDay, 6), hour: clamp(nextHour, 23) };
    // The corner between the heads switches nothing.
    return next.day === HEAD && next.hour === HEAD ? { day, hour } : next;
  };
  switch (key) {
    case 'ArrowLeft':
      return at(day, hour - 1);
    case 'ArrowRight':
      return at(day, hour + 1);
    case 'ArrowUp':
      return at(day - 1, hour);
    case 'ArrowDown':
      return at(day + 1, hour);
    case 'Home':
      return at(day, 0);
    case 'End':
      return at(day, 23);
    default:
      return undefined;
  }
}
