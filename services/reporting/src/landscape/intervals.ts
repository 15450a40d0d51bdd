import type { Estimate } from '@marquee/schemas/queries/estimates';

/** Two-sided, 95 %. */
export const Z_95 = 1.959_964;
/** Each of two, or of three, intervals so sure that all of them hold 19 times of 20 (Bonferroni). */
export const Z_OF_TWO = 2.241_403;
export const Z_OF_THREE = 2.393_98;

export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** Sums over samples: of their weights, and of the squares of those. */
export interface Weights {
  readonly total: number;
  readonly squares: number;
}

/**
 * The interval of a total that was estimated from weighted samples: the samples count as a Poisson number of
 * `total² / squares` samples of one weight (Kish's effective size), whose exact limits (Garwood) are taken in the
 * approximation of Wilson and Hilferty. A few samples give a wide interval, and never one below 0.
 * @param z of the normal distribution: how sure the interval is to be
 */
export function intervalOf(total: number, squares: number, z = Z_95): Interval {
  if (total <= 0 || squares <= 0) return { low: 0, high: 0 };
  const size = (total * total) / squares;
  const weight = total / size;
  const low = size * (1 - 1 / (9 * size) - z / (3 * Math.sqrt(size))) ** 3;
  const next = size + 1;
  const high = next * (1 - 1 / (9 * next) + z / (3 * Math.sqrt(next))) ** 3;
  return { low: Math.max(0, low) * weight, high: high * weight };
}

/** Samples of one weight that would say as much. */
export const effectiveSize = ({ total, squares }: Weights): number =>
  squares > 0 ? (total * total) / squares : 0;

export const product = (left: Interval, right: Interval): Interval => ({
  low: left.low * right.low,
  high: left.high * right.high,
});

/** Whole numbers a day; the interval is rounded away from the value, so that it holds what it held. */
export const counted = (value: number, { low, high }: Interval, days: number): Estimate => ({
  value: Math.round(value / days),
  low: Math.floor(low / days),
  high: Math.ceil(high / days),
});

type PartOf = readonly [part: number, whole: number];

/** A share drawn towards the usual one, as if `prior` more had been seen of it; undefined when nothing is usual. */
export function drawnShare(
  [part, whole]: PartOf,
  [usualPart, usualWhole]: PartOf,
  prior: number,
): number | undefined {
  if (usualWhole === 0) return undefined;
  return Math.min(1, (part + (usualPart / usualWhole) * prior) / (whole + prior));
}

/**
 * The interval of a part of the samples. A part that no sample fell into may still be there: its upper limit is that
 * of a Poisson count of 0, in the weight of a usual sample of the whole.
 */
export function partInterval(part: Weights, whole: Weights, z: number): Interval {
  if (part.total > 0) return intervalOf(part.total, part.squares, z);
  if (whole.total === 0) return { low: 0, high: 0 };
  return { low: 0, high: (1 - 1 / 9 + z / 3) ** 3 * (whole.squares / whole.total) };
}

/** The Wilson interval of the share `part` of `whole`; 0 to 1 where `whole` is 0. */
export function shareInterval(part: number, whole: number, z: number): Interval {
  if (whole === 0) return { low: 0, high: 1 };
  const share = Math.min(1, part / whole);
  const square = (z * z) / whole;
  const middle = share + square / 2;
  const half = Math.sqrt(square * share * (1 - share) + (square * square) / 4);
  return {
    low: Math.max(0, (middle - half) / (1 + square)),
    high: Math.min(1, (middle + half) / (1 + square)),
  };
}

/**
 * Where among `size` ordered samples the quantile `level` of all lies; undefined where the sample is too small to say,
 * because all of it may well be on one side.
 */
export function levelInterval(level: number, size: number, z: number): Interval | undefined {
  const oneSided = 0.025;
  if (level ** size > oneSided || (1 - level) ** size > oneSided) return undefined;
  return shareInterval(level * size, size, z);
}

/**
 * How many kinds there are, those included that no sample met (Chao 1), with its log-normal interval: at least so
 * many, since kinds that are very rare leave no trace.
 */
export function kindsOf(seen: number, once: number, twice: number, z: number): Estimate {
  const unseen = twice > 0 ? (once * once) / (2 * twice) : (once * (once - 1)) / 2;
  if (unseen === 0) return { value: seen, low: seen, high: seen };
  const value = seen + unseen;
  const ratio = twice > 0 ? once / twice : 0;
  const variance =
    twice > 0
      ? twice * (ratio ** 2 / 2 + ratio ** 3 + ratio ** 4 / 4)
      : (once * (once - 1)) / 2 + (once * (2 * once - 1) ** 2) / 4 - once ** 4 / (4 * value);
  const spread = Math.exp(z * Math.sqrt(Math.log(1 + Math.max(0, variance) / unseen ** 2)));
  return {
    value: Math.round(value),
    low: Math.floor(seen + unseen / spread),
    high: Math.ceil(seen + unseen * spread),
  };
}
