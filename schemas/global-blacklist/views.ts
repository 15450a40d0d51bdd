import * as v from 'valibot';

import { pageMeta } from '../common/paging.ts';
import { filterListType } from '../common/source-lists.ts';

/** One type of sources that no campaign may buy. */
export const blacklistView = v.object({
  type: filterListType,
  itemsCount: v.number(),
  /** Null until the first item. */
  updatedAt: v.nullable(v.string()),
});
export type BlacklistView = v.InferOutput<typeof blacklistView>;

export const blacklistListAnswer = v.object({ data: v.array(blacklistView), meta: pageMeta });
