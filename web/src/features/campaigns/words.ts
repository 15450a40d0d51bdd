import type { CampaignStatus, CreativeType, PricingModel } from '@marquee/schemas/common/campaign-terms';

/** What a person reads for each status (specification section 4). */
export const STATUS_LABELS: Readonly<Record<CampaignStatus, string>> = {
  pending: 'Pending',
  approved: 'Approved',
  disapproved: 'Disapproved',
  disabled: 'Disabled',
};

export const TYPE_LABELS: Readonly<Record<CreativeType, string>> = {
  banner: 'Banner',
  native: 'Native',
  pop: 'Pop',
  push: 'Push',
  interstitial: 'Interstitial',
  video: 'Video',
};

export const PRICING_LABELS: Readonly<Record<PricingModel, string>> = {
  CPM: 'CPM',
  CPC: 'CPC',
  CPA: 'CPA goal',
  CPAg: 'CPAg',
};
