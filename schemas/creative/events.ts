import * as v from 'valibot';

import { moderation } from '../common/campaign-terms.ts';
import type { EventCatalogue, EventsOf } from '../events/catalogue.ts';
import { creativeResource } from './fields.ts';

const identity = { creativeId: v.number(), userId: v.number() };

/** Stream `creative-<id>`. */
export const creativeEvents = {
  CreativeCreated: {
    version: 1,
    data: v.object({
      ...identity,
      ...creativeResource.stored.entries,
      duplicatedFrom: v.nullable(v.number()),
      /** It waits for its first scan before it may bid; absent in events from before creatives were scanned. */
      needsScan: v.optional(v.boolean()),
    }),
  },
  CreativeChanged: {
    version: 1,
    data: v.object({ ...identity, ...v.partial(creativeResource.stored).entries }),
  },
  /** Back to moderation, after a change that an approval did not see. */
  CreativeSubmitted: { version: 1, data: v.object(identity) },
  CreativeApproved: { version: 1, data: v.object(identity) },
  /** Refused in moderation (`decline`) or after an approval (`disapprove`). */
  CreativeDisapproved: {
    version: 1,
    data: v.object({ ...identity, reason: v.string(), wasApproved: v.boolean() }),
  },
  /** The last decision does not count: moderation is as it was before it. */
  CreativeDecisionUndone: { version: 1, data: v.object({ ...identity, ...moderation.entries }) },
  CreativeActivated: { version: 1, data: v.object(identity) },
  CreativeStopped: { version: 1, data: v.object(identity) },
  CreativeDeleted: {
    version: 1,
    data: v.object({
      ...identity,
      /** The campaigns that named it, which go on without it; absent in older events. */
      usedByCampaignIds: v.optional(v.array(v.number())),
    }),
  },
  /** It is there again, as it was when it was deleted. */
  CreativeRestored: {
    version: 1,
    data: v.object({
      ...identity,
      ...creativeResource.stored.entries,
      approved: moderation.entries.approved,
      isActive: v.boolean(),
      /** The campaigns that named it when it was deleted, and take it again. */
      usedByCampaignIds: v.array(v.number()),
    }),
  },
} as const satisfies EventCatalogue;
export type CreativeEvent = EventsOf<typeof creativeEvents>;
