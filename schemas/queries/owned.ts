import * as v from 'valibot';

import { pageMeta } from '../common/paging.ts';
import { ownerView } from './stats.ts';

/** What the answers of audiences, pixels, bundles, rules and lists have in common. */
export const ownedEntries = {
  id: v.number(),
  /** Null: created by an admin for all. */
  userId: v.nullable(v.number()),
  /** Raised by every change; sent back as `version` or `If-Match` it protects another editor's change. */
  version: v.number(),
  createdAt: v.string(),
  updatedAt: v.string(),
  /** In admin answers only. */
  user: v.optional(ownerView),
};

/** Campaigns, audiences and rules that name an object; it cannot be deleted meanwhile. */
export const usedBy = v.array(
  v.object({
    kind: v.picklist(['campaign', 'audience', 'optimization rule']),
    id: v.number(),
    name: v.string(),
  }),
);
export type UsedBy = v.InferOutput<typeof usedBy>;

export const answerOf = <View extends v.GenericSchema>(view: View) => v.object({ data: view });
export const listAnswerOf = <View extends v.GenericSchema>(view: View) =>
  v.object({ data: v.array(view), meta: pageMeta });
