import { parseDollars } from '@marquee/schemas/common/money';
import { HALF_HOUR_MS, HALF_HOURS_A_DAY } from '@marquee/schemas/common/time';
import { clockMs } from '@marquee/schemas/common/zone/zone';
import type { CampaignTotals } from '@marquee/schemas/live/messages';
import type { StatisticsRow } from '@marquee/schemas/queries/statistics-answer';

import {
  addCounts,
  newerCounts,
  NOTHING_YET,
  timeAt,
  type Counts,
} from '../../widgets/traffic-figures/day-counts.ts';

/**
 * The 48 half hours of a day as the API answered them, in the zone of the day.
 * @param day `yyyy-MM-dd`
 */
export function halfHoursOf(day: string, rows: readonly StatisticsRow[]): Counts[] {
  const byTime = new Map(rows.map((row) => [String(row.halfHour), row]));
  return Array.from({ length: HALF_HOURS_A_DAY }, (_, index) => {
    const row = byTime.get(`${day} ${timeAt(index)}:00`);
    return row ? countsOf(row) : NOTHING_YET;
  });
}

/** Milliseconds that a clock of the zone shows since midnight of a day. */
export const timeOfDay = (day: string, zone: string, atMs: number): number =>
  clockMs(zone, atMs) - Date.parse(day);

const countsOf = (row: StatisticsRow): Counts => ({
  impressions: Number(row.impressions ?? 0),
  clicks: Number(row.clicks ?? 0),
  spendNanos: parseDollars(String(row.spend ?? '0')) ?? 0n,
});

/**
 * The day's half hours with running totals in the place of those that they are newer than.
 * @param day `yyyy-MM-dd` in the zone; of an hour that its clock shows twice, both are in one
 * @param live the running totals of every campaign of the account
 */
export function withLive(
  halfHours: readonly Counts[],
  { today, zone }: { readonly today: string; readonly zone: string },
  live: Iterable<Iterable<CampaignTotals>>,
): Counts[] {
  const sums = new Map<number, Counts>();
  for (const campaign of live) {
    for (const totals of campaign) {
      const index = Math.floor(timeOfDay(today, zone, Date.parse(totals.halfHour)) / HALF_HOUR_MS);
      if (index < 0 || index >= HALF_HOURS_A_DAY) continue;
      const more = {
        impressions: totals.impressions,
        clicks: totals.clicks ?? 0,
        spendNanos: BigInt(totals.spendNanos),
      };
      sums.set(index, addCounts(sums.get(index) ?? NOTHING_YET, more));
    }
  }
  return halfHours.map((counts, index) => {
    const sum = sums.get(index);
    return sum ? newerCounts(counts, sum) : counts;
  });
}
