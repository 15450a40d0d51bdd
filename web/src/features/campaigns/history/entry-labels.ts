import type { HistoryEntry } from '@marquee/schemas/campaign/history';

import { t } from '../../../lib/i18n/i18n.ts';
import type { CampaignScope } from '../api.ts';

const TITLES: Readonly<Record<HistoryEntry['type'], string>> = {
  CampaignCreated: t('Created'),
  CampaignChanged: t('Changed'),
  CampaignSubmitted: t('Sent to review'),
  CampaignApproved: t('Approved'),
  CampaignDisapproved: t('Disapproved'),
  CampaignDecisionUndone: t('Decision undone'),
  CampaignStarted: t('Turned on'),
  CampaignStopped: t('Turned off'),
  CampaignRuleApplied: t('Optimization rule'),
  CampaignDeleted: t('Deleted'),
  CampaignRestored: t('Restored'),
};

/** What happened, in a word or two. */
export const entryTitle = ({ type, duplicatedFrom }: Pick<HistoryEntry, 'type' | 'duplicatedFrom'>): string =>
  duplicatedFrom === null ? TITLES[type] : t('Copied from campaign #{duplicatedFrom}', { duplicatedFrom });

/** Who changed it, as the reader calls them. */
export function authorLabel(by: HistoryEntry['by'], scope: CampaignScope): string {
  if (by === 'owner') return scope === 'own' ? t('You') : t('Advertiser');
  return by === 'staff' ? t('Marquee') : t('Marquee, automatically');
}
