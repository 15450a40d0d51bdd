import * as v from 'valibot';

import { commandObject, idInput, versionInput } from '../commands/ad-fields.ts';
import { mustBeValid, required } from '../common/messages.ts';
import { url } from '../creative/part-texts.ts';
import { activityChange } from '../queries/activity-log.ts';
import { BULK_CAMPAIGNS_MAX, bulkChanges } from './bulk.ts';
import { campaignResource } from './fields.ts';

const LANDING_PAGE = 'Landing page';

const copy = commandObject(
  {
    /** Of the original. */
    id: idInput('Campaign'),
    version: versionInput,
    name: campaignResource.fields.name.body,
    changes: v.exactOptional(bulkChanges),
    /**
     * Where clicks of the copy lead: its creatives that lead elsewhere are copied with this link, and reviewed. Absent: the
     * creatives are the original's.
     */
    landingPage: v.exactOptional(url(LANDING_PAGE).body),
  },
  { name: campaignResource.fields.name.label, changes: 'Changes', landingPage: LANDING_PAGE },
);

/** `POST /campaigns/bulk/duplicate`: copies of campaigns, each with a name of its own and what differs from its original. */
export const copiesBody = commandObject({
  copies: v.pipe(
    v.array(copy, mustBeValid('Copies')),
    v.minLength(1, required('Copies')),
    v.maxLength(BULK_CAMPAIGNS_MAX, `Copies may hold at most ${BULK_CAMPAIGNS_MAX} values.`),
  ),
  /** True: copies that keep the approval of their original run at once. */
  isActive: v.optional(v.boolean(mustBeValid('Switch')), false),
});
export type CopiesBody = v.InferOutput<typeof copiesBody>;
export type CopiesInput = v.InferInput<typeof copiesBody>;

/** What became, or would become, of one copy. */
export const copyRow = v.object({
  /** Null in a dry run, and of a copy that is refused. */
  id: v.nullable(v.number()),
  /** As it was created, for an undo that takes nothing back that someone has changed since; null where there is no id. */
  version: v.nullable(v.number()),
  originalId: v.number(),
  /** What the copy is made of; null where it is not found. */
  originalVersion: v.nullable(v.number()),
  name: v.string(),
  outcome: v.picklist(['created', 'refused']),
  /** What differs from the original, besides the name. */
  changes: v.array(activityChange),
  /** Copies of the original's creatives that lead to the landing page of the copy, for an undo; empty in a dry run. */
  creatives: v.array(v.object({ id: v.number(), version: v.number() })),
  /** What would happen to the creatives; null where the copy shows the original's. */
  landingPage: v.nullable(
    v.object({
      /** Where clicks of the original lead, each once. */
      old: v.array(v.string()),
      new: v.string(),
      /** Creatives that are copied with the new link, and reviewed. */
      copied: v.number(),
      /** Creatives that stay: they lead there already, or have no link of their own. */
      kept: v.number(),
    }),
  ),
  /** It waits for moderation: its original is not approved, or the copy shows something else. */
  needsReview: v.boolean(),
  /** Why it is refused. */
  message: v.nullable(v.string()),
  errors: v.array(v.object({ field: v.string(), message: v.string() })),
});
export type CopyRow = v.InferOutput<typeof copyRow>;

export const copiesAnswer = v.object({ data: v.array(copyRow) });
