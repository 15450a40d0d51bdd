import { DAY_MS } from './time.ts';

/** Days are `yyyy-MM-dd` on the clock of the chosen zone; both ends of a period belong to it. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

/** Periods by names that move with the days. */
export const PERIOD_PRESETS = [
  'today',
  'yesterday',
  'thisWeek',
  'last7',
  'last30',
  'thisMonth',
  'lastMonth',
] as const;
export type PeriodPreset = (typeof PERIOD_PRESETS)[number];

const DAYS_A_WEEK = 7;

const msOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

export const addDays = (day: string, days: number): string => dayOf(msOf(day) + days * DAY_MS);

/** The first day of the week that a day is in. */
export const mondayOf = (day: string): string =>
  addDays(day, -((new Date(msOf(day)).getUTCDay() + 6) % DAYS_A_WEEK));

/** The month that a day is in, or one so many months later. */
export function monthOf(day: string, months = 0): Period {
  const at = new Date(msOf(day));
  const year = at.getUTCFullYear();
  const month = at.getUTCMonth() + months;
  return { from: dayOf(Date.UTC(year, month, 1)), to: dayOf(Date.UTC(year, month + 1, 0)) };
}

/** @param today the day that it is in the chosen zone */
export function presetPeriod(preset: PeriodPreset, today: string): Period {
  switch (preset) {
    case 'today':
      return { from: today, to: today };
    case 'yesterday':
      return { from: addDays(today, -1), to: addDays(today, -1) };
    case 'thisWeek':
      return { from: mondayOf(today), to: today };
    case 'last7':
      return { from: addDays(today, -6), to: today };
    case 'last30':
      return { from: addDays(today, -29), to: today };
    case 'thisMonth':
      return { from: monthOf(today).from, to: today };
    case 'lastMonth':
      return monthOf(today, -1);
  }
}
