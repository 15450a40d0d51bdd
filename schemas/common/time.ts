import * as v from 'valibot';

/** A point in time as an ISO 8601 string in UTC with milliseconds: `2026-11-21T04:00:00.000Z`. */
export const timestamp = v.pipe(v.string(), v.isoTimestamp());
export type Timestamp = v.InferOutput<typeof timestamp>;

/** Milliseconds since 1970 of a timestamp. */
export const instantMs = (at: Timestamp): number => Date.parse(at);

/** The timestamp that is so many milliseconds after another one. */
export const addMs = (at: Timestamp, ms: number): Timestamp => new Date(instantMs(at) + ms).toISOString();

/** A calendar day, `2026-11-21`; which instants it spans depends on the zone it is read in. */
export const calendarDay = v.pipe(v.string(), v.isoDate());

export const SECOND_MS = 1_000;
export const MINUTE_MS = 60_000;
/** Rollups are kept by half hour, so that a day in any zone with a half-hour offset is exact. */
export const HALF_HOUR_MS = 1_800_000;
/** Zones are offset by whole half hours, so that a day of any zone has so many. */
export const HALF_HOURS_A_DAY = 48;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;

/**
 * A zone that may be asked for, as a fixed offset from UTC: `+05:30`, `-12:00`, `Z`. GMT-12 to GMT+12, including 5:30
 * (specification, section 9), and by half hours, which rollups are kept by.
 */
export const utcOffset = v.pipe(
  v.string(),
  v.regex(/^(?:Z|[+-](?:(?:0\d|1[01]):(?:00|30)|12:00))$/, 'timezone must be valid.'),
);

/** Minutes east of UTC of an offset such as `+05:30`; also of those beyond twelve hours that are stored from before. */
export function offsetMinutes(offset: string): number {
  if (offset === 'Z') return 0;
  const sign = offset.startsWith('-') ? -1 : 1;
  return sign * (Number(offset.slice(1, 3)) * 60 + Number(offset.slice(4, 6)));
}

/**
 * Start of the day of a zone that an instant falls into; milliseconds since 1970.
 * @param offsetMinutes minutes east of UTC
 */
export function dayStart(atMs: number, offsetMinutes: number): number {
  const shift = offsetMinutes * MINUTE_MS;
  return Math.floor((atMs + shift) / DAY_MS) * DAY_MS - shift;
}

/** A span of time, milliseconds since 1970; the end is not included. */
export interface TimeRange {
  readonly fromMs: number;
  readonly toMs: number;
}
