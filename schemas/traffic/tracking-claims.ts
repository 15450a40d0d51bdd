import * as v from 'valibot';

import { nanos } from '../common/money.ts';

/**
 * Where an impression was offered and to what device: the dimensions of every fact. Unknown is the empty string
 * (or 0 for numbers), never null, because the fact store groups by them.
 */
export const trafficDimensions = v.object({
  /** ISO 3166-1 alpha-3. */
  country: v.string(),
  region: v.string(),
  city: v.string(),
  deviceType: v.string(),
  deviceBrand: v.string(),
  os: v.string(),
  osVersion: v.string(),
  browser: v.string(),
  language: v.string(),
  connectionType: v.string(),
  carrier: v.string(),
  /** Id of the traffic type; 0 when unknown. */
  trafficType: v.number(),
  /** Site domain, or the app bundle. */
  domain: v.string(),
  siteId: v.string(),
  publisher: v.string(),
  /** "300x250". */
  size: v.string(),
});
export type TrafficDimensions = v.InferOutput<typeof trafficDimensions>;

/** One bid, with all that a fact about it needs; travels inside the signed tracking token. */
export const trackingClaims = v.object({
  bidId: v.string(),
  /** Milliseconds since 1970 at which the bid was made. */
  bidAtMs: v.number(),
  /** Milliseconds since 1970 after which notices about this bid are refused. */
  expiresAtMs: v.number(),
  userId: v.number(),
  campaignId: v.number(),
  creativeId: v.number(),
  sspEndpointId: v.number(),
  creativeType: v.string(),
  pricingModel: v.string(),
  /** What was bid, in nano-dollars for one impression: no notice can bill more than this. */
  bidNanos: nanos,
  /** Currency that the bid was made in; what the exchange puts for `${AUCTION_PRICE}` is in it. */
  currency: v.optional(v.string(), 'USD'),
  /** True for `test=1`: counted, never billed. */
  isTest: v.boolean(),
  /** Where a click leads, macros expanded; empty when the markup has its own. */
  clickUrl: v.string(),
  ...trafficDimensions.entries,
});
export type TrackingClaims = v.InferOutput<typeof trackingClaims>;
