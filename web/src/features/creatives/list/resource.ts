import type { CreativeFolderView } from '@marquee/schemas/creative-folder/views';
import { APPROVALS, BANNER_SIZES, CREATIVE_TYPES } from '@marquee/schemas/common/campaign-terms';
import { creativeView, type CreativeView } from '@marquee/schemas/creative/views';

import { t } from '../../../lib/i18n/i18n.ts';
import { figuresFilter } from '../../../widgets/entity-list/figures/ad-metrics.ts';
import type { ListFilterField, ListResource } from '../../../widgets/entity-list/resource.ts';
import { statusOptions } from '../../../widgets/status/status.ts';
import { folderOptions } from '../folders/folder-options.ts';
import { creativesPath, type CreativeScope } from '../calls.ts';
import { STATUS_LABELS, TYPE_LABELS } from '../../../widgets/status/advertising-labels.ts';
import { creativeColumns } from './columns.tsx';

/** Name in the URL of how creatives are laid out. */
export const LAYOUT = 'layout';

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
  { field: 'scanState', label: t('Scan'), kind: 'multi', options: statusOptions('scan') },
  { field: 'folder', label: t('In a folder'), kind: 'boolean', clause: 'has' },
  { field: 'campaigns', label: t('In a campaign'), kind: 'boolean', clause: 'has' },
  { field: 'updatedAt', label: t('Updated'), kind: 'date-range' },
  { field: 'createdAt', label: t('Created'), kind: 'date-range' },
  { field: 'userId', label: t('Advertiser ID'), kind: 'text', exact: true, onlyIn: 'all' },
];

/** The folders of a user's own creatives. */
const folderFilter = (folders: readonly CreativeFolderView[] | undefined): ListFilterField => ({
  field: 'folderId',
  label: t('Folder'),
  kind: 'multi',
  onlyIn: 'own',
  ...(folders === undefined ? {} : { options: folderOptions(folders) }),
});

/**
 * The list of creatives, the user's own or all.
 * @param folders undefined while they are not known: a filter by one holds all the same
 */
export const creativeResource = (
  scope: CreativeScope,
  canSeeClick: boolean,
  folders?: readonly CreativeFolderView[],
): ListResource<CreativeView> => ({
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
  filters: [
    figuresFilter(canSeeClick),
    ...(folders?.length === 0 ? [] : [folderFilter(folders)]),
    ...FILTERS,
  ],
  keptNames: [LAYOUT],
  searchable: true,
  searchPlaceholder: t('Search by name, ID or size'),
  defaultSort: { field: 'id', direction: 'desc' },
  tablePath: (whose) => `${creativesPath(whose)}/export`,
  figures: { totalsPath: (whose) => `${creativesPath(whose)}/totals`, dimension: 'creative' },
});
