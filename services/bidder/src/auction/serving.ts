import type {
  CreativeType,
  Distribution,
  FrequencyUnknown,
  PricingModel,
} from '@marquee/schemas/common/campaign-terms';
import type { MacroTemplate } from '@marquee/schemas/macros/macros';

import type { BidMultipliers } from './bid-multipliers.ts';
import type { ServingBanner } from './formats/banner/banner-ad.ts';
import type { ServingNative } from './formats/native/native-ad.ts';
import type { ServingPop } from './formats/pop/pop-ad.ts';
import type { ServingPush } from './formats/push/push-ad.ts';
import type { ServingVideo } from './formats/video/video-ad.ts';
import type { LandingTemplate } from './landing.ts';
import type { PreparedTargeting } from './targeting/targeting.ts';

/** What is shown, by format. */
export type ServingAd = ServingBanner | ServingNative | ServingPop | ServingPush | ServingVideo;

/**
 * A creative in one of the forms in which it may be shown, prepared so that a request costs no parsing. Most have one
 * form; a push has two, and so has a native ad that may be sold by the impression or by the click.
 */
export interface ServingCreative {
  readonly id: number;
  readonly creativeType: CreativeType;
  readonly ad: ServingAd;
  /** What the index keeps it under: see `formats/slots.ts`. */
  readonly slot: string;
  /** What is sold in that slot, and bills. */
  readonly billing: 'impression' | 'click';
  /** Pixels; 0 where the format has no size. */
  readonly width: number;
  readonly height: number;
  /** `300x250`; empty without a size. */
  readonly size: string;
  readonly clickUrl: string;
  /** An image of the ad that needs no macro, for the exchange's reviewers; empty without one. */
  readonly imageUrl: string;
  /** Template of the click URL, compiled once. */
  readonly landing: LandingTemplate;
  /** By what it is chosen where several fit: its own weight, or what the campaign's rotation makes of it. */
  readonly weight: number;
  /** Takes the place of the campaign's price and model: nano-dollars per thousand, whatever the campaign pays by. */
  readonly bidPriceNanos: bigint | null;
  /** The bid may go below the price where less wins. */
  readonly adaptiveCpm: boolean;
  /** Nothing of it is fetched over plain http. */
  readonly isSecure: boolean;
  readonly attributes: readonly number[];
  /** IAB 1.0 codes as the response carries them. */
  readonly categories: readonly string[];
}

/** What follows from a bid price of a creative. */
export interface CreativePrices {
  /** The bid price itself, nano-dollars for what the pricing model pays for. */
  readonly bidNanos: bigint;
  /** Nano-dollars that the exchange may get at most for one impression (or click, where the click is bought). */
  readonly priceNanos: bigint;
  /**
   * Nano-dollars that the advertiser then pays: the price and the account's markup. Where clicks or actions are charged,
   * what one purchase is expected to bring by the prior; the price is less by the platform's margin too.
   */
  readonly chargeNanos: bigint;
  /** Nano-dollars that a counted click or action charges; undefined where the purchase is charged. */
  readonly unitChargeNanos: bigint | undefined;
  /** The same to compare budgets by; 0 for none. */
  readonly unitCharge: number;
  /** Basis points of the expected charge that the platform keeps; 0 where the purchase is charged. */
  readonly marginBps: number;
  /** The price as CPM in nano-dollars. */
  readonly cpmNanos: bigint;
  /**
   * `priceNanos` to compare by: exact up to $9 million an impression, and comparing thousands of them costs no
   * allocation. What is answered and recorded is never worked out from it.
   */
  readonly rank: number;
  /** The most that `rank` can become while a request is asked: where clicks or actions are paid for, rates are learned. */
  readonly rankMax: number;
}

/** A creative with what its campaign pays for it. */
export interface PricedCreative extends ServingCreative, CreativePrices {
  /** What is paid by: the campaign's model, or CPM where the creative has a price of its own. */
  readonly pricingModel: PricingModel;
  /** The most that `rankMax` is on any request: bids are more for what the campaign's multipliers name. */
  readonly topRank: number;
  /** Advertiser domain (OpenRTB `adomain`), lower case; empty when neither the campaign nor a click URL names one. */
  readonly advertiserDomain: string;
  /** The domain and everything that it is part of: `m.shop.example`, `shop.example`, `example`. */
  readonly blockedByDomains: readonly string[];
  /** Categories of the campaign and the creative, each as the codes that block it: itself and its parent. */
  readonly categoryCodes: readonly (readonly string[])[];
  /** The same text for creatives that no publisher's rules distinguish. */
  readonly equivalenceClass: string;
  /** Address of the pixel against invalid traffic that its markup carries; undefined where the account has none. */
  readonly ivtPixel: MacroTemplate | undefined;
  /** The members of a bid that no request changes, as JSON text without braces. */
  readonly bidFields: string;
}

/** A campaign as the auction sees it: everything that does not change from request to request. */
export interface ServingCampaign {
  readonly id: number;
  readonly userId: number;
  readonly pricingModel: PricingModel;
  readonly distribution: Distribution;
  readonly bidPriceNanos: bigint;
  /** By how much it bids more or less for what a request offers; undefined where it bids the same for all. */
  readonly bidMultipliers: BidMultipliers | undefined;
  /** Basis points that the advertiser pays above the exchange's price. */
  readonly markupBps: number;
  readonly frequencyCap: { readonly impressions: number; readonly hours: number } | null;
  /** Whether it bids where the user, and so the frequency cap, is unknown. */
  readonly frequencyUnknown: FrequencyUnknown;
  /** Store ids of the app that its ads lead to; empty when they lead to none. */
  readonly promotedApps: readonly string[];
  readonly categories: readonly string[];
  /** Languages that it is made in, as far as its targeting says: empty is unknown. */
  readonly languages: readonly string[];
  readonly trafficTypes: ReadonlySet<number>;
  readonly targeting: PreparedTargeting;
  /** Deals that it buys, and nothing else; empty buys in the open auction and on deals that are open to all. */
  readonly dealIds: ReadonlySet<number>;
  /** Filter lists that it names. */
  readonly filterLists: readonly number[];
  /** Audiences that it is restricted to; any is enough. */
  readonly audiences: readonly number[];
  /** Contextual bundles that it is restricted to; any is enough. */
  readonly contextualBundles: readonly number[];
  /** The account may buy on endpoints that are marked premium. */
  readonly mayBuyPremium: boolean;
  readonly creatives: readonly PricedCreative[];
}
