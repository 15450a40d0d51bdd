import * as v from 'valibot';

import { count, group, optional } from '../resource/combinators.ts';
import { DIMENSION_NAMES, dimensionOf, type TargetingFields } from '../traffic/dimensions.ts';
import { AGE_MAX, AGE_MIN } from './limits.ts';
import { choicesOf } from './targeting-values.ts';

/** Player widths, pixels: small 1-350, medium 351-499, large 500-799, x-large 800 and more. */
export const PLAYER_SIZES = ['small', 'medium', 'large', 'x-large', 'all'] as const;

/** A field for each dimension of traffic that can be targeted. */
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

/** Targeting of a campaign; an omitted field does not restrict it. */
export const targeting = group('Targeting', {
  ...dimensionFields,
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
