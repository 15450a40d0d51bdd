import * as v from 'valibot';

import { UNSAMPLED_TARGETS } from '../traffic/dimension-lists.ts';
import {
  bidLandscape,
  bidPlanView,
  landscapePoint,
  lostFigures,
  outbidFigures,
  recommendedBid,
} from './bid-landscape.ts';

/** Targeting that the inventory does not know, because it would have to know the person or the place too closely. */
export const REACH_UNKNOWN = [...UNSAMPLED_TARGETS, 'ssps', 'age', 'playerSizes'] as const;

const aDay = v.nullable(v.number());

/**
 * What a campaign could reach and what its bid brings, estimated from a sample of the last seven days of bid requests
 * and the bids of the platform's other campaigns. Each offered impression (imp) counts as a request. Numbers are null
 * where the sample has no data; `reason` says why.
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
    landscape: v.nullable(bidLandscape),
    /** Null without a bid price. */
    atBid: v.nullable(landscapePoint),
    plan: v.nullable(bidPlanView),
    recommended: v.nullable(recommendedBid),
    /** Null without a bid price, and where it is outbid nowhere. */
    outbid: v.nullable(outbidFigures),
    /** Null for a new campaign, and where no exchange said so. */
    lost: v.nullable(lostFigures),
    /** Sampled requests that the estimate rests on. */
    sampleSize: v.number(),
    /** Start of the time that was looked at. */
    since: v.nullable(v.string()),
    /** `no-inventory`: nothing was sampled yet; `no-match`: nothing of it fits; `too-few`: take it as a hint. */
    reason: v.nullable(v.picklist(['no-inventory', 'no-match', 'too-few'])),
    /** Restrictions of the targeting that the estimate leaves out. */
    notConsidered: v.array(v.picklist(REACH_UNKNOWN)),
  }),
});
export type Reach = v.InferOutput<typeof reachAnswer>['data'];
