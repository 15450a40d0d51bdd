const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;

/** Dates of the demo, told from the moment at which it was begun, so that a second attempt tells the same story. */
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
