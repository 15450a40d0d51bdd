import * as v from 'valibot';

import { dollarsOutput } from '../common/money.ts';
import { UNSAMPLED_TARGETS } from '../traffic/dimension-lists.ts';

/** Targeting that the inventory does not know, because it would have to know the person or the place too closely. */
export const REACH_UNKNOWN = [...UNSAMPLED_TARGETS, 'age', 'playerSizes'] as const;

const aDay = v.nullable(v.number());
const dollarsOrNull = v.nullable(dollarsOutput);

/**
 * What a campaign could reach, estimated from a sample of the last seven days of bid requests. Each offered
 * impression (imp) counts as a request. Numbers are null where the sample has no data; `reason` says why.
 */
export const reachAnswer = v.object({
  data: v.object({
    /** Requests a day that the targeting takes. */
    requestsPerDay: aDay,
    /** Interval that holds the true number 19 times of 20. */
    low: aDay,
    high: aDay,
    /** Those whose floor is at or below the bid price; null without one. */
    winnablePerDay: aDay,
    /** Dollars for a thousand impressions. */
    medianFloor: dollarsOrNull,
    /** Dollars by the pricing model: at or above the floors of 60 of 100 requests, with a margin. */
    recommendedBid: dollarsOrNull,
    /** Share of bids on such traffic that win, percent. */
    winRate: v.nullable(v.number()),
    estimatedImpressionsPerDay: aDay,
    /** At most: as if every impression cost the whole bid. */
    estimatedSpendPerDay: dollarsOrNull,
    /** Sampled requests that the estimate rests on. */
    sampleSize: v.number(),
    /** Start of the time that was looked at. */
    since: v.nullable(v.string()),
    /** `no-inventory`: nothing was sampled yet; `no-match`: nothing of it fits; `no-bids`: no win rate is known. */
    reason: v.nullable(v.picklist(['no-inventory', 'no-match', 'no-bids'])),
    /** Restrictions of the targeting that the estimate leaves out. */
    notConsidered: v.array(v.picklist(REACH_UNKNOWN)),
  }),
});
export type Reach = v.InferOutput<typeof reachAnswer>['data'];
