import { describe, expect, it } from 'vitest';

import { callsOf, stepsOf, trendsOf, unitOf } from './trend.ts';

const days = (from: string, to: string) => ({ from, to, zone: '+01:00' });

describe('the steps of a line', () => {
  it('are hours of a day, days of up to two months, weeks of more', () => {
    expect(unitOf(days('2026-11-01', '2026-11-01'))).toBe('hour');
    expect(unitOf(days('2026-11-01', '2026-11-02'))).toBe('day');
    expect(unitOf(days('2026-11-01', '2027-01-01'))).toBe('day');
    expect(unitOf(days('2026-11-01', '2027-01-02'))).toBe('week');
  });

  it('are named as statistics name them, and all there', () => {
    const hours = stepsOf(days('2026-11-01', '2026-11-01'));
    expect([hours.length, hours[0], hours[23]]).toEqual([24, '2026-11-01 00:00:00', '2026-11-01 23:00:00']);
    expect(stepsOf(days('2026-02-27', '2026-03-01'))).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']);
    // The first of January 2026 is a Thursday.
    const weeks = stepsOf(days('2026-01-01', '2026-03-31'));
    expect([weeks[0], weeks[1], weeks.at(-1)]).toEqual(['2025-12-29', '2026-01-05', '2026-03-30']);
    expect(stepsOf(days('2026-01-04', '2026-03-30')).slice(0, 2)).toEqual(['2025-12-29', '2026-01-05']);
  });
});

it('a page of the default length takes one call, and none more than a page of statistics', () => {
  const ids = (count: number) => Array.from({ length: count }, (_, index) => String(index));
  expect(callsOf(ids(20), 30)).toHaveLength(1);
  const calls = callsOf(ids(100), 30);
  expect(calls.flat()).toEqual(ids(100));
  for (const call of calls) expect(call.length * 30).toBeLessThanOrEqual(1_000);
  expect(callsOf([], 30)).toEqual([]);
});

it('puts numbers to their steps, and zeros where nothing happened', () => {
  const steps = stepsOf(days('2026-11-01', '2026-11-03'));
  const rows = [
    { campaign: 7, day: '2026-11-03', impressions: 5, spend: '0.100000001' },
    { campaign: 7, day: '2026-11-01', impressions: 2, spend: '0.2' },
    { campaign: 8, day: '2026-11-02', impressions: 1 },
    { campaign: 8, day: '2026-12-02', impressions: 9 },
  ];
  const trends = trendsOf(rows, { dimension: 'campaign', unit: 'day', steps });
  expect(trends.get('7')?.values).toEqual([2, 0, 5]);
  expect(trends.get('7')?.spendNanos).toBe(300_000_001n);
  expect(trends.get('8')?.values).toEqual([0, 1, 0]);
  expect(trends.has('9')).toBe(false);
});
