import * as v from 'valibot';

import { moderation, stopCause } from '../common/campaign-terms.ts';
import { nanos } from '../common/money.ts';
import { textTranslations } from '../common/translations.ts';
import type { EventCatalogue, EventsOf } from '../events/catalogue.ts';
import { campaignResource } from './fields.ts';

const identity = { campaignId: v.number(), userId: v.number() };

/** Stream `campaign-<id>`. */
export const campaignEvents = {
  CampaignCreated: {
    version: 1,
    data: v.object({
      ...identity,
      ...campaignResource.stored.entries,
      duplicatedFrom: v.nullable(v.number()),
    }),
  },
  CampaignChanged: {
    version: 1,
    data: v.object({ ...identity, ...v.partial(campaignResource.stored).entries }),
  },
  /** Back to moderation, after a change that an approval did not see. */
  CampaignSubmitted: { version: 1, data: v.object(identity) },
  CampaignApproved: { version: 1, data: v.object(identity) },
  CampaignDisapproved: { version: 1, data: v.object({ ...identity, reason: v.nullable(v.string()) }) },
  /** The last decision does not count: moderation is as it was before it. */
  CampaignDecisionUndone: { version: 1, data: v.object({ ...identity, ...moderation.entries }) },
  CampaignStarted: { version: 1, data: v.object(identity) },
  CampaignStopped: {
    version: 1,
    data: v.object({
      ...identity,
      /** For the advertiser; null when a person stopped it. */
      reason: v.nullable(v.string()),
      /** The reason in other languages, for mails; absent without a reason, and in events from before there were any. */
      reasonTranslations: v.optional(textTranslations),
      /** Absent unless the platform stopped it for its results. */
      cause: v.optional(stopCause),
      /** `stop-loss`: what it cost the platform beyond what it was charged, nano-dollars. For admins only. */
      lossNanos: v.optional(nanos),
    }),
  },
  CampaignDeleted: { version: 1, data: v.object(identity) },
  /** It is there again, as it was when it was deleted; for those who forgot it, all of it. */
  CampaignRestored: {
    version: 1,
    data: v.object({
      ...identity,
      ...campaignResource.stored.entries,
      approved: moderation.entries.approved,
      isActive: v.boolean(),
    }),
  },
} as const satisfies EventCatalogue;
export type CampaignEvent = EventsOf<typeof campaignEvents>;
