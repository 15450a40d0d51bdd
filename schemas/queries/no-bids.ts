import * as v from 'valibot';

import { dollarsOutput } from '../common/money.ts';
import { timestamp } from '../common/time.ts';

/** How often something happened: to 5 seconds, to a minute, and since the bidder started. */
export const windowedFigures = v.object({
  lastMinute: v.number(),
  lastHour: v.number(),
  total: v.number(),
});
export type WindowedFigures = v.InferOutput<typeof windowedFigures>;

/** The bidder's own word for a reason (schemas/traffic/no-bid-reasons.ts), and how often it applied. */
export const reasonFigures = v.object({ reason: v.string(), ...windowedFigures.entries });
export type ReasonFigures = v.InferOutput<typeof reasonFigures>;

/** How a campaign's day is handed out. */
export const campaignPace = v.object({
  /** `pacer` spreads the day's budget evenly; `fast` takes every chance. */
  distribution: v.picklist(['pacer', 'fast']),
  /** Until when it holds back; null when it may bid now. */
  holdsBackUntil: v.nullable(timestamp),
  /** Dollars billed today, in the campaign's zone. */
  spentToday: dollarsOutput,
  /** Dollars that bids without an outcome hold: they may still be billed, and count against the budget until then. */
  reservedByOpenBids: dollarsOutput,
  /** What the plan foresaw for this moment: it spreads what is left from when the campaign begins. Null without a plan. */
  plannedByNow: v.nullable(dollarsOutput),
  /** The first moment of the day at which it was approved and switched on; null before. */
  runsSince: v.exactOptional(v.nullable(timestamp)),
  /** Null: the day has no limit. */
  dailyBudget: v.nullable(dollarsOutput),
  /** Planned spend by the end of each half hour of the day. In answers about one campaign; absent without a plan. */
  plannedByHalfHour: v.exactOptional(v.array(dollarsOutput)),
});
export type CampaignPace = v.InferOutput<typeof campaignPace>;

/**
 * `GET /campaigns/{id}/refusals` and `GET /admin/campaigns/{id}/refusals`: how often a campaign bid on what was offered
 * and why it did not. Each offered impression counts once: as a bid, or under the first reason that applied.
 */
export const campaignNoBids = v.object({
  campaignId: v.number(),
  /** Why it cannot bid at all now; null when it can. */
  standing: v.nullable(v.string()),
  bids: windowedFigures,
  /** Absent where the bidder does not hear of wins. */
  wins: v.exactOptional(windowedFigures),
  /** Those that applied at least once. */
  reasons: v.array(reasonFigures),
  /** Absent or null: nothing is paced. */
  pace: v.exactOptional(v.nullable(campaignPace)),
});
export type CampaignNoBids = v.InferOutput<typeof campaignNoBids>;
export const campaignNoBidsAnswer = v.object({ data: campaignNoBids });

/** What an SSP endpoint asked and was answered. */
export const sspEndpointFigures = v.object({
  sspEndpointId: v.number(),
  requests: windowedFigures,
  bids: windowedFigures,
  wrongKeys: windowedFigures,
  noBids: v.array(reasonFigures),
  /** Dollars of today, UTC, that count against the spend limit; absent where the bidder keeps no count. */
  spentToday: v.exactOptional(dollarsOutput),
});
export type SspEndpointFigures = v.InferOutput<typeof sspEndpointFigures>;

/** What a DSP endpoint was asked and answered. */
export const dspEndpointFigures = v.object({
  dspEndpointId: v.number(),
  calls: windowedFigures,
  /** Answers with bids that took part in an auction. */
  bids: windowedFigures,
  noBids: windowedFigures,
  timeouts: windowedFigures,
  /** Connections that failed, and answers that were none. */
  failures: windowedFigures,
  wins: windowedFigures,
  /** Bids that were not let into the auction, by reason. */
  refusedBids: v.array(reasonFigures),
  /** Milliseconds that its answers took recently; null before the first one. */
  tookMs: v.exactOptional(v.nullable(v.object({ p50: v.number(), p99: v.number() }))),
  /** Dollars of today, UTC, that count against the spend limit; absent where the bidder keeps no count. */
  spentToday: v.exactOptional(dollarsOutput),
});
export type DspEndpointFigures = v.InferOutput<typeof dspEndpointFigures>;

/** `GET /admin/bidder/refusals`. */
export const bidderNoBids = v.object({
  endpoints: v.array(sspEndpointFigures),
  /** Absent where no DSP demand is asked. */
  outside: v.exactOptional(v.array(dspEndpointFigures)),
  campaigns: v.array(campaignNoBids),
});
export type BidderNoBids = v.InferOutput<typeof bidderNoBids>;
export const bidderNoBidsAnswer = v.object({ data: bidderNoBids });
