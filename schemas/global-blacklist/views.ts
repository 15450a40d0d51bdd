import * as v from 'valibot';

import { pageMeta } from '../common/paging.ts';
import { filterListType } from '../common/source-lists.ts';
import { itemsRemoved } from '../filter-list/views.ts';

/** One type of sources that no campaign may buy. */
export const blacklistView = v.object({
  type: filterListType,
  itemsCount: v.number(),
  /** Null until the first item. */
  updatedAt: v.nullable(v.string()),
});
export type BlacklistView = v.InferOutput<typeof blacklistView>;

/** What became of sources that were to be removed. */
export const sourcesRemoved = v.object({
  ...itemsRemoved.entries,
  /** Which were removed, as they are compared; only where it is asked for. */
  removedItems: v.optional(v.array(v.string())),
});
export type SourcesRemoved = v.InferOutput<typeof sourcesRemoved>;

export const sourcesRemovedAnswer = v.object({ data: sourcesRemoved });
export const blacklistListAnswer = v.object({ data: v.array(blacklistView), meta: pageMeta });
