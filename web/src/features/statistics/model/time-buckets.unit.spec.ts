import { expect, it } from 'vitest';

import { bucketLabel, bucketOf, bucketsOf, bucketTick } from './time-buckets.ts';

it('draws finely what is short', () => {
  expect(bucketOf({ from: '2026-11-20', to: '2026-11-21' })).toBe('hour');
  expect(bucketOf({ from: '2026-11-01', to: '2026-11-30' })).toBe('day');
  expect(bucketOf({ from: '2026-01-01', to: '2026-11-30' })).toBe('week');
});

it('has a place for each bucket, with traffic or without', () => {
  expect(bucketsOf({ from: '2026-11-21', to: '2026-11-21' }, 'hour')).toHaveLength(24);
  expect(bucketsOf({ from: '2026-11-21', to: '2026-11-22' }, 'halfHour').slice(-1)).toEqual([
    '2026-11-22 23:30:00',
  ]);
  expect(bucketsOf({ from: '2026-11-01', to: '2026-11-10' }, 'week')).toEqual([
    '2026-10-26',
    '2026-11-02',
    '2026-11-09',
  ]);
  expect(bucketsOf({ from: '2026-02-27', to: '2026-03-01' }, 'day')).toEqual([
    '2026-02-27',
    '2026-02-28',
    '2026-03-01',
  ]);
});

it('says them as people do', () => {
  expect(bucketLabel('2026-11-21', 'day')).toBe('Sat 21 Nov 2026');
  expect(bucketLabel('2026-11-21 14:30:00', 'halfHour')).toBe('21 Nov, 14:30');
  expect(bucketLabel('2026-11', 'month')).toBe('Nov 2026');
  expect(bucketTick('2026-11-21 14:00:00', 'hour', true)).toBe('14:00');
  expect(bucketTick('2026-11-21', 'day', false)).toBe('21 Nov');
});
