import { HALF_HOURS_A_DAY } from '../common/time.ts';

/** Input of a forecast. Money in nano-dollars; half hours are those of the campaign's own day. */
export interface ForecastInput {
  /** Spend of each half hour of today; what is not over yet holds what there is of it. */
  readonly today: readonly bigint[];
  /** The same of earlier days, in any order. Days without spend are ignored. */
  readonly pastDays: readonly (readonly bigint[])[];
  /** How much of each half hour the campaign runs, 0 to 1, by its schedule and flight. */
  readonly runs: readonly number[];
  /** Half hours of the day that are over, 0 to 48; a fraction within one. */
  readonly elapsed: number;
  /** Those that were over when the campaign was first switched on today; 0 where it was on from the begin of the day. */
  readonly runsFrom: number;
  /** The most that may be spent today; null without a limit. */
  readonly budget: bigint | null;
  /** The budget is spread over the day, so that it lasts until its end. */
  readonly isPaced: boolean;
}

/** How a campaign's day is likely to end. Money in nano-dollars. */
export interface DayForecast {
  /** `past-days`: the shape of the last days; `pace`: what was spent an hour of running so far. */
  readonly basis: 'past-days' | 'pace';
  readonly low: bigint;
  readonly expected: bigint;
  readonly high: bigint;
  /**
   * Where the rest of each earlier day would lead at today's level, in the order of those days; null for a day that is left
   * out, and none with `pace`.
   */
  readonly dayEnds: readonly (bigint | null)[];
  /** Expected spend by the end of each half hour from the current one on; what is before it is null. */
  readonly path: readonly (bigint | null)[];
  /** Half hours of the day after which the budget is spent; null where it lasts until midnight. */
  readonly budgetEndsAt: number | null;
}

/** Part of an average day, two hours, that smooths the level of today, so that early figures do not swing the forecast. */
const PRIOR_SHARE = 2 / 24;
/** Least width of the range, as a part of the expected rest. */
const LEAST_SPREAD = 0.1;
/** The same with a single earlier day: how much days differ is unknown. */
const SPREAD_OF_ONE_DAY = 0.3;
/** Least running time that a pace is computed from, half hours. */
const PACE_FROM = 0.5;

/**
 * How much a campaign will have spent at the end of its day.
 *
 * With earlier days: what they spent after this time of day, in the half hours in which the campaign runs today, times
 * today's level. The level is today's spend so far over theirs since the time at which the campaign began today, each with two hours of
 * an average day added. The range
 * is the least and the most that one of those days spent after this time, at today's level.
 *
 * Without earlier days: the spend for each hour of running so far, for each hour of running that is left. The range
 * narrows with the square root of the half hours that have run.
 *
 * Nothing exceeds the budget. Undefined without an earlier day and with less than a quarter of an hour of running.
 */
export function forecastDay(input: ForecastInput): DayForecast | undefined {
  const spent = sum(input.today.map(Number));
  const rest = restByPastDays(input, spent) ?? restByPace(input, spent);
  if (rest === undefined) return undefined;
  const budget = input.budget === null ? Infinity : Math.max(spent, Number(input.budget));
  const endsWith = (left: number): bigint => BigInt(Math.round(Math.min(budget, spent + left)));
  const expectedRest = sum(rest.slots);
  return {
    basis: rest.basis,
    low: endsWith(rest.low),
    expected: endsWith(expectedRest),
    high: endsWith(rest.high),
    dayEnds: rest.days.map((left) => (left === null ? null : endsWith(left))),
    path: pathOf(rest.slots, input.elapsed, (left) => endsWith(left)),
    budgetEndsAt: budgetEnd(input, rest.slots, spent),
  };
}

