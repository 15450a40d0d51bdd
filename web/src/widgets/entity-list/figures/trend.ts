import { parseDollars } from '@marquee/schemas/common/money';
import type { StatisticsRow } from '@marquee/schemas/queries/statistics-answer';

import type { ListDays } from '../../../lib/list-query.ts';
import { addDays, daysOf, lengthOf } from '../../date-range/period.ts';

/** What a row did over the days of a list. */
export interface Trend {
  /** Starts of the steps, on the clock of the zone: `2026-11-01`, or `2026-11-01 13:00:00`. */
  readonly steps: readonly string[];
  /** Impressions in each. */
  readonly values: readonly number[];
  /** In all of them. */
  readonly spendNanos: bigint;
}

export type TrendUnit = 'hour' | 'day' | 'week';

/** More points than this are no line but a band. */
const DAYS_MAX = 62;

/** Steps of a line over so many days. */
export function unitOf(days: ListDays): TrendUnit {
  const length = lengthOf(days);
  return length === 1 ? 'hour' : length <= DAYS_MAX ? 'day' : 'week';
}

/** Every step of the days, also those in which nothing happened, as statistics name them. */
export function stepsOf(days: ListDays): readonly string[] {
  switch (unitOf(days)) {
    case 'hour':
      return Array.from({ length: 24 }, (_, hour) => `${days.from} ${String(hour).padStart(2, '0')}:00:00`);
    case 'day':
      return daysOf(days);
    case 'week': {
      const first = mondayOf(days.from);
      const weeks = Math.ceil(lengthOf({ from: first, to: days.to }) / 7);
      return Array.from({ length: weeks }, (_, week) => addDays(first, week * 7));
    }
  }
}

function mondayOf(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, -((weekday + 6) % 7));
}

/** Rows of one page of statistics. */
const ROWS_A_CALL = 1_000;

/** Ids of the rows in as many calls as it takes: one for a page of the default length. */
export function callsOf(ids: readonly string[], steps: number): readonly (readonly string[])[] {
  const each = Math.max(1, Math.floor(ROWS_A_CALL / steps));
  return Array.from({ length: Math.ceil(ids.length / each) }, (_, call) =>
    ids.slice(call * each, (call + 1) * each),
  );
}

/** Statistics by id and step as a line for each id; ids that have none are absent. */
export function trendsOf(
  rows: readonly StatisticsRow[],
  { dimension, unit, steps }: { dimension: string; unit: TrendUnit; steps: readonly string[] },
): ReadonlyMap<string, Trend> {
  const places = new Map(steps.map((step, index) => [step, index]));
  const trends = new Map<string, { steps: readonly string[]; values: number[]; spendNanos: bigint }>();
  for (const row of rows) {
    const place = places.get(String(row[unit]));
    if (place === undefined) continue;
    const id = String(row[dimension]);
    const trend = trends.get(id) ?? { steps, values: steps.map(() => 0), spendNanos: 0n };
    trend.values[place] = Number(row['impressions'] ?? 0);
    trend.spendNanos += parseDollars(row['spend'] ?? '0') ?? 0n;
    trends.set(id, trend);
  }
  return trends;
}
