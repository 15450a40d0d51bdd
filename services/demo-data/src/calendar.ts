import { DAY_MS, HOUR_MS, MINUTE_MS } from '@marquee/schemas/common/time';

/** Dates of the demo, relative to when it was begun, so that a second attempt has the same dates. */
export interface Calendar {
  readonly beganAtMs: number;
  /** Midnight (UTC) of the day at which it was begun. */
  readonly todayMs: number;
  /** `time` (`09:30`, UTC) of the day so many days before today; negative is the future. */
  readonly daysAgo: (days: number, time?: string) => Date;
  readonly minutesAgo: (minutes: number) => Date;
}

export function createCalendar(beganAt: Date): Calendar {
  const beganAtMs = beganAt.getTime();
  const todayMs = Math.floor(beganAtMs / DAY_MS) * DAY_MS;
  return {
    beganAtMs,
    todayMs,
    daysAgo(days, time = '09:00') {
      const [hours = 0, minutes = 0] = time.split(':').map(Number);
      return new Date(todayMs - days * DAY_MS + hours * HOUR_MS + minutes * MINUTE_MS);
    },
    minutesAgo: (minutes) => new Date(beganAtMs - minutes * MINUTE_MS),
  };
}
