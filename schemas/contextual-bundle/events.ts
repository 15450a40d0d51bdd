import * as v from 'valibot';

import type { EventCatalogue, EventsOf } from '../events/catalogue.ts';
import { contextualBundleResource } from './fields.ts';

/** `userId` null: created by an admin for all advertisers. */
const identity = { contextualBundleId: v.number(), userId: v.nullable(v.number()) };

/** Stream `contextual-bundle-<id>`. */
export const contextualBundleEvents = {
  ContextualBundleCreated: {
    version: 1,
    data: v.object({ ...identity, ...contextualBundleResource.stored.entries }),
  },
  ContextualBundleChanged: {
    version: 1,
    data: v.object({ ...identity, ...v.partial(contextualBundleResource.stored).entries }),
  },
  ContextualBundleDeleted: { version: 1, data: v.object(identity) },
  /** It is there again, as it was when it was deleted. */
  ContextualBundleRestored: {
    version: 1,
    data: v.object({ ...identity, ...contextualBundleResource.stored.entries }),
  },
} as const satisfies EventCatalogue;
export type ContextualBundleEvent = EventsOf<typeof contextualBundleEvents>;
