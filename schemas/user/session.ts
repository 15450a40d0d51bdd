import * as v from 'valibot';

import { pageMeta } from '../common/paging.ts';
import { timestamp } from '../common/time.ts';

/** What the seal of a session's origin holds, as JSON: where its user signed in from. */
export const sessionOrigin = v.object({ ip: v.string(), userAgent: v.string() });

/** One sign-in on one device that is still open. */
export const sessionView = v.object({
  id: v.string(),
  /** The session that asks. */
  isCurrent: v.boolean(),
  /** Null for sessions from before this was noted. */
  ip: v.nullable(v.string()),
  /** The `User-Agent` of the sign-in; null for sessions from before this was noted. */
  userAgent: v.nullable(v.string()),
  /** When the user signed in. */
  createdAt: timestamp,
  /** The last call, to the minute. */
  lastSeenAt: timestamp,
});
export type SessionView = v.InferOutput<typeof sessionView>;

/** `GET /users/{id}/sessions`. */
export const sessionListAnswer = v.object({ data: v.array(sessionView), meta: pageMeta });

/** `DELETE /users/{id}/sessions`: how many sessions that ended. */
export const endedSessions = v.object({ ended: v.number() });
export type EndedSessions = v.InferOutput<typeof endedSessions>;
