import * as v from 'valibot';

/** A point in time as an ISO 8601 string in UTC with milliseconds: `2026-11-21T04:00:00.000Z`. */
export const timestamp = v.pipe(v.string(), v.isoTimestamp());
export type Timestamp = v.InferOutput<typeof timestamp>;

/** A calendar day, `2026-11-21`; which instants it spans depends on the zone it is read in. */
export const calendarDay = v.pipe(v.string(), v.isoDate());

/** Rollups are kept by half hour, so that a day in any zone with a half-hour offset is exact. */
export const HALF_HOUR_MS = 1_800_000;

/** A zone as a fixed offset from UTC, `+05:30`, `-12:00`, `Z`; the specification offers GMT-12 to GMT+12 and +5:30. */
export const utcOffset = v.pipe(
  v.string(),
  v.regex(/^(?:Z|[+-](?:0\d|1[0-4]):(?:00|30))$/, 'timezone must be valid.'),
);

/** Minutes east of UTC of an offset such as `+05:30`. */
export function offsetMinutes(offset: string): number {
  if (offset === 'Z') return 0;
  const sign = offset.startsWith('-') ? -1 : 1;
  return sign * (Number(offset.slice(1, 3)) * 60 + Number(offset.slice(4, 6)));
}
