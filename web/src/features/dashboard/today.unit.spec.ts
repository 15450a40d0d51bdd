import type { CampaignTotals } from '@marquee/schemas/live/messages';
import { expect, it } from 'vitest';

import { NOTHING_YET, sumOf, untilTimeOfDay } from '../../widgets/traffic-figures/day-counts.ts';
import { halfHoursOf, withLive } from './today.ts';

const DAY = { today: '2026-11-21', zone: 'Asia/Kolkata' };
const totals = (campaignId: number, halfHour: string, impressions: number): CampaignTotals => ({
  campaignId,
  halfHour,
  sequence: impressions,
  bids: 0,
  wins: 0,
  impressions,
  clicks: null,
  conversions: 0,
  spendNanos: String(impressions * 1_000),
});

const rows = [
  { halfHour: '2026-11-21 00:00:00', impressions: 10, clicks: 1, spend: '0.00001' },
  { halfHour: '2026-11-21 00:30:00', impressions: 4, clicks: 0, spend: '0.000004' },
];

it('running totals take the place of what they are newer than, in the zone of the day', () => {
  const day = halfHoursOf('2026-11-21', rows);
  expect(day).toHaveLength(48);
  const live = withLive(day, DAY, [
    [totals(1, '2026-11-20T19:00:00.000Z', 3), totals(1, '2026-11-20T19:30:00.000Z', 2)],
    [totals(2, '2026-11-20T19:00:00.000Z', 5)],
    // Yesterday's, and fewer than the API knows of the first half hour.
    [totals(3, '2026-11-20T18:00:00.000Z', 99), totals(3, '2026-11-20T18:30:00.000Z', 7)],
  ]);
  expect(live.slice(0, 4).map(({ impressions }) => impressions)).toEqual([10, 8, 2, 0]);
  expect(sumOf(live)).toEqual({ impressions: 20, clicks: 1, spendNanos: 20_000n });
  expect(sumOf(withLive(day, DAY, []))).toEqual({ impressions: 14, clicks: 1, spendNanos: 14_000n });
});

it('an hour that the clock shows twice is one, and one that it leaves out is none', () => {
  const day = (today: string) =>
    withLive(halfHoursOf(today, []), { today, zone: 'Europe/Berlin' }, [
      [totals(1, `${today}T00:30:00.000Z`, 1), totals(1, `${today}T01:30:00.000Z`, 2)],
      [totals(1, `${today}T02:00:00.000Z`, 4)],
    ]).flatMap(({ impressions }, index) => (impressions === 0 ? [] : [[index, impressions]]));
  expect(day('2026-10-25')).toEqual([
    [5, 3],
    [6, 4],
  ]);
  expect(day('2026-03-29')).toEqual([
    [3, 1],
    [7, 2],
    [8, 4],
  ]);
});

it('yesterday until now counts the running half hour as far as it has run', () => {
  const day = halfHoursOf('2026-11-21', rows);
  expect(untilTimeOfDay(day, 0)).toEqual(NOTHING_YET);
  expect(untilTimeOfDay(day, 45 * 60_000)).toEqual({ impressions: 12, clicks: 1, spendNanos: 12_000n });
  expect(untilTimeOfDay(day, 24 * 3_600_000)).toEqual(sumOf(day));
});
