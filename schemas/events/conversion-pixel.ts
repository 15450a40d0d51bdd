import * as v from 'valibot';

import type { EventCatalogue, EventsOf } from './catalogue.ts';

/**
 * Which conversions of one person after one click or view count: every one, the first alone, or the first of each
 * `frequency` hours.
 */
export const REPEAT_CONVERSIONS_TYPES = ['all', 'once', 'interval'] as const;

export const conversionPixelFields = v.object({
  name: v.string(),
  /** What happened, in the advertiser's words: `purchase`, `lead`; reported as the conversion's type. */
  conversionType: v.string(),
  repeatConversionsType: v.picklist(REPEAT_CONVERSIONS_TYPES),
  /** Hours, for `interval`; otherwise 0. */
  frequency: v.number(),
  isActive: v.boolean(),
});
export type ConversionPixelFields = v.InferOutput<typeof conversionPixelFields>;

const identity = { pixelId: v.number(), userId: v.number() };

/** Stream `conversion-pixel-<id>`. */
export const conversionPixelEvents = {
  ConversionPixelCreated: {
    version: 1,
    data: v.object({
      ...identity,
      ...conversionPixelFields.entries,
      /** Unguessable name of the pixel in its URL. */
      code: v.string(),
    }),
  },
  ConversionPixelChanged: {
    version: 1,
    data: v.object({ ...identity, ...v.partial(conversionPixelFields).entries }),
  },
  ConversionPixelDeleted: { version: 1, data: v.object(identity) },
} as const satisfies EventCatalogue;
export type ConversionPixelEvent = EventsOf<typeof conversionPixelEvents>;
