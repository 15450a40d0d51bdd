import { BILLING_GRACE_MS } from '@marquee/schemas/traffic/billing-grace';

/** What the bidder is told at the start. It reads no environment. */
export interface BidderConfig {
  /** Address of the edge as exchanges and browsers see it, without a trailing slash. */
  readonly publicEdgeUrl: string;
  /** Key of tracking tokens, shared with the tracker; `previous` while a rotation lasts. */
  readonly trackingSecret: string;
  readonly previousTrackingSecret?: string | undefined;
  /** Guards `/edge/*`; what the control plane sends in `x-edge-secret`. */
  readonly edgeSecret: string;
  /** What the ids of this process's bids begin with: see `createBidIdPrefix`. */
  readonly bidIdPrefix: string;
  /** Stable name of this bidder among its like: what it has learned. Default `bidder-1`. */
  readonly instance?: string | undefined;
  /** Name of this process's consumer groups, where another process of the same name still reads. Default: `instance`. */
  readonly readers?: string | undefined;
  /** OpenRTB seat that bids are made from. Default `marquee`. */
  readonly seat?: string | undefined;
  /** Our id in the IAB's Global Vendor List, where registered. */
  readonly gdprVendorId?: number | undefined;
  /** Basis points that the platform keeps of what clicks (CPC) and actions (CPAg) are expected to be charged. */
  readonly marginBps?: number | undefined;
  readonly tuning?: Partial<BidderTuning> | undefined;
}

export interface BidderTuning {
  /** Milliseconds of `tmax` that belong to the network. */
  readonly networkMarginMs: number;
  /** DSPs are waited for so long at most, milliseconds, where nobody names a shorter time. */
  readonly dspWaitMaxMs: number;
  /** How long an impression of a bid is paid for, hence its money held: site, app, interstitial. */
  readonly holdSiteMs: number;
  readonly holdAppMs: number;
  readonly holdInterstitialMs: number;
  /** So long after the end of a bid the tracker takes what bills it. */
  readonly holdGraceMs: number;
  /** Milliseconds that a bid waits for company on its way to the traffic log. */
  readonly bidFlushMs: number;
  /** Bids that may wait for the traffic log before the bidder stops bidding. */
  readonly bidQueueCapacity: number;
  /** The catalogue may be this old while the event store is away; then bidding stops. */
  readonly maxStaleMs: number;
  /** One bid request of so many is recorded as inventory while there is little traffic; a power of two, 0 is none. */
  readonly inventoryOneIn: number;
  /** Imps of one second above which fewer requests are recorded. */
  readonly inventoryMaxPerSecond: number;
  /** Milliseconds that a recorded imp waits for company on its way to the traffic log. */
  readonly inventoryFlushMs: number;
}

/** The longest that the money of a bid is held, grace included; milliseconds. */
export const longestHoldMs = (tuning: BidderTuning): number =>
  Math.max(tuning.holdSiteMs, tuning.holdAppMs, tuning.holdInterstitialMs) + tuning.holdGraceMs;

/** A tenth. */
export const DEFAULT_MARGIN_BPS = 1_000;

const DEFAULT_TUNING: BidderTuning = {
  networkMarginMs: 15,
  dspWaitMaxMs: 300,
  holdSiteMs: 5 * 60_000,
  holdAppMs: 10 * 60_000,
  holdInterstitialMs: 30 * 60_000,
  holdGraceMs: BILLING_GRACE_MS,
  bidFlushMs: 25,
  bidQueueCapacity: 50_000,
  maxStaleMs: 60 * 60_000,
  inventoryOneIn: 8,
  inventoryMaxPerSecond: 50,
  inventoryFlushMs: 2_000,
};

/** The tuning in force where only some of it is given. */
export const bidderTuning = (given: Partial<BidderTuning> = {}): BidderTuning => ({
  ...DEFAULT_TUNING,
  ...given,
});
