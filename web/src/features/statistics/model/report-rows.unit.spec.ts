import { expect, it } from 'vitest';

import { rowKey } from './compare.ts';
import { isKnown, valuesOfKey } from './report-rows.ts';

it('a key brings the values of its row back', () => {
  const groupBy = ['campaign', 'siteId', 'day'] as const;
  const row = { campaign: 7, siteId: 'zone,1', day: '2026-11-01', spend: '1.00' };
  expect(valuesOfKey(rowKey(row, groupBy), groupBy)).toEqual({
    campaign: '7',
    siteId: 'zone,1',
    day: '2026-11-01',
  });
});

it.each([
  [{ siteId: '', campaign: 7 }, false],
  [{ siteId: 'zone', campaign: 0 }, false],
  [{ siteId: 'zone', campaign: 7 }, true],
])('%j is known: %s', (row, isIt) => {
  expect(isKnown(row, ['siteId', 'campaign'])).toBe(isIt);
  expect(isKnown({ ...row, city: '' }, ['city'])).toBe(true);
  // Midnight is an hour.
  expect(isKnown({ ...row, hourOfDay: '0' }, ['hourOfDay'])).toBe(true);
});
