import * as v from 'valibot';

import { mustBeValid } from '../common/messages.ts';
import { timestamp } from '../common/time.ts';
import { activityChange } from '../queries/activity-log.ts';
import { campaignEvents } from './events.ts';

/** Entries of one answer. */
export const HISTORY_ENTRIES_MAX = 50;

/** `GET /campaigns/{id}/history`: the newest entries, or those before a version. */
export const historyQuery = v.strictObject({
  before: v.optional(v.pipe(v.string(), v.regex(/^\d{1,9}$/, mustBeValid('Before')), v.transform(Number))),
});

const types = Object.keys(campaignEvents) as (keyof typeof campaignEvents)[];

/** One change of a campaign, without names and addresses of people. */
export const historyEntry = v.object({
  /** The campaign's version after it, which a campaign can go back to. */
  version: v.number(),
  occurredAt: timestamp,
  /** `owner`, the advertiser; `staff`, also in the advertiser's name; `platform`, its own rules. */
  by: v.picklist(['owner', 'staff', 'platform']),
  type: v.picklist(types),
  changes: v.array(activityChange),
  /** Why it was stopped or disapproved. */
  reason: v.nullable(v.string()),
  /** Campaign that it is a copy of. */
  duplicatedFrom: v.nullable(v.number()),
});
export type HistoryEntry = v.InferOutput<typeof historyEntry>;

export const historyAnswer = v.object({ data: v.array(historyEntry) });
