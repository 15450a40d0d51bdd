import { expect, it } from 'vitest';

import { isStepped } from '../../../widgets/charts/chart-data.ts';
import { drawSeries } from './chart-series.ts';
import { bucketAt } from './time-buckets.ts';

const TODAY = { from: '2026-11-21', to: '2026-11-21' };
const answer = {
  data: [{ hour: '2026-11-21 01:00:00', impressions: 7, spend: '0.02' }],
  totals: { impressions: 7, spend: '0.02' },
};
const drawn = (runningBucket: string) =>
  drawSeries(
    { fields: ['impressions', 'cpm'], bucket: 'hour', period: TODAY, previous: undefined, runningBucket },
    answer,
    undefined,
  ).series;

it('draws nothing for hours that are still to come, and says which one runs', () => {
  const [impressions, cpm] = drawn('2026-11-21 02:00:00');
  expect(impressions?.values.slice(0, 5)).toEqual([0, 7, 0, null, null]);
  expect(impressions?.texts.slice(1, 4)).toEqual(['7', '0', '—']);
  expect(impressions?.running).toBe(2);
  expect(cpm?.values.slice(0, 3)).toEqual([null, null, null]);
});

it('draws a period of the past to its end', () => {
  const [impressions] = drawn('2026-11-22 00:00:00');
  expect(impressions?.values.at(-1)).toBe(0);
  expect(impressions).not.toHaveProperty('running');
});

it('draws amounts as steps where the impressions of both periods are few, as those are', () => {
  const YESTERDAY = { from: '2026-11-20', to: '2026-11-20' };
  const isSteppedBeside = (impressions: number) =>
    drawSeries(
      {
        fields: ['impressions', 'spend'],
        bucket: 'hour',
        period: TODAY,
        previous: YESTERDAY,
        runningBucket: '2026-11-21 02:00:00',
      },
      answer,
      {
        data: [{ hour: '2026-11-20 05:00:00', impressions, spend: '0.05' }],
        totals: { impressions, spend: '0.05' },
      },
    ).series.map(isStepped);
  expect(isSteppedBeside(15)).toEqual([true, true]);
  expect(isSteppedBeside(9_000)).toEqual([false, false]);
});

it('knows the bucket of a moment in a zone', () => {
  const at = Date.parse('2026-11-21T23:30:00.000Z');
  expect(bucketAt(at, 'Europe/Berlin', 'hour')).toBe('2026-11-22 00:00:00');
  expect(bucketAt(at, 'Z', 'day')).toBe('2026-11-21');
  expect(bucketAt(at, '+01:00', 'week')).toBe('2026-11-16');
});
