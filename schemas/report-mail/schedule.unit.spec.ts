import { expect, it } from 'vitest';

import { nextDue, reportedPeriod } from './schedule.ts';

const daily = { frequency: 'daily', hour: 8, timezone: '+05:30' } as const;
const weekly = { ...daily, frequency: 'weekly' } as const;
const monthly = { ...daily, frequency: 'monthly' } as const;

// 8:00 of GMT+5:30 is 2:30 UTC; 2 November 2026 is a Monday.
it.each([
  [daily, '2026-11-02T02:29:59.999Z', '2026-11-02T02:30:00.000Z'],
  [daily, '2026-11-02T02:30:00.000Z', '2026-11-03T02:30:00.000Z'],
  [daily, '2026-11-01T19:00:00.000Z', '2026-11-02T02:30:00.000Z'],
  [weekly, '2026-11-02T02:29:59.000Z', '2026-11-02T02:30:00.000Z'],
  [weekly, '2026-11-02T02:30:00.000Z', '2026-11-09T02:30:00.000Z'],
  [monthly, '2026-12-15T00:00:00.000Z', '2027-01-01T02:30:00.000Z'],
  [{ ...monthly, hour: 0 }, '2026-10-31T18:29:59.000Z', '2026-10-31T18:30:00.000Z'],
  [{ ...daily, timezone: '-12:00', hour: 23 }, '2026-11-02T10:00:00.000Z', '2026-11-02T11:00:00.000Z'],
])('%o after %s is due at %s', (schedule, after, due) => {
  expect(nextDue(schedule, new Date(after)).toISOString()).toBe(due);
});

it.each([
  [daily, '2026-11-02T02:30:00.000Z', '2026-11-01', '2026-11-01'],
  // Tried again until the next one is due, it is still about the same day.
  [daily, '2026-11-03T02:29:59.000Z', '2026-11-01', '2026-11-01'],
  [weekly, '2026-11-02T02:30:00.000Z', '2026-10-26', '2026-11-01'],
  // Missed for weeks: the last full one.
  [weekly, '2026-11-25T00:00:00.000Z', '2026-11-16', '2026-11-22'],
  [monthly, '2026-11-01T02:30:00.000Z', '2026-10-01', '2026-10-31'],
  [monthly, '2026-11-01T02:29:00.000Z', '2026-09-01', '2026-09-30'],
  [monthly, '2026-03-01T02:30:00.000Z', '2026-02-01', '2026-02-28'],
])('%o at %s is about %s to %s', (schedule, now, from, to) => {
  expect(reportedPeriod(schedule, new Date(now))).toEqual({ from, to });
});
