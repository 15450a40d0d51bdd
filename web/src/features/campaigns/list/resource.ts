import { CREATIVE_TYPES, PRICING_MODELS } from '@marquee/schemas/common/campaign-terms';
import { campaignView, type CampaignView } from '@marquee/schemas/campaign/views';

import { t } from '../../../lib/i18n/i18n.ts';
import { figuresFilter } from '../../../widgets/entity-list/figures/ad-metrics.ts';
import type { ListFilterField, ListResource } from '../../../widgets/entity-list/resource.ts';
import { statusOptions } from '../../../widgets/status/status.ts';
import { campaignsPath, type CampaignScope, campaignTags, editingFilePath } from '../api.ts';
import { TYPE_LABELS } from '../../../widgets/status/advertising-labels.ts';
import { PRICING_LABELS } from '../labels.ts';
import { campaignColumns } from './columns.tsx';

const FILTERS: readonly ListFilterField[] = [
  { field: 'status', label: t('Status'), kind: 'multi', options: statusOptions('campaign') },
  {
    field: 'creativeType',
    label: t('Type'),
    kind: 'multi',
    options: CREATIVE_TYPES.map((value) => ({ value, label: TYPE_LABELS[value] })),
  },
  {
    field: 'pricingModel',
    label: t('Pricing model'),
    kind: 'multi',
    options: PRICING_MODELS.map((value) => ({ value, label: PRICING_LABELS[value] })),
  },
  { field: 'countries', label: t('Country'), kind: 'countries' },
  { field: 'notCountries', label: t('Country is not'), kind: 'countries', excludes: 'countries' },
  { field: 'startAt', label: t('Start'), kind: 'date-range' },
  { field: 'endAt', label: t('End'), kind: 'date-range' },
  { field: 'createdAt', label: t('Created'), kind: 'date-range' },
  { field: 'creatives', label: t('Has creatives'), kind: 'boolean', clause: 'has' },
  { field: 'userId', label: t('Advertiser ID'), kind: 'text', exact: true, onlyIn: 'all' },
];

/** The list of campaigns, the user's own or all. */
export const campaignResource = (scope: CampaignScope, canSeeClick: boolean): ListResource<CampaignView> => ({
  key: 'campaign',
  name: scope === 'own' ? 'advertiser-campaigns' : 'admin-campaigns',
  path: campaignsPath(scope),
  noun: {
    many: t('campaigns'),
    counted: (count) => t('{count, plural, one {# campaign} other {# campaigns}}', { count }),
  },
  row: campaignView,
  rowId: ({ id }) => String(id),
  rowLabel: ({ name }) => name,
  columns: campaignColumns(canSeeClick),
  filters: [
    figuresFilter(canSeeClick),
    ...FILTERS,
    { field: 'labels', label: t('Labels'), kind: 'tags', source: campaignTags(scope, 'labels') },
  ],
  searchable: true,
  searchPlaceholder: t('Search by name, ID or domain'),
  defaultSort: { field: 'id', direction: 'desc' },
  tablePath: (whose) => `${campaignsPath(whose)}/export`,
  moreFiles: (whose) => [{ label: t('Campaigns for editing (CSV)'), path: editingFilePath(whose) }],
  figures: { totalsPath: (whose) => `${campaignsPath(whose)}/totals`, dimension: 'campaign' },
});
