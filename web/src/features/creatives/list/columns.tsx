import { creativeResource } from '@marquee/schemas/creative/fields';
import type { CreativeView } from '@marquee/schemas/creative/views';

import { formatMoney } from '../../../lib/format.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { paths } from '../../../lib/paths.ts';
import { NameCell as FolderCell } from '../../../widgets/cells/name-cell.tsx';
import { DateCell } from '../../../widgets/cells/date-cell.tsx';
import { PersonCell, personName } from '../../../widgets/cells/person-cell.tsx';
import { createdColumn } from '../../../widgets/entity-list/columns/time-columns.tsx';
import { fieldColumns } from '../../../widgets/entity-list/columns/field-columns.ts';
import {
  creativeFigures,
  FURTHER_CREATIVE_FIGURES,
} from '../../../widgets/entity-list/figures/creative-figures.tsx';
import type { ListColumn } from '../../../widgets/entity-list/resource.ts';
import { EntityStatus } from '../../../widgets/status/entity-status.tsx';
import { TypeBadge } from '../type-glyph.tsx';
import { findingText } from '../scan/finding-text.ts';
import { STATUS_LABELS } from '../../../widgets/status/advertising-labels.ts';
import { typeLabel } from '../labels.ts';
import { CampaignsCell, NameCell, SwitchCell } from './cells.tsx';

type Column = ListColumn<CreativeView>;

const column = fieldColumns(creativeResource.fields);

const IDENTITY: readonly Column[] = [
  column('name', {
    width: 220,
    cell: (creative, { scope }) => <NameCell creative={creative} scope={scope} />,
  }),
  {
    id: 'switch',
    header: t('Active'),
    description: t('Turns the creative on or off. It is shown while it is on and approved.'),
    sortField: 'isActive',
    width: 84,
    cell: (creative, { scope }) => <SwitchCell creative={creative} scope={scope} />,
    csv: ({ isActive }) => (isActive ? 'on' : 'off'),
  },
  {
    id: 'status',
    header: t('Status'),
    sortField: 'status',
    width: 136,
    cell: ({ status, disapproveReason }) => (
      <EntityStatus status={status} reason={status === 'disapproved' ? disapproveReason : null} />
    ),
    csv: ({ status }) => STATUS_LABELS[status],
  },
  {
    id: 'scan',
    header: t('Scan'),
    description: t('What the last scan for malware found.'),
    sortField: 'scanState',
    width: 128,
    priority: 5,
    cell: ({ scanState, tmt }) => <EntityStatus kind="scan" status={scanState} reason={findingText(tmt)} />,
    csv: ({ scanState }) => scanState,
  },
  {
    id: 'owner',
    header: t('Advertiser'),
    onlyIn: 'all',
    sortField: 'userId',
    width: 140,
    cell: ({ userId, user }) => (
      <PersonCell person={user ?? { id: userId }} to={paths.userEdit.href({ id: userId })} />
    ),
    csvId: ({ userId }) => userId,
    csv: ({ userId, user }) => (user === undefined ? `#${userId}` : personName(user)),
  },
];

const TERMS: readonly Column[] = [
  column('creativeType', {
    id: 'type',
    header: t('Type'),
    width: 140,
    priority: 3,
    cell: (creative) => <TypeBadge type={creative.creativeType} label={typeLabel(creative)} />,
    csv: typeLabel,
  }),
  {
    id: 'folder',
    header: t('Folder'),
    sortField: 'folder',
    width: 140,
    priority: 5,
    cell: ({ folder }) => (folder === null ? '—' : <FolderCell name={folder.name} />),
    csv: ({ folder }) => folder?.name,
  },
  {
    id: 'size',
    header: t('Size'),
    sortField: 'size',
    width: 108,
    priority: 2,
    cell: ({ size }) => size ?? '—',
    csv: ({ size }) => size,
  },
  column('bidPrice', {
    id: 'bid',
    description: t('Dollars per 1,000 impressions. If empty, the campaign’s price applies.'),
    width: 110,
    priority: 4,
    cell: ({ bidPrice }) => (bidPrice === null ? t('Campaign bid') : formatMoney(bidPrice)),
  }),
  column('weight', {
    description: t('Share of the campaign’s rotation.'),
    width: 88,
    priority: 4,
    cell: ({ weight }) => weight,
  }),
  {
    id: 'campaigns',
    header: t('Campaigns'),
    sortField: 'campaigns',
    width: 118,
    priority: 3,
    cell: (creative, { scope }) => <CampaignsCell creative={creative} scope={scope} />,
    csv: ({ campaigns }) => campaigns.map(({ name }) => name).join('; '),
  },
];

const DATES: readonly Column[] = [
  {
    id: 'updatedAt',
    header: t('Updated'),
    sortField: 'updatedAt',
    width: 110,
    priority: 4,
    cell: ({ updatedAt }) => <DateCell instant={updatedAt} />,
    csv: ({ updatedAt }) => updatedAt,
  },
  createdColumn({ hiddenByDefault: true, width: 110, priority: 5 }),
];

/** Columns of the list; clicks only for users who may see them. */
export const creativeColumns = (canSeeClick: boolean): readonly Column[] => [
  ...IDENTITY,
  ...creativeFigures(canSeeClick),
  ...TERMS,
  ...FURTHER_CREATIVE_FIGURES,
  ...DATES,
];
