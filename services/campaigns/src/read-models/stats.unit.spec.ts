import { readFigures } from '@marquee/kit/lists/ranked-list';
import type { AdTotals } from '@marquee/schemas/queries/ad-totals';
import { expect, it } from 'vitest';

import { statsView } from './stats.ts';

const counted = {
  dspSpendNanos: 12_345_678_901n,
  costNanos: 9_000_000_000n,
  bids: 3,
  wins: 1,
  impressions: 7,
  clicks: 2,
  conversions: 1,
  conversionValueNanos: 37_037_036_703n,
};
const everything = { canSeeClick: true, canSeeCost: true };
const clicks = { canSeeClick: true };

it('statistics that hang or fail do not fail the list', async () => {
  expect(await readFigures<AdTotals>(() => new Promise(() => undefined), [1], 10)).toEqual({
    available: false,
  });
  expect(await readFigures(() => Promise.reject(new Error('down')), [1], 10)).toEqual({ available: false });
});

it('figures without a source are zero, and so are those of an unknown id', async () => {
  const zeros = {
    dspSpend: '0.00',
    bids: 0,
    wins: 0,
    impressions: 0,
    clicks: 0,
    ctr: 0,
    winRate: 0,
    conversions: 0,
    cpa: null,
    conversionValue: '0.00',
    roas: null,
  };
  expect(statsView(await readFigures(undefined, [1]), 1, clicks)).toEqual(zeros);
  expect(statsView(await readFigures(async () => new Map([[2, counted]]), [1]), 1, clicks)).toEqual(zeros);
});

it('shares are percent with four decimals, money is exact', async () => {
  const stats = await readFigures(async () => new Map([[1, counted]]), [1]);
  expect(statsView(stats, 1, everything)).toEqual({
    dspSpend: '12.345678901',
    bids: 3,
    wins: 1,
    impressions: 7,
    clicks: 2,
    ctr: 28.5714,
    winRate: 33.3333,
    conversions: 1,
    cpa: '12.345678901',
    conversionValue: '37.037036703',
    roas: 300,
    cost: '9.00',
  });
  expect(statsView(stats, 1, clicks)).not.toHaveProperty('cost');
  expect(statsView({ available: false }, 1, clicks)).toBeNull();
});

it('never shows a win rate above 100 %, though a win is counted before its bid', async () => {
  const stats = await readFigures(async () => new Map([[1, { ...counted, bids: 1, wins: 2 }]]), [1]);
  expect(statsView(stats, 1, everything)).toMatchObject({ bids: 1, wins: 2, winRate: 100 });
});

it('shows the open half hours as it shows the whole: clicks only to those who may see them', async () => {
  const halfHour = {
    campaignId: 1,
    halfHour: '2026-11-21T10:00:00.000Z',
    sequence: 7,
    bids: 1,
    wins: 1,
    impressions: 1,
    clicks: 1,
    conversions: 0,
    spendNanos: '5',
  };
  const open = { since: '2026-11-21T09:30:00.000Z', halfHours: [halfHour] };
  const stats = await readFigures(async () => new Map([[1, { ...counted, open }]]), [1]);
  expect(statsView(stats, 1, clicks)?.open).toEqual(open);
  expect(statsView(stats, 1, { canSeeClick: false })?.open?.halfHours).toEqual([
    { ...halfHour, clicks: null },
  ]);
});
