import { DAY_MS, offsetMinutes } from '@marquee/schemas/common/time';
import type { OptimizationRuleFields } from '@marquee/schemas/optimization-rule/fields';

import type { SourceQuestion } from '../ports.ts';

/** Days before today that a range begins with; all but `yesterday` include today. */
const DAYS_BACK = { today: 0, yesterday: 1, last7Days: 6, last30Days: 29 } as const satisfies Record<
  OptimizationRuleFields['timeRange'],
  number
>;

/** Start of the day in a zone. */
function midnightMsOf(timezone: string, now: Date): number {
  const offsetMs = offsetMinutes(timezone) * 60_000;
  return Math.floor((now.getTime() + offsetMs) / DAY_MS) * DAY_MS - offsetMs;
}

/**
 * The time that a rule looks at, in days of a campaign's zone.
 * @param timezone fixed offset such as `+05:30`
 */
export function spanOf(
  timeRange: OptimizationRuleFields['timeRange'],
  timezone: string,
  now: Date,
): { readonly from: Date; readonly to: Date } {
  const midnightMs = midnightMsOf(timezone, now);
  const from = new Date(midnightMs - DAYS_BACK[timeRange] * DAY_MS);
  return { from, to: timeRange === 'yesterday' ? new Date(midnightMs) : now };
}

/**
 * When a day ends in a zone: its last millisecond, and for today what there is of it.
 * @param daysAgo 0 is today
 */
export function endOf(timezone: string, now: Date, daysAgo: number): Date {
  if (daysAgo === 0) return now;
  return new Date(midnightMsOf(timezone, now) - (daysAgo - 1) * DAY_MS - 1);
}

/**
 * The time of each campaign as a rule sees it at the end of a day; campaigns of one zone share their days.
 * @param daysAgo 0 is now
 */
export function spansOf(
  timeRange: OptimizationRuleFields['timeRange'],
  campaigns: readonly { readonly id: number; readonly timezone: string }[],
  now: Date,
  daysAgo = 0,
): SourceQuestion['spans'] {
  const byZone = new Map<string, number[]>();
  for (const { id, timezone } of campaigns) byZone.set(timezone, [...(byZone.get(timezone) ?? []), id]);
  return [...byZone].map(([timezone, campaignIds]) => ({
    campaignIds,
    ...spanOf(timeRange, timezone, endOf(timezone, now, daysAgo)),
  }));
}
