import { formatDollars } from '@marquee/schemas/common/money';
import { HALF_HOUR_MS, MINUTE_MS } from '@marquee/schemas/common/time';

/** What is counted in a time; money in integer nano-dollars. */
export interface Counts {
  readonly impressions: number;
  readonly clicks: number;
  readonly spendNanos: bigint;
}

export const NOTHING_YET: Counts = { impressions: 0, clicks: 0, spendNanos: 0n };

export const addCounts = (left: Counts, right: Counts): Counts => ({
  impressions: left.impressions + right.impressions,
  clicks: left.clicks + right.clicks,
  spendNanos: left.spendNanos + right.spendNanos,
});

export const sumOf = (halfHours: readonly Counts[]): Counts => halfHours.reduce(addCounts, NOTHING_YET);

/** Each sum only ever rises, so of two that were taken at different moments the larger one is the newer. */
export const newerCounts = (left: Counts, right: Counts): Counts => ({
  impressions: Math.max(left.impressions, right.impressions),
  clicks: Math.max(left.clicks, right.clicks),
  spendNanos: left.spendNanos > right.spendNanos ? left.spendNanos : right.spendNanos,
});

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

/** `14:30` for 29 half hours of a day; `24:00` for its end. */
export function timeAt(halfHours: number): string {
  const minutes = Math.round((halfHours * HALF_HOUR_MS) / MINUTE_MS);
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
}
