import * as v from 'valibot';

import {
  type AddedDimensions,
  DIMENSION_NAMES,
  type DimensionColumns,
  type DimensionMacro,
  type DimensionName,
  dimensionOf,
  type EqualName,
  type ExcludedName,
  type IdName,
  type SampledDimensions,
  type TargetedName,
  type TextName,
  TRAFFIC_DIMENSIONS,
  type TrafficDimensions,
  type UnsampledTarget,
} from './dimensions.ts';

type Row = ReturnType<typeof dimensionOf>;

/** Names of the rows that pass. */
const namesOf = <Name extends string>(isIn: (row: Row) => boolean): readonly Name[] =>
  DIMENSION_NAMES.filter((name) => isIn(dimensionOf(name))) as readonly string[] as readonly Name[];

/** An object with a member for each of some rows. */
const objectOf = <Result>(
  names: readonly DimensionName[],
  memberOf: (row: Row, name: DimensionName) => readonly [string, unknown],
): Result => Object.fromEntries(names.map((name) => memberOf(dimensionOf(name), name))) as Result;

/** What earlier tokens and messages may lack, in the order in which tokens hold them. */
export const ADDED_NAMES = namesOf<keyof AddedDimensions & DimensionName>(
  ({ isAddedLater }) => isAddedLater === true,
);
/** What samples of the inventory hold. */
export const SAMPLED_NAMES = namesOf<keyof SampledDimensions & DimensionName>(({ isSampled }) => isSampled);
export const TARGETED_NAMES = namesOf<TargetedName>(({ targeting }) => targeting !== undefined);
/** Those of which campaigns also say what they do not buy. */
export const EXCLUDED_NAMES = namesOf<ExcludedName>(({ targeting }) => targeting?.excluded !== undefined);
/** No-bid reasons of the targeting, in the order in which they are asked; a country is asked before all of them. */
export const TARGETING_REASONS = TARGETED_NAMES.filter(
  (name): name is Exclude<TargetedName, 'country'> => name !== 'country',
).map((name) => TRAFFIC_DIMENSIONS[name].targeting.noBid.reason);
/** Targeting without a column in the inventory samples, so that its reach cannot be estimated. */
export const UNSAMPLED_TARGETS = namesOf<UnsampledTarget>(
  ({ targeting, isSampled }) => targeting !== undefined && !isSampled,
);
export const EQUAL_NAMES = namesOf<EqualName>(({ targeting }) => targeting?.match === 'equal');
export const TEXT_NAMES = namesOf<TextName>(({ type }) => type === 'text');
const MACRO_NAMES = namesOf<DimensionName>(({ macro }) => macro !== undefined);

/** What a sample of the inventory holds of a request. */
export const sampledDimensions = (of: SampledDimensions): SampledDimensions =>
  Object.fromEntries(SAMPLED_NAMES.map((name) => [name, of[name]])) as SampledDimensions;

/** Nothing is known. */
export const NO_DIMENSIONS = objectOf<TrafficDimensions>(DIMENSION_NAMES, ({ type }, name) => [
  name,
  type === 'id' ? 0 : '',
]);
/** Empty values of the dimensions that were added later. */
export const NO_ADDED_DIMENSIONS = objectOf<AddedDimensions>(ADDED_NAMES, (_, name) => [name, '']);

/** Schemas of the members; what earlier messages lack is read as unknown. */
export const DIMENSION_ENTRIES = objectOf<{
  [Name in DimensionName]: v.GenericSchema<TrafficDimensions[Name], TrafficDimensions[Name]>;
}>(DIMENSION_NAMES, ({ type, isAddedLater }, name) => {
  if (type === 'id') return [name, v.number()];
  return [name, isAddedLater === true ? v.optional(v.string(), '') : v.string()];
});

/** Columns of the facts by the names of their dimensions. */
export const COLUMNS_OF_TEXTS = objectOf<Readonly<Record<TextName, string>>>(
  TEXT_NAMES,
  ({ column }, name) => [name, column],
);
export const COLUMNS_OF_IDS = objectOf<Readonly<Record<IdName, string>>>(
  namesOf<IdName>(({ type }) => type === 'id'),
  ({ column }, name) => [name, column],
);
/** Types of the columns in the fact store. */
export const DIMENSION_TYPES = objectOf<
  Readonly<Record<keyof DimensionColumns, 'UInt16' | 'LowCardinality(String)'>>
>(DIMENSION_NAMES, ({ column, type }) => [column, type === 'id' ? 'UInt16' : 'LowCardinality(String)']);

/** The dimension whose value a macro inserts. */
export const DIMENSION_OF_MACRO = objectOf<Readonly<Record<DimensionMacro, TextName>>>(
  MACRO_NAMES,
  ({ column }, name) => [column, name],
);
/** Macros with a value for previews. */
export const DIMENSION_SAMPLES = objectOf<Record<DimensionMacro, string>>(
  MACRO_NAMES,
  ({ column, macro }) => [column, macro?.sample],
);
/** Macros with what they become, for people. */
export const DIMENSION_MACROS = objectOf<Record<DimensionMacro, string>>(MACRO_NAMES, ({ column, macro }) => [
  column,
  macro?.label,
]);
