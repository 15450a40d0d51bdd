import { codesOf, domainsOf, listedDomain } from '@marquee/openrtb/slots/blocks';
import { offsetMinutes } from '@marquee/schemas/common/time';
import type { MacroTemplate } from '@marquee/schemas/macros/macros';

import { BidMultipliers } from '../../auction/bid-multipliers.ts';
import { prepareBidFields } from '../../auction/bid-response.ts';
import { creativePrices, repriced } from '../../auction/creative-prices.ts';
import type { PricedCreative, ServingCampaign, ServingCreative } from '../../auction/serving.ts';
import { prepareTargeting } from '../../auction/targeting/targeting.ts';
import type { Account, Campaign } from '../entities.ts';
import { contentCategories } from './content-categories.ts';
import { promotedApps } from './promoted-apps.ts';

/** What the account and the platform ask of a campaign's bids. */
export interface ServingTerms extends Pick<
  Account,
  'markupBps' | 'mayBuyPremium' | 'isGambling' | 'isCannabis'
> {
  /** Basis points that the platform keeps of what clicks and actions are expected to be charged. */
  readonly marginBps: number;
  /** The pixel that its markup carries; undefined for none. */
  readonly ivtPixel?: MacroTemplate | undefined;
}

/** A campaign as the auction sees it. @param audiences those of the campaign's that restrict it */
export function servingCampaign(
  campaign: Omit<Campaign, 'serving'>,
  creatives: readonly ServingCreative[],
  terms: ServingTerms,
  audiences: readonly number[] = [],
): ServingCampaign {
  const { id } = campaign;
  const categories = [...new Set([...campaign.fields.categories, ...contentCategories(terms)])];
  const fields = { ...campaign.fields, categories };
  const landing = creatives.find((creative) => creative.clickUrl !== '')?.clickUrl ?? '';
  const multipliers =
    fields.bidMultipliers.length === 0
      ? undefined
      : new BidMultipliers(fields.bidMultipliers, offsetMinutes(fields.timezone));
  return {
    id,
    userId: campaign.userId,
    pricingModel: fields.pricingModel,
    distribution: fields.distribution,
    bidPriceNanos: fields.bidPriceNanos,
    bidMultipliers: multipliers,
    markupBps: terms.markupBps,
    frequencyCap: fields.frequencyCap,
    frequencyUnknown: fields.frequencyUnknown,
    promotedApps: [...new Set(creatives.flatMap(({ clickUrl }) => promotedApps(clickUrl)))],
    categories,
    languages: fields.targeting.languages,
    trafficTypes: new Set(fields.trafficTypes),
    targeting: prepareTargeting(fields.targeting),
    dealIds: new Set(fields.dealIds),
    filterLists: fields.filterLists,
    audiences,
    contextualBundles: fields.contextualBundles,
    mayBuyPremium: terms.mayBuyPremium,
    creatives: creatives.map((creative) => {
      const one = priced({ id, fields }, creative, landing, terms);
      return multipliers === undefined
        ? one
        : { ...one, topRank: repriced(one, multipliers.mostFactor, terms.markupBps).rankMax };
    }),
  };
}

/** @param landing where another ad of the campaign leads, for one that does not say */
function priced(
  { id, fields }: Pick<Campaign, 'id' | 'fields'>,
  creative: ServingCreative,
  landing: string,
  terms: ServingTerms,
): PricedCreative {
  const pricingModel = creative.bidPriceNanos === null ? fields.pricingModel : 'CPM';
  const prices = creativePrices(
    creative,
    pricingModel,
    creative.bidPriceNanos ?? fields.bidPriceNanos,
    terms,
  );
  const categoryCodes = [...fields.categories, ...creative.categories].map(codesOf);
  // Of a landing page `www.shop.example` the advertiser is `shop.example`, as `bid.adomain` names it and lists do.
  const advertiserDomain = listedDomain(fields.topLevelDomain ?? (creative.clickUrl || landing));
  const { isSecure, attributes, ad } = creative;
  return {
    ...creative,
    ...prices,
    pricingModel,
    ivtPixel: terms.ivtPixel,
    topRank: prices.rankMax,
    advertiserDomain,
    blockedByDomains: domainsOf(advertiserDomain),
    categoryCodes,
    equivalenceClass: JSON.stringify([isSecure, attributes, categoryCodes, ad.equivalenceClass]),
    bidFields: prepareBidFields({ id, advertiserDomain, categories: fields.categories }, creative),
  };
}
