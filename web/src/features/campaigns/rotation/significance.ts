/** How many of how many: clicks of impressions. Both whole, `events` at most `trials`. */
export interface Proportion {
  readonly events: number;
  readonly trials: number;
}

/** Both from 0 to 1. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** A difference is one where chance alone would bring it in at most 5 of 100 cases, over all comparisons together. */
const SIGNIFICANCE_LEVEL = 0.05;
/** How probable it is that the traffic which is said to be needed shows the difference. */
const POWER = 0.8;
/** Two-sided 95 %. */
const Z_95 = 1.959963984540054;

/**
 * The interval that has the true rate in 95 of 100 cases (Wilson score interval). Without a trial it is unknown: undefined.
 */
export function wilsonInterval({ events, trials }: Proportion): Interval | undefined {
  if (trials <= 0) return undefined;
  const rate = events / trials;
  const z2 = Z_95 ** 2 / trials;
  const middle = (rate + z2 / 2) / (1 + z2);
  const half = (Z_95 / (1 + z2)) * Math.sqrt((rate * (1 - rate)) / trials + z2 / (4 * trials));
  return { low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}

/** How many events a side is expected to have at least for the normal distribution to be near enough. */
const NORMAL_FROM = 10;

/**
 * How probable it is that two rates differ so much, or more, where they are the same: two-sided. Few events are counted
 * exactly (Fisher's test, twice the smaller tail), many by the normal distribution. 1 where there is nothing to compare.
 */
export function differenceP(one: Proportion, other: Proportion): number {
  const trials = one.trials + other.trials;
  const events = one.events + other.events;
  if (one.trials <= 0 || other.trials <= 0 || events <= 0 || events >= trials) return 1;
  const smaller = Math.min(one.trials, other.trials);
  const fewest = (smaller * Math.min(events, trials - events)) / trials;
  return fewest < NORMAL_FROM ? fisherP(one, other) : normalP(one, other);
}

function normalP(one: Proportion, other: Proportion): number {
  const rate = (one.events + other.events) / (one.trials + other.trials);
  const error = Math.sqrt(rate * (1 - rate) * (1 / one.trials + 1 / other.trials));
  const z = Math.abs(one.events / one.trials - other.events / other.trials) / error;
  return Math.min(1, 2 * normalTail(z));
}

/** Terms of a tail are added until they no longer count. */
const NEGLIGIBLE = 1e-12;

function fisherP(one: Proportion, other: Proportion): number {
  const trials = one.trials + other.trials;
  const events = one.events + other.events;
  const least = Math.max(0, events - other.trials);
  const most = Math.min(events, one.trials);
  /** Of the next more event of `one`, times the probability of this many. */
  const step = (k: number): number =>
    ((one.trials - k) * (events - k)) / ((k + 1) * (other.trials - events + k + 1));
  const at = Math.exp(
    logChoose(one.trials, one.events) + logChoose(other.trials, other.events) - logChoose(trials, events),
  );
  let upper = at;
  for (let k = one.events, term = at; k < most && term > upper * NEGLIGIBLE; k += 1) {
    term *= step(k);
    upper += term;
  }
  let lower = at;
  for (let k = one.events, term = at; k > least && term > lower * NEGLIGIBLE; k -= 1) {
    term /= step(k - 1);
    lower += term;
  }
  return Math.min(1, 2 * Math.min(upper, lower));
}

const logChoose = (n: number, k: number): number => logFactorial(n) - logFactorial(k) - logFactorial(n - k);

const FACTORIALS = [1, 1, 2, 6, 24, 120, 720, 5_040, 40_320, 362_880] as const;

/** Stirling's series, to 12 digits from 10 on; exact below. */
function logFactorial(n: number): number {
  const small = FACTORIALS[n];
  if (small !== undefined) return Math.log(small);
  return (
    n * Math.log(n) -
    n +
    0.5 * Math.log(2 * Math.PI * n) +
    1 / (12 * n) -
    1 / (360 * n ** 3) +
    1 / (1_260 * n ** 5)
  );
}

/** Probability that a standard normal number exceeds `z`, not negative (Chebyshev fit of erfc, relative error below 1.2e-7). */
function normalTail(z: number): number {
  const x = z / Math.SQRT2;
  const s = 1 / (1 + 0.5 * x);
  const coefficients = [
    -1.26551223, 1.00002368, 0.37409196, 0.09678418, -0.18628806, 0.27886807, -1.13520398, 1.48851587,
    -0.82215223, 0.17087277,
  ];
  const sum = coefficients.reduceRight((total, one) => total * s + one, 0);
  return (s * Math.exp(-x * x + sum)) / 2;
}

/** The number that a standard normal number exceeds with this probability, from above 0 to 0.5. */
function normalQuantile(tail: number): number {
  let [low, high] = [0, 40];
  for (let round = 0; round < 60; round += 1) {
    const middle = (low + high) / 2;
    if (normalTail(middle) > tail) low = middle;
    else high = middle;
  }
  return low;
}

/**
 * Which of several results are more than chance, so that a mistake is among them in at most 5 of 100 cases (Holm).
 * @returns for each, in its place, whether it is one
 */
export function holm(pValues: readonly number[]): readonly boolean[] {
  const order = pValues.map((p, index) => ({ p, index })).sort((one, other) => one.p - other.p);
  const kept = pValues.map(() => false);
  for (const [rank, { p, index }] of order.entries()) {
    if (p > SIGNIFICANCE_LEVEL / (pValues.length - rank)) break;
    kept[index] = true;
  }
  return kept;
}

/** How one of several compares with the others together. */
export type Comparison =
  | { readonly kind: 'better' | 'worse' | 'alone' | 'no-trials' }
  /** `moreTrials` that it needs for the difference there is now to show, the others growing with it; null where there is none. */
  | { readonly kind: 'unclear'; readonly moreTrials: number | null };

/**
 * Compares each with all others together, and corrects for as many comparisons as there are. Of two, both comparisons
 * are the same one.
 */
export function compareEach(all: readonly Proportion[]): readonly Comparison[] {
  const measured = all.filter(({ trials }) => trials > 0);
  const total = sumOf(measured);
  const othersOf = (one: Proportion): Proportion => ({
    events: total.events - one.events,
    trials: total.trials - one.trials,
  });
  const comparisons = measured.length === 2 ? 1 : measured.length;
  const pValues = measured.map((one) => differenceP(one, othersOf(one)));
  const isDifferent = comparisons === 1 ? pValues.map((p) => p <= SIGNIFICANCE_LEVEL) : holm(pValues);
  return all.map((one): Comparison => {
    const place = measured.indexOf(one);
    if (place < 0) return { kind: 'no-trials' };
    if (measured.length === 1) return { kind: 'alone' };
    const others = othersOf(one);
    if (isDifferent[place] !== true)
      return { kind: 'unclear', moreTrials: moreTrials(one, others, comparisons) };
    return { kind: one.events * others.trials > others.events * one.trials ? 'better' : 'worse' };
  });
}

const sumOf = (all: readonly Proportion[]): Proportion => ({
  events: all.reduce((sum, { events }) => sum + events, 0),
  trials: all.reduce((sum, { trials }) => sum + trials, 0),
});

/** Of the sample size of two proportions, at the level of the first comparison; null where the rates are the same. */
function moreTrials(one: Proportion, others: Proportion, comparisons: number): number | null {
  const [rate, other] = [one.events / one.trials, others.events / others.trials];
  const difference = rate - other;
  if (difference === 0) return null;
  const z = normalQuantile(SIGNIFICANCE_LEVEL / comparisons / 2) + normalQuantile(1 - POWER);
  const spread = rate * (1 - rate) + other * (1 - other) * (one.trials / others.trials);
  const more = (z ** 2 * spread) / difference ** 2 - one.trials;
  return more >= 1 ? Math.ceil(more) : null;
}
