import type { TrackingTokens } from '@marquee/schemas/traffic/tracking-token';
import type { NormalisedRequest } from '@marquee/openrtb/request/bid-request';
import type { TargetingContext } from '@marquee/openrtb/request/targeting-context';
import type { BidUrls, BidUrlsOf } from '@marquee/openrtb/tracking-urls';
import type { DspEndpointEvent } from '@marquee/schemas/dsp-endpoint/events';

import type { DspBid, DspWin } from '../auction/dsp-bid.ts';
import type { LoggedBid } from '../bids/bid-message.ts';

/** A request on its way to DSPs. */
export interface OutgoingRequest {
  /** Without what consent forbids: see `redacted`. */
  readonly request: NormalisedRequest;
  /** Where the request came from: the seller in the supply chain. */
  readonly sspEndpointId: number;
  /** On the clock of `performance.now()`: when our answer must be on its way. */
  readonly deadlineMs: number;
  /** Milliseconds since 1970. */
  readonly nowMs: number;
}

/** The request that a DSP bid answers, and what its part of the answer is made with. */
export interface DspAnswerContext {
  readonly request: NormalisedRequest;
  readonly targetingContext: TargetingContext;
  readonly endpoint: { readonly id: number };
  readonly currency: string;
  readonly nowMs: number;
  readonly bidId: string;
  /** Milliseconds for which an impression of it is paid for. */
  readonly reservationMs: number;
  readonly tokens: TrackingTokens;
  readonly urlsOf: BidUrlsOf;
  /** Digest of the network that an address is in. */
  readonly addressKey: (address: string) => string;
}

/** A DSP bid's part of the answer, ready. */
export interface PreparedDspBid {
  readonly kind: 'dsp';
  readonly dspBid: DspBid;
  readonly bidId: string;
  /** The bid of the answer, JSON text. */
  readonly json: string;
  readonly logged: LoggedBid;
  readonly currency: string;
  /** Milliseconds since 1970 after which an impression of it is not paid for. */
  readonly expiresAtMs: number;
  readonly urls: BidUrls;
}

/** DSPs, as a bid request meets them. */
export interface DspDemand {
  /** True when no endpoint is active: then a request does not have to wait. */
  readonly isEmpty: boolean;
  /** Whether an endpoint would be asked about this request now. */
  wants(request: Pick<NormalisedRequest, 'imps'>, nowMs: number): boolean;
  /** The checked bids of all DSPs that want the request. Resolves before the deadline, and never rejects. */
  ask(question: OutgoingRequest): Promise<readonly DspBid[]>;
  /** Puts a bid into our own words: our notices in front of theirs, our impression in their markup, and our price. */
  prepare(win: DspWin, context: DspAnswerContext): PreparedDspBid;
  /** Holds what a bid may cost its bidder, before it goes out. False when its day allows no more: the bid must not be sent. */
  reserve(bid: DspBid, bidId: string, expiresAtMs: number, nowMs: number): boolean;
  /**
   * Rejects a bid that the exchange must not be paid for (the spend limit of its endpoint): counts it and
   * notifies its DSP.
   */
  barred(bid: DspBid, nowMs: number): void;
  /**
   * It lost in our auction.
   *
   * @param code of OpenRTB's list "Loss Reason Codes"
   * @param priceNanos what won, nano-dollars for one impression; null where it is not disclosed
   */
  lost(bid: DspBid, code: number, priceNanos: bigint | null, nowMs: number): void;
  /** The exchange did not take it, or our answer never left: nothing of it will be charged. */
  released(dspEndpointId: number, bidId: string): void;
}

/** The spend of DSPs, as the traffic log reports it. */
export interface LoggedDspSpend {
  /** A bid of another bidder process, or of one before this: what it may still be charged, nano-dollars. */
  opened(dspEndpointId: number, bidId: string, nanos: bigint, expiresAtMs: number, nowMs: number): void;
  released(dspEndpointId: number, bidId: string): void;
  /** A bid was billed; repetitions count once. `atMs` is when the notice came. */
  charged(
    charge: {
      readonly dspEndpointId: number;
      readonly bidId: string;
      readonly chargeNanos: bigint;
      readonly partition: number;
      readonly offset: bigint;
      readonly atMs: number;
    },
    nowMs: number,
  ): void;
}

/** All methods of the DSP gateway that the bidder uses. */
export interface DspGateway extends DspDemand, LoggedDspSpend {
  readonly name: string;
  apply(event: DspEndpointEvent): void;
  /** Releases what was reserved too long; call it every second. */
  fold(nowMs: number): void;
  start(): Promise<void>;
  stop(): Promise<void>;
}
