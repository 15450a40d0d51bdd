import { DAY_MS, MINUTE_MS } from '@marquee/schemas/common/time';

/** Days are `yyyy-MM-dd` on the clock of the chosen zone; both ends of a period belong to it. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

export const PRESETS = ['today', 'yesterday', 'last7', 'last30', 'thisMonth', 'lastMonth'] as const;
export type Preset = (typeof PRESETS)[number];
/** A preset, or two days that the user chose. */
export type PeriodKind = Preset | 'custom';

/** Names of the specification, section 9. */
export const PRESET_LABELS: Readonly<Record<PeriodKind, string>> = {
  today: 'Today',
  yesterday: 'Yesterday',
  last7: 'Last 7 days',
  last30: 'Last 30 days',
  thisMonth: 'This month',
  lastMonth: 'Last month',
  custom: 'Custom',
};

const msOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** True for a day of the calendar between 1970 and 2099; URLs may contain any text. */
export function isDay(text: string | null | undefined): text is string {
  if (typeof text !== 'string' || !/^(?:19[7-9]\d|20\d\d)-\d\d-\d\d$/.test(text)) return false;
  const ms = msOf(text);
  return !Number.isNaN(ms) && dayOf(ms) === text;
}

export const addDays = (day: string, days: number): string => dayOf(msOf(day) + days * DAY_MS);

/** The day that it is at an instant on the clock of a zone, given as minutes east of UTC. */
export const dayAt = (instantMs: number, offsetMinutes: number): string =>
  dayOf(instantMs + offsetMinutes * MINUTE_MS);

/** The instant at which a day begins in a zone, milliseconds since 1970. */
export const startOfDay = (day: string, offsetMinutes: number): number =>
  msOf(day) - offsetMinutes * MINUTE_MS;

/** Days in a period, both ends counted. */
export const lengthOf = ({ from, to }: Period): number => Math.round((msOf(to) - msOf(from)) / DAY_MS) + 1;

function monthOf(day: string, months = 0): Period {
  const at = new Date(msOf(day));
  const year = at.getUTCFullYear();
  const month = at.getUTCMonth() + months;
  return { from: dayOf(Date.UTC(year, month, 1)), to: dayOf(Date.UTC(year, month + 1, 0)) };
}

/** @param today the day that it is in the chosen zone */
export function presetPeriod(preset: Preset, today: string): Period {
  switch (preset) {
    case 'today':
      return { from: today, to: today };
    case 'yesterday':
      return { from: addDays(today, -1), to: addDays(today, -1) };
    case 'last7':
      return { from: addDays(today, -6), to: today };
    case 'last30':
      return { from: addDays(today, -29), to: today };
    case 'thisMonth':
      return { from: monthOf(today).from, to: today };
    case 'lastMonth':
      return monthOf(today, -1);
  }
}

/** The preset that names this period today, so that stepping onto "yesterday" says so. */
export const kindOf = (period: Period, today: string): PeriodKind =>
  PRESETS.find((preset) => {
    const named = presetPeriod(preset, today);
    return named.from === period.from && named.to === period.to;
  }) ?? 'custom';

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
 * Steps to the next or previous period: a month by a month, others by their own length. Undefined for a
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
  const length = lengthOf(period) * direction;
  const stepped = isMonth
    ? monthOf(period.from, direction)
    : { from: addDays(period.from, length), to: addDays(period.to, length) };
  if (stepped.from > today) return undefined;
  // Only a month is cut off at today: other ranges keep their length, so that a step back and forth returns
  // to the same days.
  return isMonth && stepped.to > today ? { from: stepped.from, to: today } : stepped;
}

/** Days of a period in order. */
export function daysOf(period: Period): string[] {
  const length = lengthOf(period);
  return length > 0 ? Array.from({ length }, (_, index) => addDays(period.from, index)) : [];
}

/** Longest range of one statistics call, days. */
const DAYS_MAX = 400;

/** Two days as a lawful period: in order, and no longer than a statistics call may be. */
export function periodOf(first: string, second: string): Period {
  const [from, to] = first <= second ? [first, second] : [second, first];
  const earliest = addDays(to, -(DAYS_MAX - 1));
  return { from: from < earliest ? earliest : from, to };
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const named = (day: string, withYear = true): string =>
  `${Number(day.slice(8))} ${MONTHS[Number(day.slice(5, 7)) - 1] ?? ''}${withYear ? ` ${day.slice(0, 4)}` : ''}`;

/** `1 Nov 2026`, `28 Oct – 3 Nov 2026`. */
export function periodLabel({ from, to }: Period): string {
  if (from === to) return named(from);
  return `${named(from, from.slice(0, 4) !== to.slice(0, 4))} – ${named(to)}`;
}
