import * as v from 'valibot';

import { HALF_HOUR_MS } from '../common/time.ts';

/** Running totals of one campaign in one half hour (UTC); money in integer nano-dollars as decimal strings. */
export const campaignTotals = v.object({
  campaignId: v.number(),
  /** Start of the half hour, ISO 8601 UTC. */
  halfHour: v.string(),
  /** Rises with every change of this campaign's totals; a client drops what is not newer. */
  sequence: v.number(),
  bids: v.number(),
  wins: v.number(),
  impressions: v.number(),
  /** Null for advertisers who may not see clicks. */
  clicks: v.nullable(v.number()),
  conversions: v.number(),
  spendNanos: v.string(),
});
export type CampaignTotals = v.InferOutput<typeof campaignTotals>;

/** More changes than a campaign can have in a half hour; times the half hour it stays a safe integer. */
const CHANGES_MAX = 2 ** 31;

/**
 * The `sequence` of a campaign's totals: rises with every counted fact of its half hour and from half hour to half
 * hour. It follows from the facts alone, so every reader gives equal totals equal sequences.
 */
export const totalsSequence = (halfHourMs: number, changes: number): number =>
  (halfHourMs / HALF_HOUR_MS) * CHANGES_MAX + changes;

/** Client to server. */
export const watchMessage = v.object({ campaignIds: v.pipe(v.array(v.number()), v.maxLength(500)) });

/** Server to client. */
export interface ServerMessages {
  totals: (message: CampaignTotals) => void;
  balance: (message: { balance: string; sequence: number }) => void;
  notification: (message: { id: number; type: string; createdAt: string; data: unknown }) => void;
  changed: (message: { entity: string; id: number; version: number }) => void;
}
/** Answers to `watch`: which ids are watched, with their totals of the current half hour. */
export interface ClientMessages {
  watch: (
    message: unknown,
    answer?: (result: { watching: number[]; totals: CampaignTotals[] }) => void,
  ) => void;
  unwatch: (message: unknown, answer?: (result: { watching: number[] }) => void) => void;
}

export const balanceMessage = v.object({ balance: v.string(), sequence: v.number() });
export const notificationMessage = v.object({
  id: v.number(),
  type: v.string(),
  createdAt: v.string(),
  data: v.unknown(),
});
export const changedMessage = v.object({ entity: v.string(), id: v.number(), version: v.number() });
export const watchAnswer = v.object({ watching: v.array(v.number()), totals: v.array(campaignTotals) });
