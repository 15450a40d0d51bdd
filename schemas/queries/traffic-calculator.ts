import * as v from 'valibot';

import { CREATIVE_TYPES } from '../common/campaign-terms.ts';
import { bidLandscape, recommendedBid } from './bid-landscape.ts';
import { dollarsEstimate, estimate } from './estimates.ts';
import { REACH_UNKNOWN } from './reach.ts';

/** Requests a day, and the percentage of them whose floor the bid meets; null without a bid. */
const winnableEntries = { ...estimate.entries, winnable: v.nullable(estimate) };

/** Shares of requests that have a floor of so much or less. */
export const FLOOR_QUANTILES = [0.1, 0.25, 0.5, 0.75, 0.9, 0.95] as const;
/** Rows of a breakdown: the largest. */
export const BREAKDOWN_ROWS = 50;
/** What a bid would bring a day; null where nothing is known. */
const atBid = v.object({
  /** Requests whose floor the bid meets. */
  winnable: estimate,
  /** Share of the requests, 0 to 1, on which the bid meets the floor and is the highest of the platform. */
  winShare: v.number(),
  /** Share of such bids that become impressions, percent. */
  winRate: estimate,
  /** `facts`: from past bids; `floors`: no bids yet, so the floors are taken as the competition. */
  winRateFrom: v.picklist(['facts', 'floors']),
  impressions: estimate,
  /** Null before the first impression, and for accounts that may not see clicks. */
  clicks: v.nullable(estimate),
  /** As if every impression cost the bid; at least the floors. */
  cost: dollarsEstimate,
});

/**
 * Traffic like this, estimated from a sample of the last seven days of bid requests. Each offered impression (imp)
 * counts as a request; numbers are a day.
 */
export const trafficCalculatorAnswer = v.object({
  data: v.object({
    requests: v.nullable(estimate),
    /** Different combinations of country, device, system, browser, language, connection, traffic and ad types, sizes. */
    shapes: v.nullable(v.object({ seen: v.number(), ...estimate.entries })),
    byCountry: v.array(v.object({ country: v.string(), ...winnableEntries })),
    /** Of any format, whatever was asked: what else there is for the same people. An imp may take several. */
    byCreativeType: v.array(v.object({ creativeType: v.picklist(CREATIVE_TYPES), ...winnableEntries })),
    /** Null for accounts that may not see SSP endpoints. */
    bySspEndpoint: v.nullable(
      v.array(v.object({ sspEndpointId: v.number(), name: v.string(), ...winnableEntries })),
    ),
    /** Requests with several sizes count toward each size. */
    bySize: v.array(v.object({ size: v.string(), ...estimate.entries })),
    /** Hours of the asked zone, 0 to 23. */
    byHour: v.array(v.object({ hour: v.number(), ...estimate.entries })),
    /** Dollars for a thousand impressions. */
    floors: v.array(v.object({ share: v.number(), ...dollarsEstimate.entries })),
    atBid: v.nullable(atBid),
    /** What every price brings; null where nothing is known. */
    landscape: v.nullable(bidLandscape),
    recommended: v.nullable(recommendedBid),
    /** Sampled requests, and how many of one weight they are worth. */
    sampleSize: v.number(),
    effectiveSampleSize: v.number(),
    /** Start of the time that was looked at. */
    since: v.nullable(v.string()),
    /** `no-inventory`: nothing was sampled yet; `no-match`: nothing of it fits; `too-few`: take it as a hint. */
    reason: v.nullable(v.picklist(['no-inventory', 'no-match', 'too-few'])),
    /** Restrictions of the targeting that the estimate leaves out. */
    notConsidered: v.array(v.picklist(REACH_UNKNOWN)),
  }),
});
export type TrafficCalculation = v.InferOutput<typeof trafficCalculatorAnswer>['data'];
