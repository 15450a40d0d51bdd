import * as v from 'valibot';

import { dollarsOutput } from '../common/money.ts';
import { campaignTotals } from '../live/messages.ts';

/** What a campaign or creative has achieved over its whole life, or on the days that a list call names. */
export const adStats = v.object({
  dspSpend: dollarsOutput,
  bids: v.number(),
  wins: v.number(),
  impressions: v.number(),
  /** Null for advertisers who may not see clicks. */
  clicks: v.nullable(v.number()),
  /** Clicks per hundred impressions; null with `clicks`. */
  ctr: v.nullable(v.number()),
  /** Wins per hundred bids. */
  winRate: v.number(),
  conversions: v.number(),
  /** Spend per conversion; null without one. */
  cpa: v.nullable(dollarsOutput),
  /** What the conversions are worth, as pixels and servers report it. */
  conversionValue: dollarsOutput,
  /** Conversion value per hundred of spend; null without a conversion or without spend. */
  roas: v.nullable(v.number()),
  /** What the exchanges got; campaigns in admin answers only. */
  cost: v.optional(dollarsOutput),
  /**
   * Campaigns only: what of it fell into the half hours that still move, `since` and later, so that pushed totals take
   * its place instead of being added to it. Totals from `until` on do not belong to the days that were asked about.
   */
  open: v.optional(
    v.object({ since: v.string(), until: v.optional(v.string()), halfHours: v.array(campaignTotals) }),
  ),
  /** Campaigns of a list call that names days: spend over the whole life, which a total budget is compared with. */
  lifetimeSpend: v.optional(dollarsOutput),
});
export type AdStats = v.InferOutput<typeof adStats>;

/** Stats that did not answer leave their objects answerable: `stats` is null and `statsAvailable` false. */
export const statsEntries = { stats: v.nullable(adStats), statsAvailable: v.boolean() };

/** `GET /campaigns/totals` and the like: sums over all rows of a filter; shares and prices follow from the sums. */
export const adTotalsAnswer = v.object({ data: v.object({ count: v.number(), ...statsEntries }) });

/** An object's owner as admins see them; "erased" once the person is. */
export const ownerView = v.object({
  id: v.number(),
  firstName: v.nullable(v.string()),
  lastName: v.nullable(v.string()),
});
export type OwnerView = v.InferOutput<typeof ownerView>;
