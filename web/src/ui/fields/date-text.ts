import { MINUTE_MS } from '@marquee/schemas/common/time';

/** `2026-11-05T10:00:00.000Z` on a clock so many minutes ahead of UTC: `2026-11-05 12:00:00`. */
export function wallClockOf(instant: string, utcOffsetMinutes: number): string {
  return new Date(Date.parse(instant) + utcOffsetMinutes * MINUTE_MS)
    .toISOString()
    .slice(0, 19)
    .replace('T', ' ');
}

/** The inverse of `wallClockOf`; takes `YYYY-MM-DD HH:mm` with or without seconds. */
export function instantOf(wallClock: string, utcOffsetMinutes: number): string {
  const asUtc = Date.parse(`${wallClock.replace(' ', 'T')}Z`);
  return new Date(asUtc - utcOffsetMinutes * MINUTE_MS).toISOString();
}
