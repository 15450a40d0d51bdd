import * as v from 'valibot';

import {
  approval,
  campaignStatus,
  creativeType,
  distribution,
  frequencyUnknown,
  pricingModel,
  schedule,
} from '../common/campaign-terms.ts';
import { dollarsOutput } from '../common/money.ts';
import { pageMeta } from '../common/paging.ts';
import { targeting } from '../events/campaign.ts';
import { ownerView, statsEntries } from './stats.ts';

/** A campaign as `GET /campaigns/{id}` answers it. */
export const campaignView = v.object({
  id: v.number(),
  userId: v.number(),
  /** Raised by every change; sent back as `version` or `If-Match` it protects another editor's change. */
  version: v.number(),
  name: v.string(),
  /** What moderation says, or `disabled` while switched off. */
  status: campaignStatus,
  approved: approval,
  isActive: v.boolean(),
  /** Why moderation refused it. */
  disapproveReason: v.nullable(v.string()),
  /** Why the platform stopped it; null while it is on, and when a person switched it off. */
  stopReason: v.nullable(v.string()),
  pricingModel,
  distribution,
  /** Of CPA the goal for an action, of CPC and CPAg the price of one. */
  bidPrice: dollarsOutput,
  /** CPA goal: stopped once its cost per action exceeds so many times the goal, `2.5`; null never stops it. */
  goalStopMultiple: v.nullable(v.string()),
  totalBudget: dollarsOutput,
  dailyBudget: dollarsOutput,
  dailyImpressions: v.number(),
  startAt: v.nullable(v.string()),
  endAt: v.nullable(v.string()),
  timezone: v.string(),
  schedule,
  frequencyCap: v.nullable(v.object({ impressions: v.number(), hours: v.number() })),
  /** Whether it bids where the viewer cannot be recognised and the cap cannot be kept; of no effect without a cap. */
  frequencyUnknown,
  topLevelDomain: v.nullable(v.string()),
  categories: v.array(v.string()),
  trafficTypes: v.array(v.number()),
  creativeType,
  creativeIds: v.array(v.number()),
  creativesCount: v.number(),
  targeting,
  /** Deals that it buys, and nothing else; empty buys in the open auction. */
  dealIds: v.array(v.number()),
  audiences: v.array(v.number()),
  filterLists: v.array(v.number()),
  contextualBundles: v.array(v.number()),
  optimizationRules: v.array(v.number()),
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
