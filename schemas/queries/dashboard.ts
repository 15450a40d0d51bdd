import * as v from 'valibot';

import { dollarsOutput } from '../common/money.ts';
import { timestamp } from '../common/time.ts';

/** Why a campaign needs its owner. */
export const ATTENTION_REASONS = [
  'disapproved',
  'no-approved-creative',
  'budget-spent',
  'daily-budget-spent',
  'budget-group-spent',
  'ends-soon',
  'low-balance',
  'no-bids',
  'few-creatives',
  'not-delivering',
  'outside-hours',
] as const;
export const attentionReason = v.picklist(ATTENTION_REASONS);
export type AttentionReason = v.InferOutput<typeof attentionReason>;

export const attentionItem = v.object({
  campaignId: v.number(),
  name: v.string(),
  /** The most urgent one of the campaign. */
  reason: attentionReason,
  /** Since when, as far as it is known. */
  since: v.nullable(v.string()),
  /** One or two sentences for the person. */
  detail: v.string(),
  /**
   * The bidder's word for what mostly keeps it from bidding (schemas/traffic/no-bid-reasons.ts). Null where `reason` says it
   * already, where nothing does, and where the bidder did not answer.
   */
  noBidReason: v.nullable(v.string()),
  /** When it may deliver next, where it only has to wait; null while it may deliver, and where a person has to act first. */
  nextStart: v.nullable(timestamp),
  /** The campaign's zone, which its hours are in. */
  timezone: v.string(),
});
export type AttentionItem = v.InferOutput<typeof attentionItem>;

/** Most entries of `attention` in an answer. */
export const ATTENTION_MAX = 20;

/** `GET /dashboard`: what the pages cannot cheaply have otherwise. */
export const dashboardAnswer = v.object({
  data: v.object({
    /** The most urgent first. */
    attention: v.array(attentionItem),
    /** All campaigns that need attention, those that are not listed included. */
    total: v.number(),
    /** False when the statistics did not answer: what follows from them is not in the list. */
    statsAvailable: v.boolean(),
  }),
});
export type Dashboard = v.InferOutput<typeof dashboardAnswer>['data'];

/** What the whole platform did in a half hour. */
export const platformHalfHour = v.object({
  spend: dollarsOutput,
  cost: dollarsOutput,
  bids: v.number(),
  wins: v.number(),
});
export type PlatformHalfHour = v.InferOutput<typeof platformHalfHour>;

/** Most entries of each list of `top`. */
export const ADMIN_TOP_MAX = 5;

const topEntry = v.object({
  id: v.number(),
  /** Null where it no longer exists. */
  name: v.nullable(v.string()),
  spend: dollarsOutput,
  impressions: v.number(),
});

/** `GET /admin/dashboard`. */
export const adminDashboardAnswer = v.object({
  data: v.object({
    /** Figures of the day so far, UTC. */
    today: v.object({
      since: v.string(),
      /** Deposits that were confirmed today. */
      deposits: dollarsOutput,
      spend: dollarsOutput,
      cost: dollarsOutput,
      profit: dollarsOutput,
    }),
    /** Yesterday until the same time of day; of the half hour that runs, the part that has passed. */
    yesterday: v.object({ spend: dollarsOutput, cost: dollarsOutput, profit: dollarsOutput }),
    /** The 48 half hours of a UTC day; null for those of today that have not begun. */
    halfHours: v.array(v.object({ today: v.nullable(platformHalfHour), yesterday: platformHalfHour })),
    /** Who spent the most today, and which exchanges were paid for it; `ADMIN_TOP_MAX` at most. */
    top: v.object({ advertisers: v.array(topEntry), exchanges: v.array(topEntry) }),
    /** Numbers of items that wait for an admin's decision. */
    waiting: v.object({ creatives: v.number(), campaigns: v.number(), payments: v.number() }),
    /** Since when the longest waiting one waits; null where none does. */
    oldestWaiting: v.object({
      creatives: v.nullable(v.string()),
      campaigns: v.nullable(v.string()),
      payments: v.nullable(v.string()),
    }),
    projectors: v.array(
      v.object({
        name: v.string(),
        /** Events that it has not processed; null when only the event store could count them. */
        lag: v.nullable(v.number()),
        /** How long the oldest of them has waited. */
        lagSeconds: v.number(),
        /** Events that it could not take and continued without. */
        parked: v.number(),
        isHealthy: v.boolean(),
        reason: v.nullable(v.string()),
      }),
    ),
    /** Bidder and tracker. */
    edge: v.object({
      isHealthy: v.boolean(),
      reason: v.nullable(v.string()),
      parts: v.array(v.object({ name: v.string(), isHealthy: v.boolean(), reason: v.nullable(v.string()) })),
    }),
  }),
});
export type AdminDashboard = v.InferOutput<typeof adminDashboardAnswer>['data'];
