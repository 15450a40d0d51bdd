import * as v from 'valibot';

import type { EventCatalogue, EventsOf } from '../events/catalogue.ts';

/**
 * Stream `evidence-check-log`: acknowledgements of differences between the event store and the activity log.
 */
export const evidenceEvents = {
  EvidenceDifferenceAcknowledged: {
    version: 1,
    data: v.object({
      /** The sentence that it was found as. */
      difference: v.string(),
      /** Distinguishes this state of the difference from a later one. */
      fingerprint: v.string(),
      reason: v.string(),
    }),
  },
} as const satisfies EventCatalogue;
export type EvidenceEvent = EventsOf<typeof evidenceEvents>;
