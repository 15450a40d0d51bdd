import * as v from 'valibot';

import { PARKED_RETRY_OUTCOMES } from './events.ts';

/** An event that a read model or a reactor could not take and continued without. */
export const parkedEventView = v.object({
  id: v.number(),
  /** What parked it. */
  kind: v.picklist(['read-model', 'reactor']),
  /** Name of the read model or the reactor. */
  name: v.string(),
  eventType: v.string(),
  stream: v.string(),
  /** Its place in the stream, from 0. */
  revision: v.number(),
  /** The error of the last attempt. */
  reason: v.string(),
  attempts: v.number(),
  /** When the last attempt failed, ISO 8601 UTC. */
  failedAt: v.string(),
});
export type ParkedEventView = v.InferOutput<typeof parkedEventView>;

/** Most that are listed, the oldest first; `total` counts them all. */
export const PARKED_EVENTS_LISTED_MAX = 500;

/** `GET /admin/parked-events`. */
export const parkedEventsAnswer = v.object({
  data: v.object({ events: v.array(parkedEventView), total: v.number() }),
});
export type ParkedEvents = v.InferOutput<typeof parkedEventsAnswer>['data'];

/** `POST /admin/parked-events/{id}/retry`. A read model is rebuilt, beside the tables that serve. */
export const parkedRetryAnswer = v.object({
  data: v.object({
    id: v.number(),
    outcome: v.picklist(PARKED_RETRY_OUTCOMES),
    /** Why it failed again; null otherwise. */
    reason: v.nullable(v.string()),
  }),
});
export type ParkedRetry = v.InferOutput<typeof parkedRetryAnswer>['data'];

/** `POST /admin/parked-events/retry`: how many of the parked events came out how. */
export const parkedRetryAllAnswer = v.object({
  data: v.object({ succeeded: v.number(), failed: v.number(), rebuilding: v.number() }),
});
export type ParkedRetryAll = v.InferOutput<typeof parkedRetryAllAnswer>['data'];
