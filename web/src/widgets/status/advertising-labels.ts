import type { CampaignStatus, CreativeType } from '@marquee/schemas/common/campaign-terms';

/** What a person reads for each status of campaigns and creatives (specification section 4). */
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
