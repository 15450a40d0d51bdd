import * as v from 'valibot';

import { timestamp } from './time.ts';

/** What every event carries beside its data. */
export const eventMetadata = v.object({
  /** Version of the event type's payload; upcasters lift older ones. */
  schemaVersion: v.number(),
  occurredAt: timestamp,
  /** The signed-in person, also while impersonating; null for the system and for anonymous visitors. */
  actorId: v.nullable(v.number()),
  /** User id that the actor impersonates; null when acting as oneself. */
  onBehalfOfId: v.nullable(v.number()),
  /** One id for everything that one request set off. */
  correlationId: v.string(),
  /** Id of the event that caused this one (reactors); null for a person's command. */
  causationId: v.nullable(v.string()),
  /**
   * `{ ip, userAgent }` sealed with the personal-data key of user `keyOf`, null for the system. Destroying
   * that key makes the origin unreadable while the event remains. `address` is the pseudonym of `ip` under
   * the same key, by which equal addresses of that user can still be recognised; absent in older events.
   */
  origin: v.nullable(
    v.object({ keyOf: v.number(), sealed: v.string(), address: v.exactOptional(v.string()) }),
  ),
});
export type EventMetadata = v.InferOutput<typeof eventMetadata>;
