import type { NormalisedRequest } from '@marquee/openrtb/request/bid-request';

export type DspBidKind = 'banner' | 'native' | 'video' | 'pop';

/** A bid of a DSP that passed every check. */
export interface DspBid {
  readonly dspEndpointId: number;
  readonly impId: string;
  /** Empty in the open auction. */
  readonly dealId: string;
  /** What we bid to the exchange for one impression (or visit of a pop), nano-dollars: its price less our margin. */
  readonly priceNanos: bigint;
  /** What it bid. */
  readonly dspPriceNanos: bigint;
  /** Basis points that `claims.markupBps` must carry, so that charges and notices are what it pays. */
  readonly markupBps: number;
  /** `priceNanos` to compare by, as `PricedCreative.rank`. */
  readonly rank: number;
  readonly kind: DspBidKind;
  /** Its markup, auction macros filled; of a pop the address that is opened. */
  readonly adm: string;
  /** Pixels; 0 where the kind has no size. */
  readonly width: number;
  readonly height: number;
  readonly advertiserDomain: string;
  readonly domains: readonly string[];
  readonly categories: readonly string[];
  /** Taxonomy of the categories (OpenRTB `cattax`). */
  readonly cattax: number;
  readonly attributes: readonly number[];
  readonly crid: string;
  readonly cid: string;
  /** OpenRTB list "Creative Markup Types". */
  readonly mtype: number;
  /** Length of a video, seconds; undefined where only another document knows. */
  readonly durationSeconds: number | undefined;
  /** Seconds after which it does not pay for an impression any more; undefined where it does not say. */
  readonly expSeconds: number | undefined;
  /** OpenRTB list "Protocols", of video. */
  readonly protocol: number | undefined;
  /** Notices with the macros filled that are known by now: `AUCTION_ID`, `BID_ID`, `IMP_ID`, `SEAT_ID`, `AD_ID`. */
  readonly nurl: string;
  readonly burl: string;
  readonly lurl: string;
  readonly isTest: boolean;
}

/** A request on its way to DSPs. */
export interface OutgoingRequest {
  /** Redacted: see `services/openrtb/privacy/redact.ts`. */
  readonly request: NormalisedRequest;
  /** Where the request came from: the seller in the supply chain. */
  readonly sspEndpointId: number;
  /** On the clock of `performance.now()`: when our answer must be on its way. */
  readonly deadlineMs: number;
  /** Milliseconds since 1970. */
  readonly nowMs: number;
}
