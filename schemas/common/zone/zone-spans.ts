import { DAY_MS, MINUTE_MS, type TimeRange } from '../time.ts';
import { zoneMinutes } from './zone.ts';

/** A time in which the offset of a zone does not change. */
interface ZoneSpan {
  /** Milliseconds since 1970; the span ends before it. The last one of a range ends with the range. */
  readonly untilMs: number;
  /** Minutes east of UTC. */
  readonly minutes: number;
}

/** No zone changes its offset twice within it. */
const STEP_MS = 7 * DAY_MS;
const HALF_HOUR = 30;

/** The offsets of a zone in a range, in order; one where it has none of daylight saving time. */
export function zoneSpans(zone: string, { fromMs, toMs }: TimeRange): readonly ZoneSpan[] {
  const spans: ZoneSpan[] = [];
  let minutes = zoneMinutes(zone, fromMs);
  for (let atMs = fromMs; atMs < toMs; atMs += STEP_MS) {
    const nextMs = Math.min(atMs + STEP_MS, toMs);
    const next = zoneMinutes(zone, nextMs);
    if (next === minutes) continue;
    spans.push({ untilMs: changeBetween(zone, atMs, nextMs), minutes });
    minutes = next;
  }
  return [...spans, { untilMs: toMs, minutes }];
}

/** The minute at which the offset changes; exact, since zones change at whole minutes. */
function changeBetween(zone: string, fromMs: number, toMs: number): number {
  const before = zoneMinutes(zone, fromMs);
  let [low, high] = [Math.floor(fromMs / MINUTE_MS), Math.ceil(toMs / MINUTE_MS)];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (zoneMinutes(zone, middle * MINUTE_MS) === before) low = middle;
    else high = middle;
  }
  return high * MINUTE_MS;
}

export const NOT_BY_HALF_HOURS =
  'Figures are kept by half hour: a day of this time zone is not made of whole half hours';

/** Rollups are kept by half hour: are the zone's days made of whole ones? Those of Kathmandu (+5:45) are not. */
export const isByHalfHours = (zone: string, range: TimeRange): boolean =>
  zoneSpans(zone, range).every(({ minutes }) => minutes % HALF_HOUR === 0);
