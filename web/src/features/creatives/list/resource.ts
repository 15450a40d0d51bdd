import { APPROVALS, BANNER_SIZES, CREATIVE_TYPES } from '@marquee/schemas/common/campaign-terms';
import { creativeView, type CreativeView } from '@marquee/schemas/creative/views';

import { t } from '../../../lib/i18n/i18n.ts';
import { figuresFilter } from '../../../widgets/entity-list/figures/ad-metrics.ts';
import type { ListFilterField, ListResource } from '../../../widgets/entity-list/resource.ts';
import { statusOptions } from '../../../widgets/status/status.ts';
import { creativesPath, type CreativeScope } from '../api.ts';
import { STATUS_LABELS, TYPE_LABELS } from '../../../widgets/status/advertising-labels.ts';
import { creativeColumns } from './columns.tsx';

const FILTERS: readonly ListFilterField[] = [
  { field: 'status', label: t('Status'), kind: 'multi', options: statusOptions('creative') },
  {
    field: 'creativeType',
    label: t('Type'),
    kind: 'multi',
    options: CREATIVE_TYPES.map((value) => ({ value, label: TYPE_LABELS[value] })),
  },
  {
    field: 'size',
    label: t('Size'),
    kind: 'multi',
    options: BANNER_SIZES.map((value) => ({ value, label: value })),
  },
  {
    field: 'approved',
    label: t('Moderation'),
    kind: 'select',
    options: APPROVALS.map((value) => ({ value, label: STATUS_LABELS[value] })),
  },
  { field: 'campaigns', label: t('In a campaign'), kind: 'boolean', clause: 'has' },
  { field: 'updatedAt', label: t('Updated'), kind: 'date-range' },
  { field: 'createdAt', label: t('Created'), kind: 'date-range' },
  { field: 'userId', label: t('Advertiser ID'), kind: 'text', exact: true, onlyIn: 'all' },
];

/** The list of creatives, the user's own or all. */
export const creativeResource = (scope: CreativeScope, canSeeClick: boolean): ListResource<CreativeView> => ({
  key: 'creative',
  name: scope === 'own' ? 'advertiser-creatives' : 'admin-creatives',
  path: creativesPath(scope),
  row: creativeView,
  noun: {
    many: t('creatives'),
    counted: (count) => t('{count, plural, one {# creative} other {# creatives}}', { count }),
  },
  rowId: ({ id }) => String(id),
  rowLabel: ({ name }) => name,
  columns: creativeColumns(canSeeClick),
  filters: [figuresFilter(canSeeClick), ...FILTERS],
  searchable: true,
  searchPlaceholder: t('Search by name, ID or size'),
  defaultSort: { field: 'id', direction: 'desc' },
  tablePath: (whose) => `${creativesPath(whose)}/export`,
  figures: { totalsPath: (whose) => `${creativesPath(whose)}/totals`, dimension: 'creative' },
});
