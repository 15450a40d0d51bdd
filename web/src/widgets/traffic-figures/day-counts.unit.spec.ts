import { expect, it } from 'vitest';

import { cpmOf, ctrOf, NOTHING_YET, timeAt } from './day-counts.ts';

it('rates of nothing are nothing', () => {
  expect(ctrOf(NOTHING_YET)).toBeNull();
  expect(cpmOf(NOTHING_YET)).toBeNull();
  expect(ctrOf({ impressions: 200, clicks: 1, spendNanos: 0n })).toBe(0.5);
  expect(cpmOf({ impressions: 3, clicks: 0, spendNanos: 10n })).toBe('0.000003333');
});

it('half hours of a day are times of it', () => {
  expect([0, 12.5, 29, 47, 48].map(timeAt)).toEqual(['00:00', '06:15', '14:30', '23:30', '24:00']);
});
