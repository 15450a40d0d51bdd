import type { TableColumns } from '@marquee/kit/lists/list-file';
import type { TableColumn } from '@marquee/kit/lists/table-file';
import { CAMPAIGN_STATUS_LABELS, type CampaignStatus } from '@marquee/schemas/common/campaign-terms';
import type { AdStats, OwnerView } from '@marquee/schemas/queries/stats';

import { ownerName } from '../owner-name.ts';

/** What a saved list shows of campaigns and creatives alike. */
interface Saved {
  readonly id: number;
  readonly userId: number;
  readonly name: string;
  readonly status: CampaignStatus;
  readonly isActive: boolean;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly stats: AdStats | null;
  readonly user?: OwnerView | undefined;
}

export const SAVED_COLUMNS: TableColumns<Saved> = {
  name: [{ header: 'Name', kind: 'text', value: ({ name }) => name }],
  isActive: [{ header: 'On', kind: 'text', value: ({ isActive }) => (isActive ? 'on' : 'off') }],
  status: [{ header: 'Status', kind: 'text', value: ({ status }) => CAMPAIGN_STATUS_LABELS[status] }],
  userId: [
    { header: 'Advertiser ID', kind: 'integer', value: ({ userId }) => userId },
    { header: 'Advertiser', kind: 'text', value: ({ user }) => user && ownerName(user) },
  ],
  createdAt: [{ header: 'Created', kind: 'instant', value: ({ createdAt }) => createdAt }],
  updatedAt: [{ header: 'Updated', kind: 'instant', value: ({ updatedAt }) => updatedAt }],
};

const figure = (
  header: string,
  kind: TableColumn<Saved>['kind'],
  value: (stats: AdStats) => string | number | null,
): readonly TableColumn<Saved>[] => [{ header, kind, value: ({ stats }) => stats && value(stats) }];

/** Figures of the time that the call names; clicks are null for who may not see them. */
export const FIGURE_COLUMNS: TableColumns<Saved> = {
  dspSpend: figure('Spend', 'money', ({ dspSpend }) => dspSpend),
  bids: figure('Bids', 'integer', ({ bids }) => bids),
  wins: figure('Wins', 'integer', ({ wins }) => wins),
  winRate: figure('Win rate', 'percent', ({ winRate }) => winRate),
  impressions: figure('Impressions', 'integer', ({ impressions }) => impressions),
  clicks: figure('Clicks', 'integer', ({ clicks }) => clicks),
  ctr: figure('CTR', 'percent', ({ ctr }) => ctr),
  conversions: figure('Conversions', 'integer', ({ conversions }) => conversions),
  cpa: figure('CPA', 'money', ({ cpa }) => cpa),
  conversionValue: figure('Conversion value', 'money', ({ conversionValue }) => conversionValue),
  roas: figure('ROAS', 'percent', ({ roas }) => roas),
};

/** `Disapproved` for `disapproved`: a word of the API as the interface writes it. */
export const sentence = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
