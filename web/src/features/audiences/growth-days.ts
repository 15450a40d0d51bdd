import type { AudienceDay } from '@marquee/schemas/audience/growth';
import { addDays } from '@marquee/schemas/common/period-presets';
import { DAY_MS } from '@marquee/schemas/common/time';

import { formatCount } from '../../lib/format.ts';
import { t } from '../../lib/i18n/i18n.ts';

/** The counted days, and today as it is now: the page counts more often than once in a while. */
export function withToday(
  days: readonly AudienceDay[],
  members: number | null,
  now: Date,
): readonly AudienceDay[] {
  if (members === null) return days;
  const today = now.toISOString().slice(0, 10);
  return [...days.filter(({ day }) => day < today), { day: today, members }];
}

/** Members by day from the first counted day (of UTC) to the last one; null for a day without a count. */
export function membersByDay(days: readonly AudienceDay[]): readonly (number | null)[] {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return [];
  const counted = new Map(days.map(({ day, members }) => [day, members]));
  const length = (Date.parse(last.day) - Date.parse(first.day)) / DAY_MS + 1;
  return Array.from({ length }, (_, index) => counted.get(addDays(first.day, index)) ?? null);
}

/** `From 1,000 to 1,204 members (+204) since 2026-11-01.` */
export function growthText(first: AudienceDay, last: AudienceDay): string {
  const change = last.members - first.members;
  return t('From {first} to {last} members ({change}) since {day}.', {
    first: formatCount(first.members),
    last: formatCount(last.members),
    change: `${change > 0 ? '+' : ''}${formatCount(change)}`,
    day: first.day,
  });
}
