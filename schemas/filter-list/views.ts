import * as v from 'valibot';

import { pageMeta } from '../common/paging.ts';
import { NO_SHARE_REASONS, requestShare } from '../queries/inventory-matches.ts';
import { ownedEntries, usedBy } from '../queries/owned.ts';
import { filterListResource } from './fields.ts';

/** Refused items that an answer shows; the others are counted. */
export const REFUSED_ITEMS_SHOWN = 100;

/** A filter list as `GET /filter-lists/{id}` answers it. Its items have calls of their own. */
export const filterListView = v.object({
  /** `version` is raised by a change of name or mode; items change without it. */
  ...ownedEntries,
  ...filterListResource.view,
  itemsCount: v.number(),
  usedBy,
  /**
   * Which share of the requests that exchanges sent yesterday the list keeps away from the campaigns that use it, estimated from
   * samples: of a blacklist those whose source is on it, of a whitelist those whose source is not.
   */
  effect: v.nullable(requestShare),
  /** Why no effect is known; null where it is. */
  noEffect: v.nullable(v.picklist(NO_SHARE_REASONS)),
});
export type FilterListView = v.InferOutput<typeof filterListView>;

/** What became of items that were to be added. */
export const itemsAdded = v.object({
  added: v.number(),
  /** Were on the list before, or stood twice in what was sent. */
  existing: v.number(),
  /** Failed verification, or did not fit; they are not on the list. */
  refused: v.number(),
  /** The first of them, and why. */
  refusedItems: v.array(v.object({ item: v.string(), message: v.string() })),
  /** On the list now. */
  itemsCount: v.number(),
  /** Which were added, as they are compared; only where it is asked for. */
  addedItems: v.optional(v.array(v.string())),
});
export type ItemsAdded = v.InferOutput<typeof itemsAdded>;

export const itemsRemoved = v.object({
  removed: v.number(),
  /** Were not on the list. */
  missing: v.number(),
  itemsCount: v.number(),
  /** Which were removed, as they are compared; only where it is asked for. */
  removedItems: v.optional(v.array(v.string())),
});
export type ItemsRemoved = v.InferOutput<typeof itemsRemoved>;

/** An item as it is compared: lower case, a domain without `www.`, an address in its shortest form. */
export const itemView = v.object({ item: v.string() });

/** `POST /filter-lists`: the list, and what became of the items that came with it. */
export const filterListCreatedAnswer = v.object({
  data: v.object({ ...filterListView.entries, itemsReport: itemsAdded }),
});
export const itemListAnswer = v.object({ data: v.array(itemView), meta: pageMeta });
export const itemsAddedAnswer = v.object({ data: itemsAdded });
export const itemsRemovedAnswer = v.object({ data: itemsRemoved });
