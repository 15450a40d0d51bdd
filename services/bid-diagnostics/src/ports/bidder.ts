import type { NormalisedRequest } from '@marquee/openrtb/request/bid-request';
import type { LabRun } from '@marquee/schemas/commands/lab';
import type { LabBid } from '@marquee/schemas/queries/lab';
import type { IneligibilityReason, ResponseNoBidReason } from '@marquee/schemas/traffic/no-bid-reasons';

import type { AuctionedCampaign, AuctionObserver } from './auction.ts';

/** A campaign as the bidder has it in memory. */
export interface KnownCampaign {
  readonly id: number;
  readonly name: string;
  /** Why it cannot bid at all now; undefined when it can. */
  readonly ineligibility: IneligibilityReason | undefined;
  /** Undefined while it cannot bid. */
  readonly serving: AuctionedCampaign | undefined;
}

/** A bid of a simulation, and how its price follows from the campaign's bid multipliers; null where none meets it. */
export type SimulatedBid = LabBid & { readonly creativeName: string | null; readonly detail: string | null };

/** What a request is answered with. */
export type SimulatedAnswer =
  | {
      readonly kind: 'bid';
      readonly contentType: string;
      readonly body: string;
      readonly bids: readonly SimulatedBid[];
    }
  | { readonly kind: 'no-bid'; readonly reason: ResponseNoBidReason };

/** A request that was tried: read and answered, or unreadable. Each step with what it took in microseconds. */
export type Simulation = { readonly steps: readonly { readonly name: string; readonly micros: number }[] } & (
  | { readonly request: NormalisedRequest; readonly answer: SimulatedAnswer }
  | { readonly request: undefined; readonly message: string }
);

/** The bidder, as diagnostics ask it. */
export interface DiagnosedBidder {
  /** The account of a campaign; undefined for a campaign that is not known. */
  ownerOf(campaignId: number): number | undefined;
  campaigns(): Iterable<KnownCampaign>;
  /**
   * Answers a request as the endpoint would, beside the bidder's own state: nothing is held, billed, counted or recorded.
   * Undefined when there is no such endpoint.
   */
  simulate(run: LabRun, observer: AuctionObserver): Simulation | undefined;
}
