import { offsetMinutes } from '@marquee/schemas/common/time';
import type { OptimizationRuleFields } from '@marquee/schemas/optimization-rule/fields';

const DAY_MS = 86_400_000;

/** Days before today that a range begins with; all but `yesterday` include today. */
const DAYS_BACK = { today: 0, yesterday: 1, last7Days: 6, last30Days: 29 } as const satisfies Record<
  OptimizationRuleFields['timeRange'],
  number
>;

/**
 * The time that a rule looks at, in days of a campaign's zone.
 * @param timezone fixed offset such as `+05:30`
 */
export function spanOf(
  timeRange: OptimizationRuleFields['timeRange'],
  timezone: string,
  now: Date,
): { readonly from: Date; readonly to: Date } {
  const offsetMs = offsetMinutes(timezone) * 60_000;
  const localMs = now.getTime() + offsetMs;
  const midnightMs = Math.floor(localMs / DAY_MS) * DAY_MS - offsetMs;
  const from = new Date(midnightMs - DAYS_BACK[timeRange] * DAY_MS);
  return { from, to: timeRange === 'yesterday' ? new Date(midnightMs) : now };
}
