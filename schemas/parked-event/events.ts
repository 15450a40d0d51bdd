import * as v from 'valibot';

import type { EventCatalogue, EventsOf } from '../events/catalogue.ts';

export const PARKED_RETRY_OUTCOMES = ['succeeded', 'failed', 'rebuilding'] as const;

/** Stream `parked-event-<id>`: manual retries of an event that a read model or a reactor had parked. */
export const parkedEventEvents = {
  ParkedEventRetried: {
    version: 1,
    data: v.object({
      parkedEventId: v.number(),
      /** The read model or reactor that had parked it. */
      checkpoint: v.string(),
      eventType: v.string(),
      /** The stream of the parked event. */
      eventStream: v.string(),
      outcome: v.picklist(PARKED_RETRY_OUTCOMES),
      /** Why it failed again; null otherwise. */
      reason: v.nullable(v.string()),
    }),
  },
} as const satisfies EventCatalogue;
export type ParkedEventEvent = EventsOf<typeof parkedEventEvents>;
