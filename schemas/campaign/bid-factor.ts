import type { PricingModel } from '../common/campaign-terms.ts';
import type { Nanos } from '../common/money.ts';
import { PRICE_MAX_NANOS } from '../common/money-bounds.ts';
import { BID_MULTIPLIER_DIMENSIONS } from './bid-multipliers.ts';
import { bidMinNanos } from './limits.ts';

const WHOLE = 100;
/** A factor of one. Factors are whole numbers of which products of all dimensions are exact, in any order. */
export const FACTOR_ONE = WHOLE ** BID_MULTIPLIER_DIMENSIONS.length;
/** Bounds of the product of a bid's percentages: a tenth and ten times. */
export const LOWEST_FACTOR = FACTOR_ONE / 10;
const FACTOR_MAX = FACTOR_ONE * 10;

/**
 * By how much a bid is multiplied where several rows meet a request: their product, from a tenth to ten.
 * @param percents one for each dimension that has a row; none: `FACTOR_ONE`
 */
export function bidFactor(percents: Iterable<number>): number {
  let product = FACTOR_ONE;
  // Divided first: `FACTOR_ONE` holds a whole for each dimension.
  for (const more of percents) product = (product / WHOLE) * (WHOLE + more);
  return boundedFactor(product);
}

/** A factor within the bounds of all products. */
export const boundedFactor = (product: number): number =>
  Math.min(FACTOR_MAX, Math.max(LOWEST_FACTOR, product));

/**
 * A bid price times a factor, nano-dollars, rounded down to the nano-dollar and kept within what may be bid: no adjustment raises
 * a bid above the most of any campaign, or lowers one below the least of its pricing model.
 */
export function multipliedBidNanos(model: PricingModel, bidPriceNanos: bigint, factor: number): Nanos {
  if (factor === FACTOR_ONE) return bidPriceNanos;
  const product = (bidPriceNanos * BigInt(factor)) / BigInt(FACTOR_ONE);
  if (product > PRICE_MAX_NANOS) return PRICE_MAX_NANOS;
  const least = bidMinNanos(model);
  return product < least && bidPriceNanos >= least ? least : product;
}
