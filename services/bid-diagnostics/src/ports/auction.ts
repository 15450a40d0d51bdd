import type { TargetingContext } from '@marquee/openrtb/request/targeting-context';
import type { CreativeType } from '@marquee/schemas/common/campaign-terms';
import type { IndexedReason, NoBidReason, RequestReason } from '@marquee/schemas/traffic/no-bid-reasons';

/** A campaign as the auction sees it, as far as diagnostics look at it. */
export interface AuctionedCampaign {
  readonly id: number;
  readonly creatives: readonly AuctionedCreative[];
  readonly trafficTypes: ReadonlySet<number>;
  readonly dealIds: ReadonlySet<number>;
  readonly categories: readonly string[];
  /** Undefined where it bids the same for all traffic. */
  readonly bidMultipliers: object | undefined;
  readonly targeting: {
    /** Alpha-3; empty targets all. */
    readonly countries: ReadonlySet<string>;
    /** Alpha-3 of those that are not bought; undefined where there are none. */
    readonly excludedCountries: ReadonlySet<string> | undefined;
    /** Ids of SSP endpoints; undefined where all are bought. */
    readonly ssps:
      | { readonly wanted: ReadonlySet<number>; readonly excluded: ReadonlySet<number> }
      | undefined;
    readonly rules: readonly {
      readonly reason: RequestReason;
      readonly isMet: (targetingContext: TargetingContext, year: number) => boolean;
      /** Where the rule is about what is not bought: the values, in lower case. */
      readonly excluded?: ReadonlySet<string>;
    }[];
  };
}

export interface AuctionedCreative {
  readonly creativeType: CreativeType;
  readonly slot: string;
  /** `300x250`; empty without a size. */
  readonly size: string;
  readonly cpmNanos: bigint;
  /** The highest price of any request to compare by, nano-dollars as a number. */
  readonly topRank: number;
  readonly advertiserDomain: string;
}

/** What the auction's index knows of an imp. Imps of one shape share the object until the index changes. */
export interface OfferedShape {
  readonly formats: number;
  /** Empty when no campaign names it. */
  readonly country: string;
  readonly slots: readonly string[];
  readonly candidates: readonly { readonly campaign: AuctionedCampaign }[];
}

/** The candidates of a shape whose targeting a request meets. Shared like the shape. */
export interface OfferedAudience {
  readonly shape: OfferedShape;
  readonly targetingContext: TargetingContext;
  /** Id, 0 when unknown. */
  readonly trafficType: number;
  /** UTC. */
  readonly year: number;
  readonly wanting: readonly { readonly campaign: AuctionedCampaign; readonly topRank: number }[];
}

/** The auction's own rules, asked again for campaigns that no auction asked. */
export interface AuctionRules {
  /** Why the index keeps a campaign from imps of a shape; undefined when it offers it. */
  readonly indexedReason: (campaign: AuctionedCampaign, shape: OfferedShape) => IndexedReason | undefined;
  /** The first targeting that a request misses; undefined when it meets all. */
  readonly missedTargeting: (
    campaign: AuctionedCampaign,
    targetingContext: TargetingContext,
    trafficType: number,
    year: number,
  ) => RequestReason | undefined;
}

/** Hears what an auction does. */
export interface AuctionObserver {
  /** An imp that the index was asked for. */
  offered(shape: OfferedShape): void;
  /** The targeting of the shape's candidates was asked. */
  targeted(audience: OfferedAudience): void;
  /** None of the audience whose rank is below this was asked any further, for this reason. */
  passedOver(audience: OfferedAudience, reason: 'outbid' | 'floor', belowRank: number): void;
  noBid(campaignId: number, reason: NoBidReason): void;
  bid(campaignId: number): void;
}
