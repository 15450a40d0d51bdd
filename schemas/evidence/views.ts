import * as v from 'valibot';

import { timestamp } from '../common/time.ts';
import { activityPerson } from '../queries/activity-log.ts';

/** Something that the evidence check found. */
const evidenceDifference = v.object({
  /** One sentence. */
  text: v.string(),
  /** Identifies the state of the difference: it changes when the same object is changed again. */
  fingerprint: v.string(),
  /** False for what was acknowledged and is not found any more. */
  isFound: v.boolean(),
  /** Null while no one has acknowledged it; readiness reports it until then. */
  acknowledgement: v.nullable(
    v.object({
      /** Null for a caller who was not signed in. */
      who: v.nullable(activityPerson),
      at: timestamp,
      reason: v.string(),
    }),
  ),
});

/** `GET /admin/evidence`: whether both logs still say what was written. */
export const evidenceView = v.object({
  /** When the last check of all events ended; null before the first. */
  checkedAt: v.nullable(timestamp),
  /** Events that it compared. */
  events: v.nullable(v.number()),
  /** Access events that it compared. */
  accessEvents: v.nullable(v.number()),
  differences: v.array(evidenceDifference),
});
export type EvidenceView = v.InferOutput<typeof evidenceView>;
export type EvidenceDifference = EvidenceView['differences'][number];

export const evidenceAnswer = v.object({ data: evidenceView });
