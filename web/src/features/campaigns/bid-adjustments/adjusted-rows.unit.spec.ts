import type { BidMultiplier } from '@marquee/schemas/campaign/bid-multipliers';
import { expect, it } from 'vitest';

import { adjustedReport, percentOf, undoOf } from './adjusted-rows.ts';

const row = (value: string, percent: number): BidMultiplier => ({ dimension: 'siteId', value, percent });

it('adjusts rows of one dimension in one campaign', () => {
  const filters = { campaign: ['7'] };
  expect(adjustedReport({ groupBy: ['siteId'], filters })).toEqual({ campaignId: 7, dimension: 'siteId' });
  expect(adjustedReport({ groupBy: ['campaign', 'hourOfDay'], filters })?.dimension).toBe('hourOfDay');
  expect(adjustedReport({ groupBy: ['siteId'], filters: {} })).toBeUndefined();
  expect(adjustedReport({ groupBy: ['siteId'], filters: { campaign: ['7', '8'] } })).toBeUndefined();
  expect(adjustedReport({ groupBy: ['siteId', 'ssp'], filters })).toBeUndefined();
  expect(adjustedReport({ groupBy: ['country'], filters })).toBeUndefined();
});

it('gives each value back what it had', () => {
  const before = [row('a', 20)];
  expect(undoOf([row('a', 50), row('b', 50)], before)).toEqual([row('a', 20), row('b', 0)]);
  expect(percentOf(before, row('b', 9))).toBe(0);
});
