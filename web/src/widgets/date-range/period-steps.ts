import { addDays, mondayOf, monthOf, type Period } from '@marquee/schemas/common/period-presets';

import { lengthOf, type PeriodKind } from './period.ts';

const DAYS_A_WEEK = 7;

const weekFrom = (monday: string): Period => ({ from: monday, to: addDays(monday, DAYS_A_WEEK - 1) });
const isWholeWeek = (period: Period): boolean =>
  lengthOf(period) === DAYS_A_WEEK && mondayOf(period.from) === period.from;

const isWholeMonth = (period: Period): boolean => {
  const month = monthOf(period.from);
  return month.from === period.from && month.to === period.to;
};

/** What a period is compared with: a whole month with the month before, any other with as many days before it. */
export function previousPeriod(period: Period): Period {
  if (isWholeMonth(period)) return monthOf(period.from, -1);
  const length = lengthOf(period);
  return { from: addDays(period.from, -length), to: addDays(period.to, -length) };
}

/**
 * Steps to the next or previous period: a month by a month, a week by a week, others by their own length. Undefined for a
 * period after today.
 * @param kind distinguishes the current month from a range of the same days
 */
export function stepPeriod(
  period: Period,
  kind: PeriodKind,
  direction: -1 | 1,
  today: string,
): Period | undefined {
  const isMonth = isWholeMonth(period) || kind === 'thisMonth';
  const isWeek = !isMonth && (isWholeWeek(period) || kind === 'thisWeek');
  const length = lengthOf(period) * direction;
  const stepped = isMonth
    ? monthOf(period.from, direction)
    : isWeek
      ? weekFrom(addDays(period.from, DAYS_A_WEEK * direction))
      : { from: addDays(period.from, length), to: addDays(period.to, length) };
  if (stepped.from > today) return undefined;
  // Months and weeks are cut off at today: other ranges keep their length, so that a step back and forth returns
  // to the same days.
  return (isMonth || isWeek) && stepped.to > today ? { from: stepped.from, to: today } : stepped;
}
