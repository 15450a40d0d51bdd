import { DAYS } from '../common/campaign-terms.ts';
import { DAY_MS, dayStart, HOUR_MS } from '../common/time.ts';
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
