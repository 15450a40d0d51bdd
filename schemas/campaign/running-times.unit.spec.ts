import { expect, it } from 'vitest';

import { DAY_MS } from '../common/time.ts';
import { flightDaysLeft } from './running-times.ts';

const NOW = Date.parse('2026-11-21T12:00:00.000Z');
const left = (endMs: number | null, offsetMinutes = 0) =>
  flightDaysLeft({ offsetMinutes, hours: null, startMs: null, endMs }, NOW);

it('counts the days of a flight that are left, the one that it ends in as a whole one', () => {
  expect(left(null)).toBeNull();
  expect(left(NOW + 1)).toBe(1);
  expect(left(Date.parse('2026-11-22T00:00:00.000Z'))).toBe(1);
  expect(left(Date.parse('2026-11-22T00:00:00.001Z'))).toBe(2);
  expect(left(NOW + 3 * DAY_MS)).toBe(4);
  expect(left(NOW - DAY_MS)).toBe(1);
  // In +12:00 the next day has begun.
  expect(left(Date.parse('2026-11-22T00:00:00.000Z'), 720)).toBe(1);
  expect(left(Date.parse('2026-11-22T12:00:00.001Z'), 720)).toBe(2);
});
