import * as v from 'valibot';

import { textInput } from '../commands/ad-fields.ts';
import type { PricingModel } from '../common/campaign-terms.ts';
import { atLeast, mustBeValid } from '../common/messages.ts';
import type { Nanos } from '../common/money.ts';
import { PRICE_MAX_NANOS } from '../common/money-bounds.ts';
import {
  type BidMultiplierDimension,
  STATISTICS_DIMENSIONS,
  STATISTICS_DIMENSION_NAMES,
} from '../queries/statistics-dimensions.ts';
import { DIMENSION_NAMES, type DimensionName, dimensionOf } from '../traffic/dimensions.ts';
import { bidMinNanos } from './limits.ts';

export const BID_MULTIPLIERS_LABEL = 'Bid adjustments';
/** Rows of one campaign. */
export const BID_MULTIPLIERS_MAX = 1_000;
/** Per cent that are added to the bid: a tenth of it at least, ten times at most. */
export const BID_MULTIPLIER_PERCENT_MIN = -90;
export const BID_MULTIPLIER_PERCENT_MAX = 900;

/** What bids are raised or lowered by, in the order of statistics. */
export const BID_MULTIPLIER_DIMENSIONS = STATISTICS_DIMENSION_NAMES.filter(
  (name): name is BidMultiplierDimension => STATISTICS_DIMENSIONS[name].bidMultiplier !== undefined,
);

export const isBidMultiplierDimension = (name: string): name is BidMultiplierDimension =>
  BID_MULTIPLIER_DIMENSIONS.some((dimension) => dimension === name);

/** A dimension, one of its values, and the whole per cent by which a bid for it is more or less than the campaign's. */
export const bidMultiplier = v.object({
  dimension: v.picklist(BID_MULTIPLIER_DIMENSIONS),
  value: v.string(),
  percent: v.number(),
});
export type BidMultiplier = v.InferOutput<typeof bidMultiplier>;

const ID_MAX = 2_147_483_647;
const isTrafficDimension = (name: string): name is DimensionName =>
  DIMENSION_NAMES.some((dimension) => dimension === name);

/** Whether a text may be a value of the dimension. */
export function isValueOf(dimension: BidMultiplierDimension, value: string): boolean {
  switch (STATISTICS_DIMENSIONS[dimension].bidMultiplier?.kind) {
    case 'id':
      return /^[1-9]\d{0,9}$/.test(value) && Number(value) <= ID_MAX;
    case 'hour':
      return /^(?:1?\d|2[0-3])$/.test(value);
    case 'choice': {
      const values = isTrafficDimension(dimension) ? dimensionOf(dimension).targeting?.values : undefined;
      return values !== undefined && v.is(values.body, [value]);
    }
    default:
      return value !== '';
  }
}

/** The same text for rows that are about one value. */
export const bidMultiplierKey = ({ dimension, value }: Pick<BidMultiplier, 'dimension' | 'value'>): string =>
  `${dimension}:${STATISTICS_DIMENSIONS[dimension].bidMultiplier?.isAnyCase ? value.toLowerCase() : value}`;

const value = textInput(BID_MULTIPLIERS_LABEL);
const percent = v.pipe(
  v.number(mustBeValid(BID_MULTIPLIERS_LABEL)),
  v.integer(mustBeValid(BID_MULTIPLIERS_LABEL)),
  v.minValue(BID_MULTIPLIER_PERCENT_MIN, atLeast(BID_MULTIPLIERS_LABEL, BID_MULTIPLIER_PERCENT_MIN)),
  v.maxValue(
    BID_MULTIPLIER_PERCENT_MAX,
    `${BID_MULTIPLIERS_LABEL} must be at most ${BID_MULTIPLIER_PERCENT_MAX}.`,
  ),
);

const invalid = mustBeValid(BID_MULTIPLIERS_LABEL);
const namedValue = {
  dimension: v.picklist(BID_MULTIPLIER_DIMENSIONS, invalid),
  value,
};

/** A value of a dimension, without a percentage. */
export const bidMultiplierValueInput = v.pipe(
  v.strictObject(namedValue, invalid),
  v.check((row) => isValueOf(row.dimension, row.value), invalid),
);

/** Rows, each value once. */
export const bidMultiplierRowsInput: v.GenericSchema<BidMultiplier[]> = v.pipe(
  v.array(
    v.pipe(
      v.strictObject({ ...namedValue, percent }, invalid),
      v.check((row) => isValueOf(row.dimension, row.value), invalid),
    ),
    invalid,
  ),
  v.maxLength(
    BID_MULTIPLIERS_MAX,
    `${BID_MULTIPLIERS_LABEL} may hold at most ${BID_MULTIPLIERS_MAX} values.`,
  ),
  v.check((rows) => new Set(rows.map(bidMultiplierKey)).size === rows.length, invalid),
);

/** What a campaign keeps of rows: one of 0 per cent changes no bid and is left out. */
export const bidMultipliersInput: v.GenericSchema<BidMultiplier[]> = v.pipe(
  bidMultiplierRowsInput,
  v.transform((rows) => rows.filter((row) => row.percent !== 0)),
);

/** What rows are changed to: all new ones, or some that are set and some that go. */
export interface BidMultipliersChange {
  readonly set?: readonly BidMultiplier[];
  /** In the place of those of the same values. */
  readonly add?: readonly BidMultiplier[];
  readonly remove?: readonly Pick<BidMultiplier, 'dimension' | 'value'>[];
}

/** The rows after a change; those that stay keep their places. */
export function changedBidMultipliers(
  today: readonly BidMultiplier[],
  { set, add = [], remove = [] }: BidMultipliersChange,
): BidMultiplier[] {
  if (set !== undefined) return [...set];
  const rows = new Map(today.map((row) => [bidMultiplierKey(row), row]));
  for (const row of remove) rows.delete(bidMultiplierKey(row));
  for (const row of add) rows.set(bidMultiplierKey(row), row);
  return [...rows.values()];
}

const WHOLE = 100;
/** A factor of one. Factors are whole numbers of which products of all dimensions are exact, in any order. */
export const FACTOR_ONE = WHOLE ** BID_MULTIPLIER_DIMENSIONS.length;
/** Bounds of the product of a bid's percentages: a tenth and ten times. */
const FACTOR_MIN = FACTOR_ONE / 10;
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
export const boundedFactor = (product: number): number => Math.min(FACTOR_MAX, Math.max(FACTOR_MIN, product));

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
