import * as v from 'valibot';

import type { EventCatalogue, EventsOf } from './catalogue.ts';

/** A place fits a bundle when any of its categories or any of its keywords fits, and none of the excluded does. */
export const contextualBundleFields = v.object({
  name: v.string(),
  /** IAB 1.0 content categories, `IAB1` or `IAB1-2`; a tier-1 category stands for all below it. */
  categories: v.array(v.string()),
  /** In lower case; met as a whole word, or words in this order, in keywords, title or address of the page. */
  keywords: v.array(v.string()),
  excludedKeywords: v.array(v.string()),
});
export type ContextualBundleFields = v.InferOutput<typeof contextualBundleFields>;

/** `userId` null: made by admins, for everybody to use. */
const identity = { contextualBundleId: v.number(), userId: v.nullable(v.number()) };

/** Stream `contextual-bundle-<id>`. */
export const contextualBundleEvents = {
  ContextualBundleCreated: {
    version: 1,
    data: v.object({ ...identity, ...contextualBundleFields.entries }),
  },
  ContextualBundleChanged: {
    version: 1,
    data: v.object({ ...identity, ...v.partial(contextualBundleFields).entries }),
  },
  ContextualBundleDeleted: { version: 1, data: v.object(identity) },
} as const satisfies EventCatalogue;
export type ContextualBundleEvent = EventsOf<typeof contextualBundleEvents>;
