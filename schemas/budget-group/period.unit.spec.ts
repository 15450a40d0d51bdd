import { describe, expect, it } from 'vitest';

import { type BudgetPeriod, daysLeft, periodAt } from './period.ts';

const at = (period: BudgetPeriod, zone: string, now: string): readonly string[] => {
  const { fromMs, toMs } = periodAt(period, zone, Date.parse(now));
  return [fromMs, toMs].map((ms) => new Date(ms).toISOString().slice(0, 16));
};

describe('the period of a budget', () => {
  it.each([
    ['month', 'America/New_York', '2026-11-01T03:59:00Z', ['2026-10-01T04:00', '2026-11-01T04:00']],
    // The clock goes back on 25 October.
    ['month', 'Europe/Berlin', '2026-10-25T12:00:00Z', ['2026-09-30T22:00', '2026-10-31T23:00']],
    ['week', 'UTC', '2026-11-22T23:59:00Z', ['2026-11-16T00:00', '2026-11-23T00:00']],
    // Midnight of Kathmandu is at 18:15 UTC: its day begins with that half hour.
    ['day', 'Asia/Kathmandu', '2026-11-22T17:59:00Z', ['2026-11-21T18:00', '2026-11-22T18:00']],
    ['day', 'Asia/Kathmandu', '2026-11-22T18:00:00Z', ['2026-11-22T18:00', '2026-11-23T18:00']],
    ['day', 'Asia/Kathmandu', '2026-11-22T18:16:00Z', ['2026-11-22T18:00', '2026-11-23T18:00']],
  ] as const)('is, for a %s of %s at %s, %j', (period, zone, now, expected) => {
    expect(at(period, zone, now)).toEqual(expected);
  });

  it('has at least the current day left', () => {
    const november = periodAt('month', 'UTC', Date.parse('2026-11-21T12:00:00Z'));
    expect(daysLeft(november, Date.parse('2026-11-21T00:00:00Z'))).toBe(10);
    expect(daysLeft(november, november.toMs)).toBe(1);
  });

  it.each([
    ['day', '2026-10-25T12:00:00Z', 1],
    ['week', '2026-10-19T12:00:00Z', 7],
    ['month', '2026-10-01T12:00:00Z', 31],
    ['month', '2026-10-31T12:00:00Z', 1],
    ['day', '2026-03-29T12:00:00Z', 1],
    ['month', '2026-03-01T12:00:00Z', 31],
  ] as const)('counts days of 25 or 23 hours once each: a %s at %s', (period, now, days) => {
    const nowMs = Date.parse(now);
    const range = periodAt(period, 'Europe/Berlin', nowMs);
    expect(daysLeft(range, periodAt('day', 'Europe/Berlin', nowMs).fromMs)).toBe(days);
  });
});
