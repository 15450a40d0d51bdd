import type { StatisticsRow } from '@marquee/schemas/queries/statistics';

import type { ListDays } from '../../../lib/list-query.ts';
import { addDays, daysOf, lengthOf } from '../../date-range/period.ts';

/** Numbers of a row over the days of a list, one for each step. */
export interface Trend {
  /** Starts of the steps, on the clock of the zone: `2026-11-01`, or `2026-11-01 13:00:00`. */
  readonly steps: readonly string[];
  readonly values: readonly number[];
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
  const values = new Map<string, number[]>();
  for (const row of rows) {
    const place = places.get(String(row[unit]));
    if (place === undefined) continue;
    const id = String(row[dimension]);
    const line = values.get(id) ?? steps.map(() => 0);
    line[place] = Number(row['impressions'] ?? 0);
    values.set(id, line);
  }
  return new Map([...values].map(([id, line]) => [id, { steps, values: line }]));
}

/** Points of a line in a box, `x,y x,y`; the highest value touches its top, zero its bottom. */
export function pointsOf(
  values: readonly number[],
  { width, height }: { readonly width: number; readonly height: number },
): readonly string[] {
  const highest = Math.max(1, ...values);
  const gap = width / Math.max(1, values.length - 1);
  return values.map((value, index) => `${round(index * gap)},${round(height - (value / highest) * height)}`);
}

const round = (value: number): number => Math.round(value * 10) / 10;
