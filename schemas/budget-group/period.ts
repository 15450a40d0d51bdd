import { DAY_MS, HALF_HOUR_MS, type TimeRange } from '../common/time.ts';
import { clockMs, instantMs } from '../common/zone/zone.ts';

/** How often a group's budget begins anew. A week begins on Monday. */
export const BUDGET_PERIODS = ['day', 'week', 'month'] as const;
export type BudgetPeriod = (typeof BUDGET_PERIODS)[number];

/** The period's first day and the first day of the next one, as milliseconds of a clock of UTC. */
function shownDays(period: BudgetPeriod, shownMs: number): readonly [number, number] {
  const day = Math.floor(shownMs / DAY_MS) * DAY_MS;
  if (period === 'day') return [day, day + DAY_MS];
  const date = new Date(day);
  if (period === 'week') {
    const monday = day - ((date.getUTCDay() + 6) % 7) * DAY_MS;
    return [monday, monday + 7 * DAY_MS];
  }
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  return [Date.UTC(year, month, 1), Date.UTC(year, month + 1, 1)];
}

/**
 * The period of a zone that an instant is in. Spend is known by half hours of UTC, so that where a zone's midnight is within one (Kathmandu),
 * the period begins with it.
 */
export function periodAt(period: BudgetPeriod, zone: string, atMs: number): TimeRange {
  const toInstant = (shownMs: number): number =>
    Math.floor(instantMs(zone, shownMs) / HALF_HOUR_MS) * HALF_HOUR_MS;
  const [first, next] = shownDays(period, clockMs(zone, atMs));
  const range = { fromMs: toInstant(first), toMs: toInstant(next) };
  if (atMs < range.toMs) return range;
  // Of a half hour that two days share.
  const [, afterNext] = shownDays(period, next);
  return { fromMs: range.toMs, toMs: toInstant(afterNext) };
}

/**
 * Days that are left of a period, the current one included. Where clocks change, a day has 23 or 25 hours.
 * @param dayStartMs when the current day began
 */
export const daysLeft = ({ toMs }: TimeRange, dayStartMs: number): number =>
  Math.max(1, Math.round((toMs - dayStartMs) / DAY_MS));
