import * as v from 'valibot';

import { timestamp } from '../common/time.ts';
import { activityPerson } from './activity-log.ts';

/** Something that the evidence check found. */
const evidenceDifference = v.object({
  /** One sentence. */
  text: v.string(),
  /** Names it as it is: another one when somebody changes the same thing again. */
  fingerprint: v.string(),
  /** False for what was acknowledged and is not found any more. */
  isFound: v.boolean(),
  /** Null while nobody has said anything to it: readiness tells it. */
  acknowledgement: v.nullable(
    v.object({
      /** Null for whoever was not signed in. */
      who: v.nullable(activityPerson),
      at: timestamp,
      reason: v.string(),
    }),
  ),
});

/** `GET /admin/evidence`: whether the log still says what was written. */
export const evidenceView = v.object({
  /** When the last check of all events ended; null before the first. */
  checkedAt: v.nullable(timestamp),
  /** Events that it compared. */
  events: v.nullable(v.number()),
  differences: v.array(evidenceDifference),
});
export type EvidenceView = v.InferOutput<typeof evidenceView>;
export type EvidenceDifference = EvidenceView['differences'][number];

export const evidenceAnswer = v.object({ data: evidenceView });
