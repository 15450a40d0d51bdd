import type { NoBidReason } from '@marquee/schemas/traffic/no-bid-reasons';
import type {
  AuctionedCampaign,
  AuctionObserver,
  AuctionRules,
  OfferedAudience,
  OfferedShape,
} from '../ports/auction.ts';

/** What became of the campaigns on one imp: the reason, or null for a bid. */
export interface ImpRecord {
  readonly shape: OfferedShape;
  audience: OfferedAudience | undefined;
  readonly outcomes: Map<number, NoBidReason | null>;
}

/** Replaces the no-bid counters in a lab run, and records which campaign was refused on which imp. */
export class LabRecorder implements AuctionObserver {
  readonly imps: ImpRecord[] = [];
  readonly #rules: AuctionRules;

  constructor(rules: AuctionRules) {
    this.#rules = rules;
  }

  offered(shape: OfferedShape): void {
    this.imps.push({ shape, audience: undefined, outcomes: new Map() });
  }

  targeted(audience: OfferedAudience): void {
    this.#now.audience = audience;
    const { shape, targetingContext, trafficType, year } = audience;
    for (const { campaign } of shape.candidates) {
      const missed = this.#rules.missedTargeting(campaign, targetingContext, trafficType, year);
      if (missed !== undefined) this.noBid(campaign.id, missed);
    }
  }

  passedOver({ wanting }: OfferedAudience, reason: 'outbid' | 'floor', belowRank: number): void {
    for (const { campaign, topRank } of wanting) if (topRank < belowRank) this.noBid(campaign.id, reason);
  }

  noBid(campaignId: number, reason: NoBidReason): void {
    // A bid in one bid slot of an imp is a bid, whatever another bid slot refused.
    if (this.#now.outcomes.get(campaignId) !== null) this.#now.outcomes.set(campaignId, reason);
  }

  bid(campaignId: number): void {
    this.#now.outcomes.set(campaignId, null);
  }

  /** Adds the campaigns that the index kept out, which no auction looked at. */
  complete(live: Iterable<AuctionedCampaign>): void {
    for (const campaign of live) {
      for (const { shape, outcomes } of this.imps) {
        const reason = this.#rules.indexedReason(campaign, shape);
        if (reason !== undefined) outcomes.set(campaign.id, reason);
      }
    }
  }

  get #now(): ImpRecord {
    const now = this.imps.at(-1);
    if (now === undefined) throw new Error('the auction reported on an imp before it offered one');
    return now;
  }
}
