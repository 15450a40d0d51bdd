import {
  addDays,
  PERIOD_PRESETS,
  type Period,
  type PeriodPreset,
  presetPeriod,
} from '@marquee/schemas/common/period-presets';
import { DAY_MS } from '@marquee/schemas/common/time';

import { t } from '../../lib/i18n/i18n.ts';

export const PRESETS = PERIOD_PRESETS;
export type { Period, PeriodPreset as Preset } from '@marquee/schemas/common/period-presets';
export { addDays, presetPeriod };
/** A preset, or two days that the user chose. */
export type PeriodKind = PeriodPreset | 'custom';

/** Names of the specification, section 9, and the week so far. */
export const PRESET_LABELS: Readonly<Record<PeriodKind, string>> = {
  today: t('Today'),
  yesterday: t('Yesterday'),
  thisWeek: t('Week to date'),
  last7: t('Last 7 days'),
  last30: t('Last 30 days'),
  thisMonth: t('This month'),
  lastMonth: t('Last month'),
  custom: t('Custom'),
};

const msOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** True for a day of the calendar between 1970 and 2099; URLs may contain any text. */
export function isDay(text: string | null | undefined): text is string {
  if (typeof text !== 'string' || !/^(?:19[7-9]\d|20\d\d)-\d\d-\d\d$/.test(text)) return false;
  const ms = msOf(text);
  return !Number.isNaN(ms) && dayOf(ms) === text;
}

/** Days in a period, both ends counted. */
export const lengthOf = ({ from, to }: Period): number => Math.round((msOf(to) - msOf(from)) / DAY_MS) + 1;

/** The preset that names this period today, so that stepping onto "yesterday" says so. */
export const kindOf = (period: Period, today: string): PeriodKind =>
  PRESETS.find((preset) => {
    const named = presetPeriod(preset, today);
    return named.from === period.from && named.to === period.to;
  }) ?? 'custom';

/** Days and presets as a URL has them. */
interface NamedDays {
  readonly preset: PeriodPreset | null;
  readonly from: string | null;
  readonly to: string | null;
}

/**
 * The period that a URL names, undefined where it names none. A preset stays what was chosen, also on days on which another one
 * has the same days: on a Sunday, the last 7 days are the week to date.
 */
export function chosenPeriod(
  { preset, from, to }: NamedDays,
  today: string,
): { readonly period: Period; readonly kind: PeriodKind } | undefined {
  if (isDay(from) && isDay(to)) {
    const period = periodOf(from, to);
    return { period, kind: kindOf(period, today) };
  }
  return preset === null ? undefined : { period: presetPeriod(preset, today), kind: preset };
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

const MONTHS = [
  t('Jan'),
  t('Feb'),
  t('Mar'),
  t('Apr'),
  t('May'),
  t('Jun'),
  t('Jul'),
  t('Aug'),
  t('Sep'),
  t('Oct'),
  t('Nov'),
  t('Dec'),
];
function named(day: string, withYear = true): string {
  const month = MONTHS[Number(day.slice(5, 7)) - 1] ?? '';
  const text = t('{day} {month}', { day: String(Number(day.slice(8))), month });
  return withYear ? `${text} ${day.slice(0, 4)}` : text;
}

/** `1 Nov 2026`, `28 Oct – 3 Nov 2026`. */
export function periodLabel({ from, to }: Period): string {
  if (from === to) return named(from);
  return `${named(from, from.slice(0, 4) !== to.slice(0, 4))} – ${named(to)}`;
}
