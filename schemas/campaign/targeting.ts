import * as v from 'valibot';

import { idInput, tagsInput } from '../commands/ad-fields.ts';
import { addedLater, count, group, list, optional, withDefault } from '../resource/combinators.ts';
import {
  DIMENSION_NAMES,
  dimensionOf,
  type ExcludedName,
  type TargetedName,
  type TRAFFIC_DIMENSIONS,
} from '../traffic/dimensions.ts';
import { AGE_MAX, AGE_MIN } from './limits.ts';
import { choicesOf } from './targeting-values.ts';

/** Player widths, pixels: small 1-350, medium 351-499, large 500-799, x-large 800 and more. */
export const PLAYER_SIZES = ['small', 'medium', 'large', 'x-large', 'all'] as const;

type Table = typeof TRAFFIC_DIMENSIONS;
type TargetingFields = {
  [Name in TargetedName as Table[Name]['targeting']['field']]: Table[Name]['targeting']['values'];
} & {
  [
    Name in ExcludedName as Table[Name]['targeting']['excluded']['field']
  ]: Table[Name]['targeting']['excluded']['values'];
};

/** A field for each dimension of traffic that can be targeted, and for what is not bought of it. */
const dimensionFields = Object.fromEntries(
  DIMENSION_NAMES.flatMap((name) => {
    const { targeting } = dimensionOf(name);
    if (targeting === undefined) return [];
    const { field, values, excluded } = targeting;
    return excluded === undefined
      ? [[field, values]]
      : [
          [field, values],
          [excluded.field, excluded.values],
        ];
  }),
) as TargetingFields;

/** No references: the log names none of them, since few accounts see what they are called. */
const sspIds = (label: string) =>
  withDefault(list(label, { body: tagsInput(label, idInput(label)), item: v.number() }), []);

/** Targeting of a campaign; an omitted field does not restrict it. */
export const targeting = group('Targeting', {
  ...dimensionFields,
  /** Ids of SSP endpoints that are bought, and of those that are not. */
  ssps: addedLater(sspIds('SSPs')),
  excludedSsps: addedLater(sspIds('Excluded SSPs')),
  playerSizes: choicesOf('Player sizes', PLAYER_SIZES),
  age: optional(
    group(
      'Age',
      {
        min: count('Age', { min: AGE_MIN, max: AGE_MAX }),
        max: count('Age', { min: AGE_MIN, max: AGE_MAX }),
      },
      ({ min, max }) => min <= max,
    ),
  ),
});
export type Targeting = v.InferOutput<typeof targeting.stored>;

/** No targeting restriction. */
export const NO_TARGETING: Targeting = v.parse(targeting.body, {});
