import type * as v from 'valibot';

import { addedLater, choice, count, flag, text, withDefault } from '../resource/combinators.ts';
import { defineResource } from '../resource/resource.ts';
import { CLICK_WINDOW_DAYS_MAX, VIEW_WINDOW_HOURS_MAX } from '../traffic/attribution.ts';

/**
 * Which conversions of one person after one click or view count: every one, the first alone, or the first of each
 * `frequency` hours.
 */
export const REPEAT_CONVERSIONS_TYPES = ['all', 'once', 'interval'] as const;

export const CONVERSION_TYPE_DEFAULT = 'conversion';
/** Hours: a year. */
const FREQUENCY_MAX = 8_760;
/** It is a dimension of the statistics. */
const CONVERSION_TYPE_LENGTH_MAX = 64;

/** What an advertiser's pages and servers call when a visitor buys, signs up or views a page. */
export const conversionPixelResource = defineResource({
  name: text('Pixel name', { min: 2 }, 'listed', 'searchable', 'editedInPlace'),
  /** What happened, in the advertiser's words: `purchase`, `lead`; reported as the conversion's type. */
  conversionType: withDefault(
    text('Conversion type', { max: CONVERSION_TYPE_LENGTH_MAX }, 'listed', 'editedInPlace'),
    CONVERSION_TYPE_DEFAULT,
  ),
  repeatConversionsType: withDefault(
    choice('Repeat conversions type', REPEAT_CONVERSIONS_TYPES, 'listed', 'editedInPlace'),
    'all',
  ),
  /** Hours, for `interval`; otherwise 0. */
  frequency: withDefault(count('Frequency', { min: 0, max: FREQUENCY_MAX }, 'editedInPlace'), 0),
  /** Days after the bid in which a conversion counts for a click. */
  clickWindowDays: addedLater(
    withDefault(
      count('Click window', { min: 1, max: CLICK_WINDOW_DAYS_MAX }, 'editedInPlace'),
      CLICK_WINDOW_DAYS_MAX,
    ),
  ),
  /** Hours after the bid in which a conversion counts for a view; 0 counts none. */
  viewWindowHours: addedLater(
    withDefault(
      count('View window', { min: 0, max: VIEW_WINDOW_HOURS_MAX }, 'editedInPlace'),
      VIEW_WINDOW_HOURS_MAX,
    ),
  ),
  isActive: withDefault(flag('Status', 'listed', 'editedInPlace'), true),
});
export type ConversionPixelFields = v.InferOutput<typeof conversionPixelResource.stored>;
