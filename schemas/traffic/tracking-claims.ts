import * as v from 'valibot';

import { nanos } from '../common/money.ts';
import { DIMENSION_ENTRIES } from './dimension-lists.ts';
import type { RequestDimensions } from './dimensions.ts';

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
  /**
   * What bills the bid: the first billing notice or impression, or (pop and push bought by the click) the first
   * billing notice alone, which the tracker makes of the click itself.
   */
  billing: v.optional(v.picklist(['impression', 'click']), 'impression'),
  /** What the advertiser pays above the exchange's price, in basis points of it; see `common/markup.ts`. */
  markupBps: v.optional(v.number(), 0),
  /**
   * Digest of the person or device under a secret of the installation: only where the request's consent allows it and
   * a frequency cap or an audience needs it; otherwise empty.
   */
  personKey: v.optional(v.string(), ''),
  /**
   * Billable events that the purchase counts as, in millionths: `imp.qty.multiplier` of the bid request (OpenRTB 2.6,
   * object Qty). `bidNanos` is the price of one of them. Absent is one.
   */
  multiplierMicros: v.exactOptional(v.number()),
  /**
   * What the advertiser is charged for one counted click (pricing model CPC) or one counted conversion (CPAg), markup
   * included, nano-dollars. The purchase then charges nothing, whatever it costs: see `common/markup.ts`. Absent: the
   * purchase is charged.
   */
  unitChargeNanos: v.exactOptional(nanos),
  /** OpenRTB deal that the bid was made for; empty in the open auction. */
  dealId: v.optional(v.string(), ''),
  /** DSP whose ad it is; 0 for our own campaigns. */
  dspEndpointId: v.optional(v.number(), 0),
  /** Win or billing notice URL of the DSP; empty for Marquee's own campaigns. */
  outsideWinUrl: v.optional(v.string(), ''),
  outsideBillUrl: v.optional(v.string(), ''),
  /** Loss notice URL of the DSP: in the token of the loss notice alone. */
  outsideLossUrl: v.optional(v.string(), ''),
  /** Address that the bid request named for the device, as a digest: what a click is compared with. Empty: none. */
  addressKey: v.optional(v.string(), ''),
  /** Where a click leads, macros expanded; empty when the markup has its own. */
  clickUrl: v.string(),
  ...DIMENSION_ENTRIES,
});
export type TrackingClaims = v.InferOutput<typeof trackingClaims>;

/** Claims of an own bid in the open auction, billed by impression, without markup or user. */
export const PLAIN_BID = {
  billing: 'impression',
  markupBps: 0,
  personKey: '',
  dealId: '',
  dspEndpointId: 0,
} as const satisfies Partial<TrackingClaims>;

/** Claims that only the token carries: needed until the notice arrives, and omitted from facts. */
export const TOKEN_ONLY = [
  'clickUrl',
  'expiresAtMs',
  'outsideWinUrl',
  'outsideBillUrl',
  'outsideLossUrl',
  'addressKey',
] as const;
export type TokenOnly = (typeof TOKEN_ONLY)[number];
/** What few bids have; the others lack it. */
export const RARE_CLAIMS = ['multiplierMicros', 'unitChargeNanos'] as const;
export type RareClaim = (typeof RARE_CLAIMS)[number];
/** The claims without what is known of the whole request. */
export type BidClaims = Omit<TrackingClaims, keyof RequestDimensions | RareClaim>;

/** A token's part of the claims where no DSP and no device address is known. */
export const PLAIN_TOKEN = {
  outsideWinUrl: '',
  outsideBillUrl: '',
  outsideLossUrl: '',
  addressKey: '',
} as const satisfies Partial<TrackingClaims>;
