import * as v from 'valibot';

import { pageMeta } from '../common/paging.ts';
import { timestamp } from '../common/time.ts';

/** A person in the log: null name when the account is unknown, a pseudonym after its personal data was wiped. */
export const activityPerson = v.object({ id: v.number(), name: v.nullable(v.string()) });

/** One field before and after; null where it had or has no value. Money is dollars, secrets are dots. */
export const activityChange = v.object({ field: v.string(), old: v.unknown(), new: v.unknown() });
export type ActivityChange = v.InferOutput<typeof activityChange>;

/** A change in the log. */
export const loggedChange = v.object({
  ...activityChange.entries,
  /** Dollars; absent where the value is no amount. */
  isMoney: v.optional(v.boolean()),
});
export type LoggedChange = v.InferOutput<typeof loggedChange>;

/** Names of objects by kind and id, `filter-list-7`, also of those that were deleted; what has no name is absent. */
export const objectNames = v.record(v.string(), v.string());
export type ObjectNames = v.InferOutput<typeof objectNames>;

/** One event as the activity log shows it. */
export const activityView = v.object({
  /** Id of the event. */
  id: v.string(),
  /** The signed-in person; null for the system and for anonymous visitors. */
  who: v.nullable(activityPerson),
  /** The user that this person impersonated. */
  onBehalfOf: v.nullable(activityPerson),
  /** The account that it is about, by user id; null for the platform's own things. */
  accountId: v.nullable(v.number()),
  ip: v.nullable(v.string()),
  userAgent: v.nullable(v.string()),
  occurredAt: timestamp,
  /** What kind of thing it happened to: `campaign`, `user`, `ssp-endpoint`. */
  entity: v.string(),
  entityId: v.string(),
  /** Name of the event type: `CampaignStarted`. */
  type: v.string(),
  /** The same in words: `campaign started`. */
  action: v.string(),
  changes: v.array(loggedChange),
  /** Of the object, its account, and what its changes refer to. */
  names: objectNames,
  /** Shared by everything that one request set off. */
  correlationId: v.string(),
  /** Id of the event that it follows from; null for what a request did by itself. */
  causationId: v.nullable(v.string()),
  /** Position among all events, as a decimal string; gaps mean nothing. */
  position: v.string(),
  /** Position among the events of its object, from 0. */
  revision: v.number(),
});
export const activityAnswer = v.object({ data: activityView });
export type ActivityView = v.InferOutput<typeof activityView>;

/** One event in a list: its first changes, long values cut. The whole of it has a call of its own. */
export const activityRow = v.object({
  ...activityView.entries,
  /** How many changes there are, those that are left out included. */
  changesCount: v.number(),
  /** False when changes are left out or cut. */
  isWhole: v.boolean(),
});
export const activityListAnswer = v.object({ data: v.array(activityRow), meta: pageMeta });
export type ActivityRow = v.InferOutput<typeof activityRow>;

/** A thing's fields as they stood at a point in time. */
export const entityAtTime = v.object({
  entity: v.string(),
  entityId: v.string(),
  at: timestamp,
  /** Id, type and time of the last event that is in it. */
  lastEvent: v.object({ id: v.string(), type: v.string(), occurredAt: timestamp }),
  /** Dotted names to values. */
  fields: v.record(v.string(), v.unknown()),
  /** Those of `fields` that are dollars. */
  money: v.array(v.string()),
  /** Of the object, and what its fields refer to. */
  names: objectNames,
});
export const entityAtTimeAnswer = v.object({ data: entityAtTime });
export type EntityAtTime = v.InferOutput<typeof entityAtTime>;
