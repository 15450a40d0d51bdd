import type { NormalisedRequest } from '@marquee/openrtb/request/bid-request';
import type { TargetingContext } from '@marquee/openrtb/request/targeting-context';
import type { InventoryMatches } from '@marquee/schemas/traffic/inventory';
import type { IneligibilityReason, ResponseNoBidReason } from '@marquee/schemas/traffic/no-bid-reasons';

import type { AuctionObserver } from '../auction/auction-observer.ts';
import type { ServingCampaign } from '../auction/serving.ts';

/**
 * Receives every change of a campaign's eligibility, so that no-bid counts use the campaign as it was at the
 * time.
 */
export interface EligibilityListener {
  /** @param reason undefined when it may bid now, as `serving` */
  eligibilityChanged(
    campaignId: number,
    reason: IneligibilityReason | undefined,
    serving: ServingCampaign | undefined,
    nowMs: number,
  ): void;
  removed(campaignId: number): void;
}

/** Counts requests and responses of each SSP endpoint. On the hot path. */
export interface EndpointCounters {
  request(endpointId: number): void;
  bids(endpointId: number, count: number): void;
  wrongKey(endpointId: number): void;
  noBid(endpointId: number, reason: ResponseNoBidReason): void;
  /** @param ms from the arrival of a request to the answer of its auction */
  latency(ms: number): void;
}

/** What is worked out of a request that is recorded. */
export interface InventoryLook {
  readonly describe: () => TargetingContext;
  /** The lists and bundles that match it; asked once the answer is on its way. */
  readonly matches: () => InventoryMatches;
}

/** Records some of what is offered, bid on or not. On the hot path. */
export interface InventoryRecorder {
  /** @param look asked only of a request that was chosen */
  offered(
    body: unknown,
    request: NormalisedRequest,
    sspEndpointId: number,
    nowMs: number,
    look: InventoryLook,
  ): void;
}

/** What the bidder reports to. */
export interface BidObservers {
  readonly campaigns: AuctionObserver & EligibilityListener;
  readonly endpoints: EndpointCounters;
  /** Undefined: what is offered is not recorded. */
  readonly inventory: InventoryRecorder | undefined;
}
