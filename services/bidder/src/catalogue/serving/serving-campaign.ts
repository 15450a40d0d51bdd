import { codesOf, domainsOf, listedDomain } from '@marquee/openrtb/slots/blocks';
import { toCpm } from '@marquee/openrtb/slots/price';
import type { PricingModel } from '@marquee/schemas/common/campaign-terms';
import { FACTOR_MAX } from '@marquee/schemas/common/learned-rate';
import { withoutMargin, withoutMarkup } from '@marquee/schemas/common/markup';

import { prepareBidFields } from '../../auction/bid-response.ts';
import type { PricedCreative, ServingCampaign, ServingCreative } from '../../auction/serving.ts';
import { prepareTargeting } from '../../auction/targeting/targeting.ts';
import type { Account, Campaign } from '../entities.ts';
import { chargeOfUnit, chargesUnits } from './charge-of-unit.ts';
import { contentCategories } from './content-categories.ts';
import { promotedApps } from './promoted-apps.ts';

/** What the account and the platform ask of a campaign's bids. */
export interface ServingTerms extends Pick<
  Account,
  'markupBps' | 'mayBuyPremium' | 'isGambling' | 'isCannabis'
> {
  /** Basis points that the platform keeps of what clicks and actions are expected to be charged. */
  readonly marginBps: number;
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
  return {
    id,
    userId: campaign.userId,
    pricingModel: fields.pricingModel,
    distribution: fields.distribution,
    bidPriceNanos: fields.bidPriceNanos,
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
    creatives: creatives.map((creative) => priced({ id, fields }, creative, landing, terms)),
  };
}

/** An impression of a campaign that pays for something else is worth what its campaign has shown. */
const isLearned = (model: PricingModel, { billing }: Pick<ServingCreative, 'billing'>): boolean =>
  model !== 'CPM' && billing === 'impression';

/** @param landing where another ad of the campaign leads, for one that does not say */
function priced(
  { id, fields }: Pick<Campaign, 'id' | 'fields'>,
  creative: ServingCreative,
  landing: string,
  terms: ServingTerms,
): PricedCreative {
  const pricingModel = creative.bidPriceNanos === null ? fields.pricingModel : 'CPM';
  const bidPriceNanos = creative.bidPriceNanos ?? fields.bidPriceNanos;
  const chargeNanos = chargeOfUnit(creative, pricingModel, bidPriceNanos);
  const unitChargeNanos = chargesUnits(pricingModel, creative) ? bidPriceNanos : undefined;
  const marginBps = unitChargeNanos === undefined ? 0 : terms.marginBps;
  const priceNanos = withoutMarkup(withoutMargin(chargeNanos, marginBps), terms.markupBps);
  const categoryCodes = [...fields.categories, ...creative.categories].map(codesOf);
  // Of a landing page `www.shop.example` the advertiser is `shop.example`, as `bid.adomain` names it and lists do.
  const advertiserDomain = listedDomain(fields.topLevelDomain ?? (creative.clickUrl || landing));
  const { isSecure, attributes, ad } = creative;
  return {
    ...creative,
    pricingModel,
    advertiserDomain,
    blockedByDomains: domainsOf(advertiserDomain),
    priceNanos,
    chargeNanos,
    unitChargeNanos,
    unitCharge: Number(unitChargeNanos ?? 0n),
    marginBps,
    cpmNanos: toCpm(priceNanos),
    rank: Number(priceNanos),
    rankMax: Number(priceNanos) * (isLearned(pricingModel, creative) ? FACTOR_MAX : 1),
    categoryCodes,
    equivalenceClass: JSON.stringify([isSecure, attributes, categoryCodes, ad.equivalenceClass]),
    bidFields: prepareBidFields({ id, advertiserDomain, categories: fields.categories }, creative),
  };
}
