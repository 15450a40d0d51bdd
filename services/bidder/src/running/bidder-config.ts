import { BILLING_GRACE_MS } from '@marquee/schemas/traffic/billing-grace';

/** Settings of the bidder. It reads no environment. */
export interface BidderConfig {
  /** Address of the edge as exchanges and browsers see it, without a trailing slash. */
  readonly publicEdgeUrl: string;
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
  /** Pixel against invalid traffic, of accounts that carry one: an `https:` URL with macros. Default: none. */
  readonly ivtPixelUrl?: string | undefined;
  /**
   * Longest time for which the bid route is warmed up before the bidder is ready, milliseconds. Default 0: not at all, for tests
   * and whatever bids for a moment.
   */
  readonly warmUpMaxMs?: number | undefined;
  readonly tuning?: Partial<BidderTuning> | undefined;
}

export interface BidderTuning {
  /** Milliseconds of `tmax` that belong to the network. */
  readonly networkMarginMs: number;
  /**
   * Longest wait for DSPs, milliseconds, where neither the request nor the endpoint states a shorter time.
   */
  readonly dspWaitMaxMs: number;
  /** How long an impression of a bid is paid for, and so its money held: site, app, interstitial. */
  readonly siteReservationMs: number;
  readonly appReservationMs: number;
  readonly interstitialReservationMs: number;
  /** So long after the end of a bid the tracker takes what bills it. */
  readonly reservationGraceMs: number;
  /** Milliseconds that a bid waits for company on its way to the traffic log. */
  readonly bidFlushMs: number;
  /** Bids that may wait for the traffic log before the bidder stops bidding. */
  readonly bidQueueCapacity: number;
  /** Longest age of the catalogue while the event store is unavailable, after which bidding stops. */
  readonly maxStaleMs: number;
}

/** The longest that the money of a bid is held, grace included; milliseconds. */
export const longestReservationMs = (tuning: BidderTuning): number =>
  Math.max(tuning.siteReservationMs, tuning.appReservationMs, tuning.interstitialReservationMs) +
  tuning.reservationGraceMs;

/** A tenth. */
export const DEFAULT_MARGIN_BPS = 1_000;

const DEFAULT_TUNING: BidderTuning = {
  networkMarginMs: 15,
  dspWaitMaxMs: 300,
  siteReservationMs: 5 * 60_000,
  appReservationMs: 10 * 60_000,
  interstitialReservationMs: 30 * 60_000,
  reservationGraceMs: BILLING_GRACE_MS,
  bidFlushMs: 25,
  bidQueueCapacity: 50_000,
  maxStaleMs: 60 * 60_000,
};

/** The tuning in force where only some of it is given. */
export const bidderTuning = (given: Partial<BidderTuning> = {}): BidderTuning => ({
  ...DEFAULT_TUNING,
  ...given,
});
