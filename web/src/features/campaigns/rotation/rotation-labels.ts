import type { CampaignRotation, CreativeShare } from '@marquee/schemas/campaign/rotation';
import { ROTATION_LEARNS_DAYS } from '@marquee/schemas/campaign/rotation';
import type { Rotation } from '@marquee/schemas/common/campaign-terms';

import { formatCount, formatPercent } from '../../../lib/format.ts';
import { t } from '../../../lib/i18n/i18n.ts';

export const ROTATION_LABELS: Readonly<Record<Rotation, string>> = {
  weighted: t('By weight'),
  evenly: t('Evenly'),
  optimised: t('Optimized'),
};

export const ROTATION_MEANING: Readonly<Record<Rotation, string>> = {
  weighted: t('By the weight of each creative.'),
  evenly: t('Shows same-size creatives equally, ignoring weights.'),
  optimised: t('Favors creatives with more clicks (conversions for CPA), ignoring weights.'),
};

/** `62.5 %`. */
export const formatShare = (share: number): string => formatPercent(share * 100, 1);

/** Why a creative has its expected share, in a sentence. */
export function shareReason(
  { reason, impressions, events }: CreativeShare,
  { goal }: Pick<CampaignRotation, 'goal'>,
): string {
  switch (reason) {
    case 'not-running':
      return t('Not shown: it is stopped or not approved.');
    case 'alone':
      return t('The only running creative of its size.');
    case 'weight':
      return t('By its weight among creatives of its size.');
    case 'evenly':
      return t('As often as the other creatives of its size.');
    case 'learning':
      return t('An even share until there is enough traffic to learn from.');
    case 'measured':
      return measuredReason(goal, impressions ?? 0, events);
  }
}

function measuredReason(goal: CampaignRotation['goal'], impressions: number, events: number | null): string {
  const values = { impressions: formatCount(impressions), days: ROTATION_LEARNS_DAYS };
  if (events === null) return t('Learned from {impressions} impressions of the last {days} days.', values);
  return goal === 'clicks'
    ? t(
        'Learned from the last {days} days: {events, plural, one {# click} other {# clicks}} of {impressions} impressions.',
        { ...values, events },
      )
    : t(
        'Learned from the last {days} days: {events, plural, one {# conversion} other {# conversions}} of {impressions} impressions.',
        { ...values, events },
      );
}
