import type { DealTerms } from '../slots/deal-terms.ts';
import type { ImpBanner } from '../formats/imp-banner.ts';
import type { ImpNative } from '../formats/imp-native.ts';
import type { ImpPop } from '../formats/imp-pop.ts';
import type { ImpPush } from '../formats/imp-push.ts';
import type { ImpVideo } from '../formats/imp-video.ts';
import type { Consent } from '../privacy/consent.ts';
import type { JsonObject } from './read-json.ts';

/** A deal of `pmp.deals` that we may bid for. */
export interface ImpDeal {
  readonly id: string;
  /** CPM in `floorCurrency`, 10^-9 units; 0 is without a floor. Never inherited from the imp. */
  readonly floorCpmNanos: bigint;
  readonly floorCurrency: string;
  /** `at` 3: the floor is the agreed price. */
  readonly isFixedPrice: boolean;
  /** Empty allows every seat. */
  readonly wseat: readonly string[];
  /** Advertiser domains as received; empty allows all. */
  readonly wadomain: readonly string[];
  /** The imp's player with the floors that the deal makes by length; undefined where it is silent. */
  readonly video: ImpVideo | undefined;
  /**
   * Terms of the deal; undefined until it is looked up, and then it is open to every advertiser
   * (`withKnownDeals`).
   */
  readonly terms?: DealTerms;
}

export interface Imp {
  readonly id: string;
  /**
   * What the imp takes of what the endpoint sells; several media are alternatives. Audio is tolerated and never
   * served.
   */
  readonly banner: ImpBanner | undefined;
  readonly native: ImpNative | undefined;
  readonly video: ImpVideo | undefined;
  readonly pop: ImpPop | undefined;
  readonly push: ImpPush | undefined;
  /** The native medium of an endpoint that sells push. */
  readonly isPushAsNative: boolean;
  /** The price is for a click, as in feeds; otherwise for an impression. */
  readonly isSoldByClick: boolean;
  readonly isInterstitial: boolean;
  readonly isRewarded: boolean;
  readonly isSecure: boolean;
  /** CPM in `floorCurrency`, 10^-9 units; 0 is without a floor. */
  readonly floorCpmNanos: bigint;
  readonly floorCurrency: string;
  /**
   * The exchange buys one bid of the imp at most. Not so of the ads of a feed, of a dynamic pod (`video.poddur`) and of
   * several native placements (`plcmtcnt`), where each of several bids may be billed.
   */
  readonly isSoldOnce: boolean;
  readonly isPrivateAuction: boolean;
  readonly deals: readonly ImpDeal[];
  /**
   * Billable events that the purchase counts as, in millionths (OpenRTB 2.6, object Qty); `MULTIPLIER_ONE`
   * where the imp has none, undefined where its value cannot be billed.
   */
  readonly multiplierMicros: number | undefined;
  /** Seconds that the exchange allows between auction and impression. */
  readonly expSeconds: number | undefined;
}

export interface RequestDevice {
  readonly ua: string;
  readonly ip: string;
  /** Where an IPv4 address was sent too; empty otherwise, when `ip` may be of either kind. */
  readonly ipv6: string;
  readonly deviceType: number | undefined;
  readonly os: string;
  readonly osVersion: string;
  readonly make: string;
  readonly language: string;
  readonly connectionType: number | undefined;
  readonly carrier: string;
  readonly ifa: string;
  /** Screen in pixels; 0 when unknown. */
  readonly w: number;
  readonly h: number;
  /** Structured user agent: brands and platform, where sent. */
  readonly sua:
    | {
        readonly brands: readonly string[];
        readonly platform: string;
        readonly platformVersion: string;
        readonly isMobile: boolean | undefined;
      }
    | undefined;
}

/** An OpenRTB 2.x bid request with today's shape: old places lifted, wrong types dropped, everything capped. */
export interface NormalisedRequest {
  readonly id: string;
  readonly imps: readonly Imp[];
  readonly isTest: boolean;
  /** `at` 1: who wins pays what was bid. OpenRTB's default is 2. */
  readonly isFirstPrice: boolean;
  /** Milliseconds; undefined when the request names none. */
  readonly tmaxMs: number | undefined;
  /** Currencies that may be bid in, capitals; never empty. */
  readonly currencies: readonly string[];
  readonly bcat: readonly string[];
  readonly acat: readonly string[];
  /** False when the category codes are of a taxonomy that the campaigns do not use. */
  readonly speaksContentTaxonomy1: boolean;
  readonly badv: readonly string[];
  readonly bapp: readonly string[];
  /** ISO 639-1 languages that creatives must be in, `und` for those that have no such code; empty allows all. */
  readonly wlang: readonly string[];
  readonly wseat: readonly string[];
  readonly bseat: readonly string[];
  readonly channel: 'site' | 'app' | 'dooh' | 'unknown';
  /** Site domain without scheme and path, or the app bundle. */
  readonly domain: string;
  /** App bundle; empty outside of apps. */
  readonly bundle: string;
  readonly siteId: string;
  /** Id of the publisher, or its name where it has none. */
  readonly publisher: string;
  readonly device: RequestDevice;
  /** As sent, capitals: alpha-3 by OpenRTB (2.6, object Geo), alpha-2 as many send it; empty for what is no code. */
  readonly country: string;
  readonly region: string;
  readonly city: string;
  readonly yearOfBirth: number | undefined;
  readonly userId: string;
  readonly buyerUid: string;
  readonly consent: Consent;
  /** The exchange said or showed that it speaks OpenRTB 2.6, so what is passed on is written as 2.6 has it. */
  readonly isVersion26: boolean;
  /** The request as it was parsed, for what few campaigns ask: page, keywords, extended ids. */
  readonly root: JsonObject;
}
