import type { Consent } from './privacy.ts';

/** A size in device independent pixels. */
export interface Size {
  readonly w: number;
  readonly h: number;
}

/** What `imp.banner` offers, sizes gathered from `format` first, then `w` and `h`. */
export interface BannerOffer {
  /** Exact sizes; empty with a range alone, or when the request names none. */
  readonly sizes: readonly Size[];
  /** `wmin`, `hmin`, `wmax`, `hmax` (deprecated but sent); undefined when none is given. */
  readonly range:
    | { readonly wmin: number; readonly hmin: number; readonly wmax: number; readonly hmax: number }
    | undefined;
  readonly btype: readonly number[];
  readonly battr: readonly number[];
  readonly mimes: readonly string[];
  readonly api: readonly number[];
}

export interface Imp {
  readonly id: string;
  /** Undefined for video, audio and native alone. */
  readonly banner: BannerOffer | undefined;
  readonly isInterstitial: boolean;
  readonly isRewarded: boolean;
  readonly isSecure: boolean;
  /** CPM in `floorCurrency`, 10^-9 units; 0 is without a floor. */
  readonly floorCpmNanos: bigint;
  readonly floorCurrency: string;
  readonly isPrivateAuction: boolean;
  /** Seconds that the exchange allows between auction and impression. */
  readonly expSeconds: number | undefined;
}

export interface DeviceOffer {
  readonly ua: string;
  readonly ip: string;
  readonly deviceType: number | undefined;
  readonly os: string;
  readonly osVersion: string;
  readonly make: string;
  readonly language: string;
  readonly connectionType: number | undefined;
  readonly carrier: string;
  readonly ifa: string;
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
  /** Milliseconds; undefined when the request names none. */
  readonly tmaxMs: number | undefined;
  /** Currencies that may be bid in, capitals; never empty. */
  readonly currencies: readonly string[];
  readonly bcat: readonly string[];
  readonly acat: readonly string[];
  /** False when the category codes are of a taxonomy that the campaigns do not use. */
  readonly speaksContentTaxonomy1: boolean;
  readonly badv: readonly string[];
  readonly wseat: readonly string[];
  readonly bseat: readonly string[];
  readonly channel: 'site' | 'app' | 'dooh' | 'unknown';
  /** Site domain without scheme and path, or the app bundle. */
  readonly domain: string;
  readonly siteId: string;
  readonly publisher: string;
  readonly device: DeviceOffer;
  /** As sent, capitals: alpha-2 or alpha-3. */
  readonly country: string;
  readonly region: string;
  readonly city: string;
  readonly yearOfBirth: number | undefined;
  readonly userId: string;
  readonly buyerUid: string;
  readonly consent: Consent;
  /** Fields of OpenRTB 2.6 were seen, so the answer may carry some. */
  readonly isVersion26: boolean;
}

/** Why a body is no bid request; answered with 400. */
export interface BidRequestRefusal {
  readonly refusal: string;
}

/** Limits against bodies that would cost more than they could earn. */
export const REQUEST_LIMITS = {
  imps: 100,
  formats: 100,
  listEntries: 20_000,
  shortListEntries: 256,
} as const;
