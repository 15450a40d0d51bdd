import type { DayForecast } from './day-forecast.ts';

/** How a day is likely to end, without its course; nano-dollars. */
export type DayEnd = Pick<DayForecast, 'basis' | 'low' | 'expected' | 'high' | 'dayEnds'>;

/**
 * The end of the day of several campaigns, none of which is above `cap`.
 *
 * Campaigns share their traffic, so their days are neither alike nor independent. Those with earlier days go as far from what is
 * expected as the sum of all of them went on one of those days, and at least as far as their own ranges do if each errs
 * on its own: the root of the sum of squares. Those that go by today's pace all err with the shape of the day, so their ranges are
 * added. Thus the range is never wider than that of the ends added up, and one campaign has its own.
 */
export function combineDayEnds(parts: readonly DayEnd[], cap: bigint | null = null): DayEnd {
  const expected = sum(parts.map((part) => part.expected));
  const days = parts.filter(hasDays);
  const paces = parts.filter((part) => !hasDays(part));
  const dayEnds = endsByDay(days);
  const expectedOfDays = sum(days.map((part) => part.expected));
  const together = dayEnds.flatMap((end) => (end === null ? [] : [end - expectedOfDays]));
  const below = widest(
    together.map((away) => -away),
    days.map((part) => part.expected - part.low),
  );
  const above = widest(
    together,
    days.map((part) => part.high - part.expected),
  );
  const rest = expected - expectedOfDays;
  const capped = (nanos: bigint): bigint => (cap !== null && nanos > cap ? cap : nanos);
  return {
    basis: basisOf(parts, expected),
    low: capped(expected - below - sum(paces.map((part) => part.expected - part.low))),
    expected: capped(expected),
    high: capped(expected + above + sum(paces.map((part) => part.high - part.expected))),
    dayEnds: dayEnds.map((end) => (end === null ? null : capped(end + rest))),
  };
}

const hasDays = ({ dayEnds }: DayEnd): boolean => dayEnds.some((end) => end !== null);

/** What most of the expected amount goes by. */
function basisOf(parts: readonly DayEnd[], expected: bigint): DayEnd['basis'] {
  const byDays = parts.filter(({ basis }) => basis === 'past-days');
  return byDays.length > 0 && 2n * sum(byDays.map((part) => part.expected)) >= expected
    ? 'past-days'
    : 'pace';
}

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n);

/** What all of them would come to as on each earlier day; one without that day comes to what is expected of it. */
function endsByDay(parts: readonly DayEnd[]): (bigint | null)[] {
  const count = Math.max(0, ...parts.map(({ dayEnds }) => dayEnds.length));
  return Array.from({ length: count }, (_, day) =>
    parts.every(({ dayEnds }) => (dayEnds[day] ?? null) === null)
      ? null
      : sum(parts.map(({ dayEnds, expected }) => dayEnds[day] ?? expected)),
  );
}

/** The farthest of what was seen together, and of what comes of each on its own. */
function widest(together: readonly bigint[], alone: readonly bigint[]): bigint {
  const independent = BigInt(Math.floor(Math.hypot(...alone.map(Number))));
  // A float of large amounts may round up; the sum of all is the most there can be.
  const most = sum(alone);
  return [...together, independent < most ? independent : most].reduce(
    (far, one) => (one > far ? one : far),
    0n,
  );
}
