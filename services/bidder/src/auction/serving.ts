import type { Distribution, PricingModel } from '@marquee/schemas/common/campaign-terms';
import type { MacroTemplate } from '@marquee/schemas/common/macros';
import type { Targeting } from '@marquee/schemas/events/campaign';

import type { TargetingRule } from './targeting.ts';
import { targetingRules } from './targeting.ts';

/** A banner that may be shown, prepared so that a request costs no parsing. */
export interface ServingCreative {
  readonly id: number;
  readonly width: number;
  readonly height: number;
  /** `300x250`. */
  readonly size: string;
  readonly admType: 'html' | 'image' | 'iframe' | 'script';
  readonly admBody: string;
  readonly clickUrl: string;
  /** The two as templates: taken apart at their macros once, not once a bid. */
  readonly markup: MacroTemplate;
  readonly landing: MacroTemplate;
  readonly weight: number;
  /** Overrides the campaign's price; dollars per thousand, click or action. */
  readonly bidPriceNanos: bigint | null;
  /** Markup without anything fetched over plain http. */
  readonly isSecure: boolean;
  readonly attributes: readonly number[];
  /** IAB 1.0 codes as the response carries them. */
  readonly categories: readonly string[];
  readonly apiFrameworks: readonly number[];
  /** Any of them in `banner.mimes` is enough. */
  readonly mimes: readonly string[];
  /** OpenRTB banner ad type (2 XHTML, 3 JavaScript, 4 iframe). */
  readonly bannerType: number;
}

/** A creative with what its campaign pays for it. */
export interface PricedCreative extends ServingCreative {
  /** Nano-dollars for one impression. */
  readonly priceNanos: bigint;
  /** The same as CPM in nano-dollars. */
  readonly cpmNanos: bigint;
  /**
   * `priceNanos` to compare by: exact up to $9 million an impression, and comparing thousands of them costs no
   * allocation. What is answered and recorded is never worked out from it.
   */
  readonly rank: number;
  /** Categories of the campaign and the creative, each as the codes that block it: itself and its parent. */
  readonly categoryCodes: readonly (readonly string[])[];
  /** The same text for creatives that no publisher's rules tell apart. */
  readonly likeness: string;
  /** What every bid with it says in a response, as JSON text. */
  readonly bidFields: PreparedBidFields;
}

/** JSON text of the members of a bid that no request changes, without braces. */
export interface PreparedBidFields {
  readonly version25: string;
  readonly version26: string;
}

/** A campaign as the auction sees it: everything that does not change from request to request. */
export interface ServingCampaign {
  readonly id: number;
  readonly userId: number;
  readonly pricingModel: PricingModel;
  readonly distribution: Distribution;
  readonly bidPriceNanos: bigint;
  readonly frequencyCap: { readonly impressions: number; readonly hours: number } | null;
  /** Lower case; empty when neither the campaign nor a click URL names one. */
  readonly advertiserDomain: string;
  /** The domain and everything that it is part of: `m.shop.example`, `shop.example`, `example`. */
  readonly blockedByDomains: readonly string[];
  readonly categories: readonly string[];
  readonly trafficTypes: ReadonlySet<number>;
  readonly targeting: PreparedTargeting;
  readonly creatives: readonly PricedCreative[];
}

/** Targeting prepared for look-ups. */
export interface PreparedTargeting {
  /** Alpha-3; empty targets all. The index asks it. */
  readonly countries: ReadonlySet<string>;
  /** Everything else that is restricted, in the order in which it is asked. */
  readonly rules: readonly TargetingRule[];
}

export const prepareTargeting = (targeting: Targeting): PreparedTargeting => ({
  countries: new Set(targeting.countries.map((country) => country.toUpperCase())),
  rules: targetingRules(targeting),
});
