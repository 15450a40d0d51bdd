import type { CampaignStatus, CreativeType } from '@marquee/schemas/common/campaign-terms';

import { t } from '../../lib/i18n/i18n.ts';

/** What a person reads for each status of campaigns and creatives (specification section 4). */
export const STATUS_LABELS: Readonly<Record<CampaignStatus, string>> = {
  pending: t('Pending'),
  approved: t('Approved'),
  disapproved: t('Disapproved'),
  disabled: t('Disabled'),
};

export const TYPE_LABELS: Readonly<Record<CreativeType, string>> = {
  banner: t('Banner'),
  native: t('Native'),
  pop: t('Pop'),
  push: t('Push'),
  interstitial: t('Interstitial'),
  video: t('Video'),
};
