import * as v from 'valibot';

import { timestamp } from '../common/time.ts';

/** Length of a step of the rates. */
export const RATE_STEP_SECONDS = 5;
/** Steps that are kept: five minutes. */
export const RATE_STEPS_MAX = 60;

export const bidRateStep = v.object({
  /** Bid requests with a known endpoint. */
  requests: v.number(),
  /** Those of them that were answered with a bid. */
  answeredWithBid: v.number(),
  /** Milliseconds in which 99 of 100 auctions were answered; null where there was none. */
  p99Ms: v.nullable(v.number()),
});
export type BidRateStep = v.InferOutput<typeof bidRateStep>;

/** `GET /admin/bidder/rates`: what an edge does right now. */
export const bidRates = v.object({
  /** The end of the newest step. */
  until: timestamp,
  /** The oldest first; steps of `RATE_STEP_SECONDS` without a gap. */
  steps: v.array(bidRateStep),
});
export type BidRates = v.InferOutput<typeof bidRates>;
export const bidRatesAnswer = v.object({ data: bidRates });