interface Rest {
  readonly basis: DayForecast['basis'];
  /** Expected spend of what is left of each half hour. */
  readonly slots: readonly number[];
  readonly low: number;
  readonly high: number;
  /** What each earlier day would leave; null for one that is left out. */
  readonly days: readonly (number | null)[];
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Part of a half hour that is still to come, 0 to 1. */
const leftOf = (slot: number, elapsed: number): number => Math.min(1, Math.max(0, slot + 1 - elapsed));

/** Part of a half hour that is over and in which the campaign was switched on, 0 to 1. */
const ranOf = (slot: number, { elapsed, runsFrom }: Pick<ForecastInput, 'elapsed' | 'runsFrom'>): number =>
  Math.max(0, Math.min(slot + 1, elapsed) - Math.max(slot, runsFrom));

const slots = (valueOf: (slot: number) => number): number[] =>
  Array.from({ length: HALF_HOURS_A_DAY }, (_, slot) => valueOf(slot));

function restByPastDays(input: ForecastInput, spent: number): Rest | undefined {
  const { pastDays, runs, elapsed } = input;
  const all = pastDays.map((day) => day.map(Number));
  const days = all.filter((day) => sum(day) > 0);
  if (days.length === 0) return undefined;
  const left = days.map((day) =>
    slots((slot) => ((runs[slot] ?? 0) > 0 ? (day[slot] ?? 0) * leftOf(slot, elapsed) : 0)),
  );
  const before = days.map((day) => sum(slots((slot) => (day[slot] ?? 0) * ranOf(slot, input))));
  const mean = (values: readonly number[]): number => sum(values) / days.length;
  const runsLater = sum(slots((slot) => (runs[slot] ?? 0) * leftOf(slot, elapsed))) > 0;
  // The schedule was changed: earlier days have no spend in the hours that are left.
  if (runsLater && mean(left.map(sum)) === 0) return undefined;
  const prior = mean(days.map(sum)) * PRIOR_SHARE;
  const level = (spent + prior) / (mean(before) + prior);
  const expected = slots((slot) => level * mean(left.map((day) => day[slot] ?? 0)));
  const ends = left.map((day) => level * sum(day));
  const spread = (days.length === 1 ? SPREAD_OF_ONE_DAY : LEAST_SPREAD) * sum(expected);
  return {
    basis: 'past-days',
    slots: expected,
    low: Math.max(0, Math.min(...ends, sum(expected) - spread)),
    high: Math.max(...ends, sum(expected) + spread),
    days: all.map((day) => (sum(day) > 0 ? (ends[days.indexOf(day)] ?? null) : null)),
  };
}

function restByPace(input: ForecastInput, spent: number): Rest | undefined {
  const { runs, elapsed } = input;
  const ran = sum(slots((slot) => (runs[slot] ?? 0) * ranOf(slot, input)));
  if (ran < PACE_FROM) return undefined;
  const expected = slots((slot) => (spent / ran) * (runs[slot] ?? 0) * leftOf(slot, elapsed));
  const spread = Math.min(1, 1 / Math.sqrt(ran));
  return {
    basis: 'pace',
    slots: expected,
    low: sum(expected) * (1 - spread),
    high: sum(expected) * (1 + spread),
    days: [],
  };
}

function pathOf(
  rest: readonly number[],
  elapsed: number,
  endsWith: (left: number) => bigint,
): readonly (bigint | null)[] {
  let left = 0;
  return rest.map((value, slot) => {
    left += value;
    return slot + 1 <= elapsed ? null : endsWith(left);
  });
}

/** When the budget is reached. Pacing makes a budget last until midnight, unless it is spent already. */
function budgetEnd(
  { today, budget, elapsed, isPaced }: ForecastInput,
  rest: readonly number[],
  spent: number,
): number | null {
  if (budget === null) return null;
  if (spent >= Number(budget)) return Math.min(elapsed, reachedAt(today.map(Number), Number(budget)));
  if (isPaced) return null;
  let total = spent;
  for (const [slot, value] of rest.entries()) {
    if (value > 0 && total + value >= Number(budget)) {
      const from = Math.max(slot, elapsed);
      const at = from + ((Number(budget) - total) / value) * (slot + 1 - from);
      return at < HALF_HOURS_A_DAY ? at : null;
    }
    total += value;
  }
  return null;
}

/** The end of the half hour in which a budget was used up. */
function reachedAt(today: readonly number[], budget: number): number {
  let total = 0;
  for (const [slot, value] of today.entries()) {
    total += value;
    if (total >= budget) return slot + 1;
  }
  return today.length;
}
