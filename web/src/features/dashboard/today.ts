import { HALF_HOUR_MS } from '@marquee/schemas/common/time';
import { formatDollars, parseDollars } from '@marquee/schemas/common/money';
import type { CampaignTotals } from '@marquee/schemas/live/messages';
import type { StatisticsRow } from '@marquee/schemas/queries/statistics';

/** What is counted of an account; money in integer nano-dollars. */
export interface Counts {
  readonly impressions: number;
  readonly clicks: number;
  readonly spendNanos: bigint;
}

export const NOTHING_YET: Counts = { impressions: 0, clicks: 0, spendNanos: 0n };

const HALF_HOURS_A_DAY = 48;

const addCounts = (left: Counts, right: Counts): Counts => ({
  impressions: left.impressions + right.impressions,
  clicks: left.clicks + right.clicks,
  spendNanos: left.spendNanos + right.spendNanos,
});

/** Each sum only ever rises, so of two that were taken at different moments the larger one is the newer. */
const newer = (left: Counts, right: Counts): Counts => ({
  impressions: Math.max(left.impressions, right.impressions),
  clicks: Math.max(left.clicks, right.clicks),
  spendNanos: left.spendNanos > right.spendNanos ? left.spendNanos : right.spendNanos,
});

/**
 * The 48 half hours of a day as the API answered them, in the zone of the day.
 * @param day `yyyy-MM-dd`
 */
export function halfHoursOf(day: string, rows: readonly StatisticsRow[]): Counts[] {
  const byTime = new Map(rows.map((row) => [String(row.halfHour), row]));
  return Array.from({ length: HALF_HOURS_A_DAY }, (_, index) => {
    const row = byTime.get(`${day} ${timeOf(index)}:00`);
    return row ? countsOf(row) : NOTHING_YET;
  });
}

/** `14:30` for the 30th half hour of a day. */
export const timeOf = (index: number): string =>
  `${String(Math.floor(index / 2)).padStart(2, '0')}:${index % 2 === 0 ? '00' : '30'}`;

const countsOf = (row: StatisticsRow): Counts => ({
  impressions: Number(row.impressions ?? 0),
  clicks: Number(row.clicks ?? 0),
  spendNanos: parseDollars(String(row.spend ?? '0')) ?? 0n,
});

/**
 * The day's half hours with running totals in the place of those that they are newer than.
 * @param dayStartMs when the day begins, milliseconds since 1970
 * @param live the running totals of every campaign of the account
 */
export function withLive(
  halfHours: readonly Counts[],
  dayStartMs: number,
  live: Iterable<Iterable<CampaignTotals>>,
): Counts[] {
  const sums = new Map<number, Counts>();
  for (const campaign of live) {
    for (const totals of campaign) {
      const index = Math.floor((Date.parse(totals.halfHour) - dayStartMs) / HALF_HOUR_MS);
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
    return sum ? newer(counts, sum) : counts;
  });
}

export const sumOf = (halfHours: readonly Counts[]): Counts => halfHours.reduce(addCounts, NOTHING_YET);

/** What a day had until this time of it; of the half hour that runs, as much as has passed. */
export function untilTimeOfDay(halfHours: readonly Counts[], sinceStartMs: number): Counts {
  const whole = Math.max(0, Math.floor(sinceStartMs / HALF_HOUR_MS));
  const partMs = Math.max(0, sinceStartMs - whole * HALF_HOUR_MS);
  const running = halfHours[whole] ?? NOTHING_YET;
  const part = partMs / HALF_HOUR_MS;
  return addCounts(sumOf(halfHours.slice(0, whole)), {
    impressions: Math.round(running.impressions * part),
    clicks: Math.round(running.clicks * part),
    spendNanos: (running.spendNanos * BigInt(Math.round(partMs))) / BigInt(HALF_HOUR_MS),
  });
}

/** Clicks per hundred impressions; null where there were none. */
export const ctrOf = ({ clicks, impressions }: Counts): number | null =>
  impressions === 0 ? null : (clicks / impressions) * 100;

/** Dollars for a thousand impressions, as a decimal string; null where there were none. */
export const cpmOf = ({ spendNanos, impressions }: Counts): string | null =>
  impressions === 0
    ? null
    : formatDollars((spendNanos * 2_000n + BigInt(impressions)) / (2n * BigInt(impressions)));
