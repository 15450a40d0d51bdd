import type { Approval } from '@marquee/schemas/common/campaign-terms';
import { pricePerImpression } from '@marquee/schemas/common/impression-price';
import { compileMacros } from '@marquee/schemas/common/macros';
import { offsetMinutes } from '@marquee/schemas/common/time';
import type { CampaignFields } from '@marquee/schemas/events/campaign';
import type { CreativeFields } from '@marquee/schemas/events/creative';
import type { SspEndpointFields } from '@marquee/schemas/events/ssp-endpoint';

import { prepareBidFields } from '../auction/bid-response.ts';
import { codesOf, domainsOf } from '../auction/blocks.ts';
import { compileLanding } from '../auction/markup.ts';
import { hostOf } from '../auction/normalise-request.ts';
import { toCpm } from '../auction/price.ts';
import type { StandingReason } from '../auction/refusal-reasons.ts';
import type { RunningTimes } from '../auction/schedule.ts';
import { hoursOf, isScheduled } from '../auction/schedule.ts';
import type { ServingCampaign, ServingCreative } from '../auction/serving.ts';
import { prepareTargeting } from '../auction/serving.ts';
import { bannerTypeOf, isSecureMarkup, mimesOf } from './creative-markup.ts';

/** What the bidder keeps of an account: nothing personal. */
export interface Account {
  isActive: boolean;
  balanceNanos: bigint;
  dailyLimitNanos: bigint | null;
}

export interface Campaign {
  readonly id: number;
  readonly userId: number;
  fields: CampaignFields;
  /** Of `fields`, worked out once. */
  times: RunningTimes;
  approval: Approval;
  isActive: boolean;
  /** What the auction sees of it; undefined after a change of the campaign or of a creative of its account. */
  serving: ServingCampaign | undefined;
}

export interface Creative {
  readonly id: number;
  readonly userId: number;
  fields: CreativeFields;
  approval: Approval;
  isActive: boolean;
  /** What the auction may show, worked out after each change. */
  serving: ServingCreative | undefined;
}

export interface Endpoint {
  readonly id: number;
  fields: SspEndpointFields;
  key: string;
}

/** When a campaign runs, from its fields. */
export const runningTimes = (fields: CampaignFields): RunningTimes => ({
  offsetMinutes: offsetMinutes(fields.timezone),
  hours: hoursOf(fields.schedule),
  startMs: fields.startAt === null ? null : Date.parse(fields.startAt),
  endMs: fields.endAt === null ? null : Date.parse(fields.endAt),
});

/** The banner of a creative as the auction wants it; undefined when it must not be shown. */
export function servingCreative(creative: Omit<Creative, 'serving'>): ServingCreative | undefined {
  const { fields } = creative;
  const { banner } = fields;
  if (creative.approval !== 'approved' || !creative.isActive) return undefined;
  if (fields.creativeType !== 'banner' || banner === null) return undefined;
  return {
    id: creative.id,
    width: banner.width,
    height: banner.height,
    size: `${banner.width}x${banner.height}`,
    admType: banner.admType,
    admBody: banner.admBody,
    clickUrl: banner.clickUrl ?? '',
    markup: compileMacros(banner.admBody),
    landing: compileLanding(banner.clickUrl ?? ''),
    weight: fields.weight,
    bidPriceNanos: fields.bidPriceNanos,
    isSecure: fields.skipIsSecureCheck || isSecureMarkup(banner.admType, banner.admBody),
    attributes: fields.attributes,
    categories: fields.categories,
    apiFrameworks: banner.apiFramework,
    mimes: mimesOf(banner.admType, banner.admBody),
    bannerType: bannerTypeOf(banner.admType, banner.admBody),
  };
}

export function servingCampaign(
  campaign: Omit<Campaign, 'serving'>,
  creatives: readonly ServingCreative[],
): ServingCampaign {
  const { fields } = campaign;
  const named =
    fields.topLevelDomain ?? creatives.find((creative) => creative.clickUrl !== '')?.clickUrl ?? '';
  const advertiserDomain = hostOf(named);
  return {
    id: campaign.id,
    userId: campaign.userId,
    pricingModel: fields.pricingModel,
    distribution: fields.distribution,
    bidPriceNanos: fields.bidPriceNanos,
    frequencyCap: fields.frequencyCap,
    advertiserDomain,
    blockedByDomains: domainsOf(advertiserDomain),
    categories: fields.categories,
    trafficTypes: new Set(fields.trafficTypes),
    targeting: prepareTargeting(fields.targeting),
    creatives: creatives.map((creative) => {
      const priceNanos = pricePerImpression(
        fields.pricingModel,
        creative.bidPriceNanos ?? fields.bidPriceNanos,
      );
      const categoryCodes = [...fields.categories, ...creative.categories].map(codesOf);
      return {
        ...creative,
        priceNanos,
        cpmNanos: toCpm(priceNanos),
        rank: Number(priceNanos),
        categoryCodes,
        likeness: likenessOf(creative, categoryCodes),
        bidFields: prepareBidFields(
          { id: campaign.id, advertiserDomain, categories: fields.categories },
          creative,
        ),
      };
    }),
  };
}

const likenessOf = (creative: ServingCreative, categoryCodes: readonly (readonly string[])[]): string => {
  const { isSecure, attributes, bannerType, mimes, apiFrameworks } = creative;
  return JSON.stringify([isSecure, attributes, bannerType, mimes, apiFrameworks, categoryCodes]);
};

/**
 * Why a campaign cannot bid on anything now, in the order in which it is asked; undefined when it can.
 * @param runMinNanos the balance above which an account runs
 */
export function standingReason(
  campaign: Campaign,
  account: Account | undefined,
  hasCreative: boolean,
  nowMs: number,
  runMinNanos: bigint,
): StandingReason | undefined {
  const { fields, times } = campaign;
  if (account?.isActive !== true) return 'account-inactive';
  if (account.balanceNanos <= runMinNanos) return 'account-balance';
  if (campaign.approval !== 'approved') return 'campaign-not-approved';
  if (!campaign.isActive) return 'campaign-stopped';
  if (times.startMs !== null && nowMs < times.startMs) return 'campaign-not-started';
  if (times.endMs !== null && nowMs >= times.endMs) return 'campaign-ended';
  if (!isScheduled(times, nowMs)) return 'campaign-schedule';
  if (fields.creativeType !== 'banner') return 'creative-type-not-served';
  // Lists and audiences are rules about who must not, or alone may, be reached: unknown ones cannot be kept.
  if ([fields.filterLists, fields.audiences, fields.contextualBundles].some((ids) => ids.length > 0)) {
    return 'list-not-available';
  }
  return hasCreative ? undefined : 'no-servable-creative';
}
