import * as v from 'valibot';

import { filterListType } from '../common/source-lists.ts';
import type { EventCatalogue, EventsOf } from '../events/catalogue.ts';

/** Items as `FilterListItemsAdded` has them. */
const change = { type: filterListType, items: v.array(v.string()), note: v.nullable(v.string()) };

/** Stream `global-blacklist-<type>`: sources that no campaign may buy. A set, like a filter list. */
export const globalBlacklistEvents = {
  GlobalBlacklistItemsAdded: { version: 1, data: v.object(change) },
  GlobalBlacklistItemsRemoved: { version: 1, data: v.object(change) },
} as const satisfies EventCatalogue;
export type GlobalBlacklistEvent = EventsOf<typeof globalBlacklistEvents>;
