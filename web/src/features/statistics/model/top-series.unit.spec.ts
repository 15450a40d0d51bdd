import { expect, it } from 'vitest';

import { restOf, topSeries } from './top-series.ts';

const PERIOD = { from: '2026-11-20', to: '2026-11-22' };
const input = {
  metric: 'spend',
  dimension: 'country',
  bucket: 'day',
  period: PERIOD,
  runningBucket: '2026-11-21',
  ranking: {
    data: [
      { country: 'USA', spend: '0.3' },
      { country: '', spend: '0.2' },
    ],
    totals: { spend: '0.6' },
  },
  rows: [
    { day: '2026-11-20', country: 'USA', spend: '0.1' },
    { day: '2026-11-21', country: 'USA', spend: '0.2' },
    { day: '2026-11-20', country: '', spend: '0.2' },
  ],
  whole: [
    { day: '2026-11-20', spend: '0.4' },
    { day: '2026-11-21', spend: '0.2' },
  ],
  nameOf: (value: string) => value || 'Unknown',
} as const;

it('draws the first values and, exactly, what is left of the whole', () => {
  const [first, second, other] = topSeries(input);
  expect(first).toMatchObject({ label: 'USA', values: [0.1, 0.2, null], total: '$0.30', running: 1 });
  expect(second).toMatchObject({ label: 'Unknown', values: [0.2, 0, null] });
  // In floats 0.4 - 0.1 - 0.2 is not 0.1.
  expect(other).toMatchObject({ label: 'Other', isRest: true, values: [0.1, 0, null], total: '$0.10' });
});

it('has no rest where the first values are all, or where it is unknown', () => {
  const all = { ...input.ranking, totals: { spend: '0.5' } };
  expect(topSeries({ ...input, ranking: all }).map(({ label }) => label)).toEqual(['USA', 'Unknown']);
  expect(topSeries({ ...input, whole: undefined })).toHaveLength(2);
});

it('is never below zero', () => {
  expect(restOf('impressions', 5, [3, 4])).toBe(0);
  expect(restOf('spend', '1', ['0.3', null, undefined])).toBe('0.70');
});
