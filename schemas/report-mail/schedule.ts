import { addDays, mondayOf, monthOf, type Period } from '../common/period-presets.ts';
import { HOUR_MS } from '../common/time.ts';
import { dayIn, instantMs } from '../common/zone/zone.ts';
import type { ReportMailFields } from './fields.ts';

type Schedule = Pick<ReportMailFields, 'frequency' | 'hour' | 'timezone'>;

const DAYS_A_WEEK = 7;

/** The day of the schedule's zone that an instant falls into, and the instant at which a mail is due on a day. */
const clockOf = ({ timezone, hour }: Schedule) => ({
  dayAt: (at: Date): string => dayIn(timezone, at.getTime()),
  dueOn: (day: string): Date =>
    new Date(instantMs(timezone, Date.parse(`${day}T00:00:00Z`) + hour * HOUR_MS)),
});

/** The day on which a mail is due in the week or month that a day is in, or so many of them later. */
function dueDay({ frequency }: Schedule, day: string, later = 0): string {
  switch (frequency) {
    case 'daily':
      return addDays(day, later);
    case 'weekly':
      return addDays(mondayOf(day), later * DAYS_A_WEEK);
    case 'monthly':
      return monthOf(day, later).from;
  }
}

/** The first instant after `after` at which the mail is due. */
export function nextDue(schedule: Schedule, after: Date): Date {
  const { dayAt, dueOn } = clockOf(schedule);
  const day = dayAt(after);
  const due = dueOn(dueDay(schedule, day));
  return due > after ? due : dueOn(dueDay(schedule, day, 1));
}

/** The whole days that the mail due last, at or before `now`, is about: yesterday, the last week, the last month. */
export function reportedPeriod(schedule: Schedule, now: Date): Period {
  const { dayAt, dueOn } = clockOf(schedule);
  const day = dayAt(now);
  const isDue = dueOn(dueDay(schedule, day)) <= now;
  const dueLast = dueDay(schedule, day, isDue ? 0 : -1);
  return { from: dueDay(schedule, dueLast, -1), to: addDays(dueLast, -1) };
}
