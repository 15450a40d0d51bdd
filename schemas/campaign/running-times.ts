import { DAYS } from '../common/campaign-terms.ts';
import { DAY_MS, dayStart, HALF_HOUR_MS, HOUR_MS, offsetMinutes } from '../common/time.ts';
import type { CampaignFields } from './fields.ts';

/** When a campaign runs: weekday and hour of its own zone, within its flight. */
export interface RunningTimes {
  /** Minutes east of UTC. */
  readonly offsetMinutes: number;
  /** Hours by day, Monday first; null runs always. */
  readonly hours: readonly ReadonlySet<number>[] | null;
  /** Milliseconds since 1970. */
  readonly startMs: number | null;
  readonly endMs: number | null;
}

const ALWAYS_HOURS: ReadonlySet<number> = new Set(Array.from({ length: 24 }, (_, hour) => hour));

export const hoursOf = (schedule: CampaignFields['schedule']): RunningTimes['hours'] =>
  schedule === null ? null : DAYS.map((day) => new Set(schedule[day] ?? []));

/** When a campaign with these fields runs. */
export const runningTimesOf = ({
  schedule,
  timezone,
  startAt,
  endAt,
}: Pick<CampaignFields, 'schedule' | 'timezone' | 'startAt' | 'endAt'>): RunningTimes => ({
  offsetMinutes: offsetMinutes(timezone),
  hours: hoursOf(schedule),
  startMs: startAt === null ? null : Date.parse(startAt),
  endMs: endAt === null ? null : Date.parse(endAt),
});

/** Monday is 0; 1970-01-01 was a Thursday. */
const weekdayOf = (dayStartMs: number, offsetMinutes: number): number =>
  (Math.floor((dayStartMs + offsetMinutes * 60_000) / DAY_MS) + 3) % 7;

const hoursOfDay = (times: RunningTimes, dayStartMs: number): ReadonlySet<number> =>
  times.hours === null
    ? ALWAYS_HOURS
    : (times.hours[weekdayOf(dayStartMs, times.offsetMinutes)] ?? ALWAYS_HOURS);

/** Is the schedule's hour of this instant switched on? */
export function isScheduled(times: RunningTimes, nowMs: number): boolean {
  if (times.hours === null) return true;
  const start = dayStart(nowMs, times.offsetMinutes);
  return hoursOfDay(times, start).has(Math.floor((nowMs - start) / HOUR_MS));
}

/**
 * How much of the half hour from `fromMs` on the campaign runs, 0 to 1. Zones are offset by whole half hours, so that a
 * half hour lies within one hour of the schedule.
 */
export function runningShare(times: RunningTimes, fromMs: number): number {
  if (!isScheduled(times, fromMs)) return 0;
  const untilMs = fromMs + HALF_HOUR_MS;
  const runsMs = Math.min(untilMs, times.endMs ?? untilMs) - Math.max(fromMs, times.startMs ?? fromMs);
  return Math.max(0, runsMs) / HALF_HOUR_MS;
}

/** Milliseconds that the campaign still runs between now and the end of its current day. */
export function activeMsLeftToday(times: RunningTimes, nowMs: number): number {
  const start = dayStart(nowMs, times.offsetMinutes);
  const from = Math.max(nowMs, times.startMs ?? nowMs);
  const until = Math.min(start + DAY_MS, times.endMs ?? start + DAY_MS);
  if (times.hours === null) return Math.max(0, until - from);
  let left = 0;
  for (const hour of hoursOfDay(times, start)) {
    const hourStart = start + hour * HOUR_MS;
    left += Math.max(0, Math.min(until, hourStart + HOUR_MS) - Math.max(from, hourStart));
  }
  return left;
}

/** Days of the flight from now to its end, the current one included; null without an end. */
export function flightDaysLeft(times: RunningTimes, nowMs: number): number | null {
  if (times.endMs === null) return null;
  const today = dayStart(nowMs, times.offsetMinutes);
  return Math.max(1, Math.ceil((times.endMs - today) / DAY_MS));
}

/**
 * The next moment at which a campaign may begin or cease to run by its times alone; null when there is none. With a
 * schedule it is looked at once an hour of its zone, whether the hour switches it or not.
 */
export function nextSwitchMs(times: RunningTimes, nowMs: number): number | null {
  const moments: number[] = [];
  for (const edge of [times.startMs, times.endMs]) if (edge !== null && edge > nowMs) moments.push(edge);
  if (times.hours !== null) {
    const shift = times.offsetMinutes * 60_000;
    moments.push((Math.floor((nowMs + shift) / HOUR_MS) + 1) * HOUR_MS - shift);
  }
  return moments.length === 0 ? null : Math.min(...moments);
}

/** Hours of a week: a schedule that runs at all runs within so many. */
const HOURS_A_WEEK = 7 * 24;

/**
 * The first moment from `fromMs` on at which the campaign runs by its schedule and flight; `fromMs` itself where it runs
 * then. Null when it never runs again.
 */
export function nextRunMs(times: RunningTimes, fromMs: number): number | null {
  let atMs = Math.max(fromMs, times.startMs ?? fromMs);
  const shift = times.offsetMinutes * 60_000;
  for (let hour = 0; hour <= HOURS_A_WEEK; hour += 1) {
    if (times.endMs !== null && atMs >= times.endMs) return null;
    if (isScheduled(times, atMs)) return atMs;
    atMs = (Math.floor((atMs + shift) / HOUR_MS) + 1) * HOUR_MS - shift;
  }
  return null;
}
