import type { TrackingTokens } from '@marquee/schemas/traffic/tracking-token';
import type { NormalisedRequest } from '@marquee/openrtb/request/bid-request';
import type { TargetingContext } from '@marquee/openrtb/request/targeting-context';
import type { BidUrlsOf } from '@marquee/openrtb/tracking-urls';

import type { BidderTuning } from '../running/bidder-config.ts';
import type { BidReservations } from '../ports/budget.ts';
import type { Endpoint } from '../catalogue/entities.ts';

/** What bids are made with. */
export interface BidMakerParts {
  readonly ledger: BidReservations;
  readonly tokens: TrackingTokens;
  readonly urlsOf: BidUrlsOf;
  readonly tuning: BidderTuning;
  /** Bid ids are this and a counter: unique as long as no two processes share it. */
  readonly idPrefix: string;
  /** Unsigned 32-bit. */
  readonly seed: () => number;
  /** Digest of the network that an address is in: what a click that is paid for is compared with. */
  readonly addressKey: (address: string) => string;
  /** The seat that we bid as. */
  readonly seat: string;
}

/** What all bids of one request share. */
export interface BidContext {
  readonly request: NormalisedRequest;
  readonly targetingContext: TargetingContext;
  readonly endpoint: Endpoint;
  readonly currency: string;
  readonly nowMs: number;
}
