import * as v from 'valibot';

import { textInput } from '../commands/ad-fields.ts';
import { atLeast, mustBeValid } from '../common/messages.ts';
import type { BidMultiplierValues } from '../traffic/dimension-row.ts';
import { DIMENSION_NAMES, dimensionOf, type MultipliedName } from '../traffic/dimensions.ts';

export const BID_MULTIPLIERS_LABEL = 'Bid adjustments';
/** Rows of one campaign. */
export const BID_MULTIPLIERS_MAX = 1_000;
/** Per cent that are added to the bid: a tenth of it at least, ten times at most. */
export const BID_MULTIPLIER_PERCENT_MIN = -90;
export const BID_MULTIPLIER_PERCENT_MAX = 900;

/** What bids are raised or lowered by beside dimensions of traffic; statistics call them the same. */
const OWN_DIMENSIONS = {
  hourOfDay: { kind: 'hour' },
  ssp: { kind: 'id' },
} as const satisfies Readonly<Record<string, BidMultiplierValues>>;

/** What bids are raised or lowered by, as statistics call it. */
export type BidMultiplierDimension = keyof typeof OWN_DIMENSIONS | MultipliedName;

/** How each of them names its values. */
const VALUES = {
  ...OWN_DIMENSIONS,
  ...Object.fromEntries(
    DIMENSION_NAMES.flatMap((name) => {
      const { bidMultiplier: values } = dimensionOf(name);
      return values === undefined ? [] : [[name, values]];
    }),
  ),
} as Readonly<Record<BidMultiplierDimension, BidMultiplierValues>>;

export const BID_MULTIPLIER_DIMENSIONS = Object.keys(VALUES) as readonly BidMultiplierDimension[];

export const isBidMultiplierDimension = (name: string): name is BidMultiplierDimension =>
  Object.hasOwn(VALUES, name);

/** A dimension, one of its values, and the whole per cent by which a bid for it is more or less than the campaign's. */
export const bidMultiplier = v.object({
  dimension: v.picklist(BID_MULTIPLIER_DIMENSIONS),
  value: v.string(),
  percent: v.number(),
});
export type BidMultiplier = v.InferOutput<typeof bidMultiplier>;

const ID_MAX = 2_147_483_647;
/** Whether a text may be a value of the dimension. */
export function isValueOf(dimension: BidMultiplierDimension, value: string): boolean {
  switch (VALUES[dimension].kind) {
    case 'id':
      return /^[1-9]\d{0,9}$/.test(value) && Number(value) <= ID_MAX;
    case 'hour':
      return /^(?:1?\d|2[0-3])$/.test(value);
    case 'choice': {
      const values = isOwn(dimension) ? undefined : dimensionOf(dimension).targeting?.values;
      return values !== undefined && v.is(values.body, [value]);
    }
    default:
      return value !== '';
  }
}

const isOwn = (name: BidMultiplierDimension): name is keyof typeof OWN_DIMENSIONS =>
  Object.hasOwn(OWN_DIMENSIONS, name);

/** The same text for rows that are about one value. */
export const bidMultiplierKey = ({ dimension, value }: Pick<BidMultiplier, 'dimension' | 'value'>): string =>
  `${dimension}:${VALUES[dimension].isAnyCase ? value.toLowerCase() : value}`;

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
