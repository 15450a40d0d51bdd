import type { Audience, ImpShape } from '../auction/campaign-index.ts';
import { indexedReason } from '../auction/campaign-index.ts';
import type { RefusalReason, RequestReason } from '../auction/refusal-reasons.ts';
import type { ServingCampaign } from '../auction/serving.ts';
import { missedTargeting } from '../auction/targeting.ts';
import type { DeskParts } from '../request-desk.ts';

/** What became of the campaigns on one imp: the reason, or null for a bid. */
export interface ImpRecord {
  readonly shape: ImpShape;
  audience: Audience | undefined;
  readonly outcomes: Map<number, RefusalReason | null>;
}

/** Stands where the counts of refusals stand, and writes down who was refused on which imp. */
export class LabRecorder implements Readonly<DeskParts['refusals']> {
  readonly imps: ImpRecord[] = [];

  offered(shape: ImpShape): void {
    this.imps.push({ shape, audience: undefined, outcomes: new Map() });
  }

  targeted(audience: Audience): void {
    this.#now.audience = audience;
    const { shape, offer, trafficType, year } = audience;
    for (const { campaign } of shape.candidates) {
      const missed = missedTargeting(campaign, offer, trafficType, year);
      if (missed !== undefined) this.refused(campaign.id, missed);
    }
  }

  passedOver({ wanting }: Audience, reason: 'outbid' | 'floor', belowRank: number): void {
    for (const { campaign, topRank } of wanting) if (topRank < belowRank) this.refused(campaign.id, reason);
  }

  refused(campaignId: number, reason: RequestReason): void {
    // A bid in one lot of an imp is a bid, whatever another lot refused.
    if (this.#now.outcomes.get(campaignId) !== null) this.#now.outcomes.set(campaignId, reason);
  }

  bid(campaignId: number): void {
    this.#now.outcomes.set(campaignId, null);
  }

  /** Adds those whom the index kept out, which no auction looked at. */
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
