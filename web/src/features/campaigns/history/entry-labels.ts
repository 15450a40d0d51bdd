import type { HistoryEntry } from '@marquee/schemas/campaign/history';

import type { CampaignScope } from '../api.ts';

const TITLES: Readonly<Record<HistoryEntry['type'], string>> = {
  CampaignCreated: 'Created',
  CampaignChanged: 'Changed',
  CampaignSubmitted: 'Sent to review',
  CampaignApproved: 'Approved',
  CampaignDisapproved: 'Disapproved',
  CampaignStarted: 'Turned on',
  CampaignStopped: 'Turned off',
  CampaignDeleted: 'Deleted',
};

/** What happened, in a word or two. */
export const entryTitle = ({
  type,
  duplicatedFrom,
}: Pick<HistoryEntry, 'type' | 'duplicatedFrom'>): string =>
  duplicatedFrom === null ? TITLES[type] : `Copied from campaign #${duplicatedFrom}`;

/** Who changed it, as the reader calls them. */
export function authorLabel(by: HistoryEntry['by'], scope: CampaignScope): string {
  if (by === 'owner') return scope === 'own' ? 'You' : 'Advertiser';
  return by === 'staff' ? 'Marquee' : 'Marquee, automatically';
}
