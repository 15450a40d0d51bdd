import type { EligibleCandidates, ImpShape } from '../auction/campaign-index.ts';
import { indexedReason } from '../auction/campaign-index.ts';
import type { NoBidReason, RequestReason } from '../auction/no-bid-reasons.ts';
import type { ServingCampaign } from '../auction/serving.ts';
import { missedTargeting } from '../auction/targeting/targeting.ts';
import type { RequestAuctionParts } from '../request-auction.ts';

/** What became of the campaigns on one imp: the reason, or null for a bid. */
export interface ImpRecord {
  readonly shape: ImpShape;
  audience: EligibleCandidates | undefined;
  readonly outcomes: Map<number, NoBidReason | null>;
}

/** Stands where the no-bid counters stand, and writes down who was refused on which imp. */
export class LabRecorder implements Readonly<RequestAuctionParts['noBidCounters']> {
  readonly imps: ImpRecord[] = [];

  offered(shape: ImpShape): void {
    this.imps.push({ shape, audience: undefined, outcomes: new Map() });
  }

  targeted(audience: EligibleCandidates): void {
    this.#now.audience = audience;
    const { shape, offer, trafficType, year } = audience;
    for (const { campaign } of shape.candidates) {
      const missed = missedTargeting(campaign, offer, trafficType, year);
      if (missed !== undefined) this.noBid(campaign.id, missed);
    }
  }

  passedOver({ wanting }: EligibleCandidates, reason: 'outbid' | 'floor', belowRank: number): void {
    for (const { campaign, topRank } of wanting) if (topRank < belowRank) this.noBid(campaign.id, reason);
  }

  noBid(campaignId: number, reason: RequestReason): void {
    // A bid in one bid slot of an imp is a bid, whatever another bid slot refused.
    if (this.#now.outcomes.get(campaignId) !== null) this.#now.outcomes.set(campaignId, reason);
  }

  bid(campaignId: number): void {
    this.#now.outcomes.set(campaignId, null);
  }

  /** Adds the campaigns that the index kept out, which no auction looked at. */
  complete(live: Iterable<ServingCampaign>): void {
    for (const campaign of live) {
      for (const { shape, outcomes } of this.imps) {
        const reason = indexedReason(campaign, shape);
        if (reason !== undefined) outcomes.set(campaign.id, reason);
      }
    }
  }

  get #now(): ImpRecord {
    const now = this.imps.at(-1);
    if (now === undefined) throw new Error('the auction tells of an imp before it tells what is asked of it');
    return now;
  }
}
