import * as v from 'valibot';

import { campaignBudgetGroup } from '../budget-group/campaign-group.ts';
import { approval, campaignStatus } from '../common/campaign-terms.ts';
import { pageMeta } from '../common/paging.ts';
import { ownerView, statsEntries } from '../queries/stats.ts';
import { campaignResource } from './fields.ts';

/** A campaign as `GET /campaigns/{id}` answers it. */
export const campaignView = v.object({
  id: v.number(),
  userId: v.number(),
  /** Raised by every change; sent back as `version` or `If-Match` it protects another editor's change. */
  version: v.number(),
  /** What moderation says, or `disabled` while switched off. */
  status: campaignStatus,
  approved: approval,
  isActive: v.boolean(),
  /** Why moderation refused it. */
  disapproveReason: v.nullable(v.string()),
  /** Why the platform stopped it; null while it is on, and when a person switched it off. */
  stopReason: v.nullable(v.string()),
  ...campaignResource.view,
  creativesCount: v.number(),
  /** Whose budget it shares; absent of a campaign in no group. */
  budgetGroup: v.optional(campaignBudgetGroup),
  createdAt: v.string(),
  updatedAt: v.string(),
  /** When it last went to moderation. */
  pendingAt: v.nullable(v.string()),
  ...statsEntries,
  /** In admin answers only. */
  user: v.optional(ownerView),
});
export type CampaignView = v.InferOutput<typeof campaignView>;

export const campaignAnswer = v.object({ data: campaignView });
export const campaignListAnswer = v.object({ data: v.array(campaignView), meta: pageMeta });
