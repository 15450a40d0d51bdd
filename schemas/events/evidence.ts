import * as v from 'valibot';

import type { EventCatalogue, EventsOf } from './catalogue.ts';

/** Stream `evidence-check-log`: what somebody has said to differences between the event store and the activity log. */
export const evidenceEvents = {
  EvidenceDifferenceAcknowledged: {
    version: 1,
    data: v.object({
      /** The sentence that it was found as. */
      difference: v.string(),
      /** Tells this state of it from another one of the same. */
      fingerprint: v.string(),
      reason: v.string(),
    }),
  },
} as const satisfies EventCatalogue;
export type EvidenceEvent = EventsOf<typeof evidenceEvents>;
