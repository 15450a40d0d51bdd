import * as v from 'valibot';

import type { EventCatalogue, EventsOf } from '../events/catalogue.ts';
import { filterListResource } from './fields.ts';

const identity = { filterListId: v.number(), userId: v.number() };
/**
 * Items as they are compared: trimmed, in lower case; domains without scheme, path and a leading `www.`; addresses as
 * IPv4, IPv6 or CIDR.
 */
const items = v.array(v.string());
/** Why items were added or removed by something other than a person, such as an optimization rule; else null. */
const reason = v.nullable(v.string());
/** The rule that added them; absent where none did, and in older events. */
const optimizationRuleId = v.optional(v.number());

/**
 * Stream `filter-list-<id>` holds the list itself, stream `filter-list-items-<id>` what is on it, so that a change of
 * name does not have to read a million items. A list is a set: adding what it has, and removing what it has not, changes
 * nothing. The two streams are written apart: items of a list that is not created yet, or deleted and can no longer be
 * restored, mean nothing, and a campaign that names a deleted list must not buy at all.
 */
export const filterListEvents = {
  FilterListCreated: {
    version: 1,
    data: v.object({
      ...identity,
      ...filterListResource.stored.entries,
      duplicatedFrom: v.nullable(v.number()),
    }),
  },
  FilterListChanged: {
    version: 1,
    data: v.object({ ...identity, ...v.partial(v.omit(filterListResource.stored, ['type'])).entries }),
  },
  FilterListDeleted: { version: 1, data: v.object(identity) },
  /** It is there again, as it was when it was deleted. */
  FilterListRestored: {
    version: 1,
    data: v.object({
      ...identity,
      ...filterListResource.stored.entries,
      duplicatedFrom: v.nullable(v.number()),
    }),
  },
  FilterListItemsAdded: { version: 1, data: v.object({ ...identity, items, reason, optimizationRuleId }) },
  FilterListItemsRemoved: { version: 1, data: v.object({ ...identity, items, reason }) },
  /** All items are gone. */
  FilterListCleared: { version: 1, data: v.object(identity) },
} as const satisfies EventCatalogue;
export type FilterListEvent = EventsOf<typeof filterListEvents>;
