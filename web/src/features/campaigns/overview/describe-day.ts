import type { DayForecast } from '@marquee/schemas/campaign/day-forecast';
import type { Nanos } from '@marquee/schemas/common/money';
import { DAY_MS, HALF_HOURS_A_DAY } from '@marquee/schemas/common/time';
import { clockMs, dayIn } from '@marquee/schemas/common/zone/zone';

import { formatDateTime } from '../../../lib/format.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { timeAt } from '../../../widgets/traffic-figures/day-counts.ts';
import { DAY_NAMES } from '../model/describe-schedule.ts';
import { moneyAlike, shortMoney } from '../model/format-money.ts';

/**
 * A moment that is near as people call it: `today 18:00`, `tomorrow 08:00`, `Monday 08:00`, and a date beyond a week.
 * @param zone of the time
 */
export function nearTime(atMs: number, nowMs: number, zone: string): string {
  const [date = '', time = ''] = formatDateTime(atMs, zone).split(' ');
  const days = (Date.parse(dayIn(zone, atMs)) - Date.parse(dayIn(zone, nowMs))) / DAY_MS;
  if (days === 0) return t('today {time}', { time });
  if (days === 1) return t('tomorrow {time}', { time });
  return `${days > 1 && days < 7 ? weekdayOf(clockMs(zone, atMs)) : date} ${time}`;
}

/** The week begins on Monday here, and on Sunday for a Date. */
const weekdayOf = (localMs: number): string => DAY_NAMES[(new Date(localMs).getUTCDay() + 6) % 7] ?? '';

/** `Will end the day at $31 of $50`, and when the budget is or was spent. */
export function forecastTitle(
  { expected, budgetEndsAt }: DayForecast,
  budget: Nanos | null,
  spent: Nanos,
): string {
  if (budget !== null && spent >= budget)
    return t('Today’s budget of {budget} was spent by {time}', {
      budget: shortMoney(budget),
      time: timeAt(budgetEndsAt ?? HALF_HOURS_A_DAY),
    });
  if (budget !== null && budgetEndsAt !== null)
    return t('Today’s budget of {budget} will run out around {time}', {
      budget: shortMoney(budget),
      time: timeAt(budgetEndsAt),
    });
  const amount = shortMoney(rounded(expected));
  return budget === null
    ? t('Will end the day at {amount}', { amount })
    : t('Will end the day at {amount} of {budget}', { amount, budget: shortMoney(budget) });
}

/** The range of the forecast, and what it is based on. */
export function forecastRange({ low, high, basis }: DayForecast): string {
  const [from, to] = moneyAlike([rounded(low), rounded(high)]);
  if (basis === 'past-days') {
    return from === to
      ? t('Likely {amount}, going by the last 7 days.', { amount: from })
      : t('Likely between {from} and {to}, going by the last 7 days.', { from, to });
  }
  return from === to
    ? t('Likely {amount}, going by today’s pace so far.', { amount: from })
    : t('Likely between {from} and {to}, going by today’s pace so far.', { from, to });
}

const CENT = 10_000_000n;
const DOLLAR = 1_000_000_000n;
/** From so much on a forecast needs no cents. */
const WHOLE_FROM = 10n * DOLLAR;

/** Drops places that a forecast cannot know. */
function rounded(nanos: Nanos): Nanos {
  const unit = nanos >= WHOLE_FROM ? DOLLAR : CENT;
  // What is below a cent keeps its places.
  return nanos < CENT ? nanos : ((nanos + unit / 2n) / unit) * unit;
}

/** Today's spend against what pacing planned by now. */
export function planLine(spent: Nanos, planned: Nanos): string {
  const difference = spent < planned ? planned - spent : spent - planned;
  const values = { planned: shortMoney(planned), difference: shortMoney(difference) };
  // Within a twentieth it keeps up.
  if (difference * 20n <= planned)
    return t('Planned by now: {planned}. On schedule.', { planned: values.planned });
  return spent < planned
    ? t('Planned by now: {planned}. {difference} behind schedule.', values)
    : t('Planned by now: {planned}. {difference} ahead of schedule.', values);
}
