import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { HALF_HOURS_A_DAY } from '../common/time.ts';
import { type ForecastInput, forecastDay } from './day-forecast.ts';

const DOLLAR = 1_000_000_000n;
const flat = (nanos: bigint): bigint[] => Array.from({ length: HALF_HOURS_A_DAY }, () => nanos);
/** A flat day up to a half hour. */
const until = (halfHours: number, nanos: bigint): bigint[] =>
  flat(nanos).map((value, slot) => (slot < halfHours ? value : 0n));
const ALWAYS = flat(1n).map(Number);
const given = (over: Partial<ForecastInput> = {}): ForecastInput => ({
  today: until(24, DOLLAR),
  pastDays: [],
  runs: ALWAYS,
  elapsed: 24,
  runsFrom: 0,
  budget: null,
  isPaced: false,
  ...over,
});

describe('the forecast of a day', () => {
  it('without earlier days: goes on at the pace of the hours that ran', () => {
    expect(forecastDay(given())).toMatchObject({
      basis: 'pace',
      expected: 48n * DOLLAR,
      budgetEndsAt: null,
    });
    // It ran from 6:00 to 12:00, and stops at 18:00.
    const runs = ALWAYS.map((share, slot) => (slot >= 12 && slot < 36 ? share : 0));
    const today = flat(DOLLAR).map((value, slot) => (slot >= 12 && slot < 24 ? value : 0n));
    expect(forecastDay(given({ runs, today }))?.expected).toBe(24n * DOLLAR);
  });

  it('counts from when the campaign was switched on today', () => {
    // Switched on at 11:30: $1 in a half hour, so $24 in the twelve hours that are left, and not $1.04.
    const today = flat(DOLLAR).map((value, slot) => (slot === 23 ? value : 0n));
    expect(forecastDay(given({ today, runsFrom: 23 }))?.expected).toBe(25n * DOLLAR);
    // As strong as the day before was at that time.
    expect(forecastDay(given({ today, runsFrom: 23, pastDays: [flat(DOLLAR)] }))?.expected).toBe(
      25n * DOLLAR,
    );
  });

  it('with earlier days: has their shape at the level of today', () => {
    // Three quarters of the day come after noon; today is twice as strong as those days.
    const day = flat(DOLLAR).map((value, slot) => (slot < 24 ? value : 3n * value));
    const found = forecastDay(given({ today: until(24, 2n * DOLLAR), pastDays: [day, day, day] }));
    expect(found?.basis).toBe('past-days');
    // 48 so far; level (48 + 8) / (24 + 8), with two hours of an ordinary day beside both; 72 were left.
    expect(found?.expected).toBe((48n + (72n * 56n) / 32n) * DOLLAR);
  });

  it('has a range that holds what those days would have left', () => {
    const [quiet, busy] = [DOLLAR / 2n, 2n * DOLLAR].map((rest) =>
      flat(DOLLAR).map((value, slot) => (slot < 24 ? value : rest)),
    );
    const found = forecastDay(given({ pastDays: [quiet!, busy!, flat(DOLLAR)] }));
    expect(Number(found?.low) / 1e9).toBeCloseTo(36, 0);
    expect(Number(found?.high) / 1e9).toBeCloseTo(72, 0);
  });

  it('says when the budget ends, and that a paced one lasts', () => {
    // $24 by noon, $2 an hour: the other $6 last three hours.
    const budget = 30n * DOLLAR;
    expect(forecastDay(given({ budget }))).toMatchObject({ expected: budget, budgetEndsAt: 30 });
    expect(forecastDay(given({ budget, isPaced: true }))).toMatchObject({
      expected: budget,
      budgetEndsAt: null,
    });
    expect(forecastDay(given({ budget: 60n * DOLLAR }))?.budgetEndsAt).toBeNull();
    // The sixth half hour used it up.
    expect(forecastDay(given({ budget: 6n * DOLLAR, isPaced: true }))?.budgetEndsAt).toBe(6);
  });

  it('is none while nothing is known, and leaves days without spend out', () => {
    expect(forecastDay(given({ today: [], elapsed: 0.4 }))).toBeUndefined();
    expect(forecastDay(given({ pastDays: [flat(0n)] }))?.basis).toBe('pace');
    // A new schedule: those days never ran in the hours that are left.
    expect(forecastDay(given({ pastDays: [until(24, DOLLAR)] }))?.basis).toBe('pace');
  });

  const nanos = fc.bigInt({ min: 0n, max: 100n * DOLLAR });
  const day = fc.array(nanos, { minLength: HALF_HOURS_A_DAY, maxLength: HALF_HOURS_A_DAY });
  const inputs = fc
    .record({
      all: day,
      pastDays: fc.array(day, { maxLength: 7 }),
      runs: fc.array(fc.constantFrom(0, 0.5, 1), { minLength: 48, maxLength: 48 }),
      elapsed: fc.double({ min: 0, max: HALF_HOURS_A_DAY, noNaN: true }),
      runsFrom: fc.double({ min: 0, max: HALF_HOURS_A_DAY, noNaN: true }),
      budget: fc.option(nanos),
      isPaced: fc.boolean(),
    })
    .map(({ all, ...rest }): ForecastInput => ({
      ...rest,
      today: all.map((value, slot) => (slot < rest.elapsed ? value : 0n)),
    }));
  const spentOf = ({ today }: ForecastInput): bigint => today.reduce((total, value) => total + value, 0n);

  it('is never less than what is spent, nor more than the budget, and its range holds it', () => {
    fc.assert(
      fc.property(inputs, (input) => {
        const found = forecastDay(input);
        if (found === undefined) return;
        const spent = spentOf(input);
        const most = input.budget === null ? undefined : input.budget > spent ? input.budget : spent;
        expect(found.low <= found.expected && found.expected <= found.high).toBe(true);
        expect(found.low >= spent - 1_000n).toBe(true);
        if (most !== undefined) expect(found.high <= most + 1_000n).toBe(true);
      }),
    );
  });

  it('draws a path that only rises, from what is spent to what is expected', () => {
    fc.assert(
      fc.property(inputs, (input) => {
        const found = forecastDay(input);
        if (found === undefined) return;
        const drawn = found.path.filter((value) => value !== null);
        for (const [index, value] of drawn.entries())
          expect(index === 0 || value >= (drawn[index - 1] ?? 0n)).toBe(true);
        if (drawn.length > 0) expect(drawn.at(-1)).toBe(found.expected);
        expect(drawn).toHaveLength(HALF_HOURS_A_DAY - Math.floor(input.elapsed));
      }),
    );
  });

  it('is what was spent once the day is over', () => {
    fc.assert(
      fc.property(inputs, (input) => {
        const found = forecastDay({ ...input, elapsed: HALF_HOURS_A_DAY });
        if (found === undefined) return;
        const spent = Number(spentOf(input));
        for (const end of [found.low, found.expected, found.high]) expect(Number(end)).toBeCloseTo(spent, -4);
      }),
    );
  });

  it('lets the budget end between now and midnight, and only where it is all spent', () => {
    fc.assert(
      fc.property(inputs, (input) => {
        const { budgetEndsAt, expected } = forecastDay(input) ?? {};
        if (budgetEndsAt === null || budgetEndsAt === undefined) return;
        expect(expected! >= input.budget! - 1_000n).toBe(true);
        expect(budgetEndsAt).toBeLessThanOrEqual(HALF_HOURS_A_DAY);
        if (spentOf(input) < input.budget!) expect(budgetEndsAt).toBeGreaterThanOrEqual(input.elapsed - 1e-9);
      }),
    );
  });

  it('does not depend on the unit of money', () => {
    fc.assert(
      fc.property(inputs, (input) => {
        const times = (factor: bigint): ForecastInput => ({
          ...input,
          today: input.today.map((value) => value * factor),
          pastDays: input.pastDays.map((one) => one.map((value) => value * factor)),
          budget: input.budget === null ? null : input.budget * factor,
        });
        const [one, ten] = [forecastDay(times(1n)), forecastDay(times(10n))];
        if (one === undefined || ten === undefined) expect(one).toBe(ten);
        else expect(Math.abs(Number(ten.expected) / 10 - Number(one.expected))).toBeLessThan(1_000);
      }),
    );
  });
});
