import * as v from 'valibot';

import type { EventCatalogue, EventsOf } from '../events/catalogue.ts';
import { conversionPixelResource } from './fields.ts';

const identity = { pixelId: v.number(), userId: v.number() };

/** Stream `conversion-pixel-<id>`. */
export const conversionPixelEvents = {
  ConversionPixelCreated: {
    version: 1,
    data: v.object({
      ...identity,
      ...conversionPixelResource.stored.entries,
      /** Unguessable name of the pixel in its URL. */
      code: v.string(),
    }),
  },
  ConversionPixelChanged: {
    version: 1,
    data: v.object({ ...identity, ...v.partial(conversionPixelResource.stored).entries }),
  },
  ConversionPixelDeleted: { version: 1, data: v.object(identity) },
  /** It is there again, as it was when it was deleted. */
  ConversionPixelRestored: {
    version: 1,
    data: v.object({
      ...identity,
      ...conversionPixelResource.stored.entries,
      code: v.string(),
    }),
  },
} as const satisfies EventCatalogue;
export type ConversionPixelEvent = EventsOf<typeof conversionPixelEvents>;
