import type { CreativeView } from '@marquee/schemas/creative/views';

import { formatMoney } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { DateCell } from '../../../widgets/cells/date-cell.tsx';
import { PersonCell, personName } from '../../../widgets/cells/person-cell.tsx';
import { createdColumn } from '../../../widgets/entity-list/columns/created-column.tsx';
import type { ListColumn } from '../../../widgets/entity-list/resource.ts';
import { EntityStatus } from '../../../widgets/status/entity-status.tsx';
import { TypeBadge } from '../type-glyph.tsx';
import { STATUS_LABELS, TYPE_LABELS } from '../../../widgets/status/advertising-labels.ts';
import { CampaignsCell, NameCell, StatCell, SwitchCell } from './cells.tsx';

type Column = ListColumn<CreativeView>;

const IDENTITY: readonly Column[] = [
  {
    id: 'name',
    header: 'Name',
    sortField: 'name',
    width: 260,
    cell: (creative, { scope }) => <NameCell creative={creative} scope={scope} />,
    csv: ({ name }) => name,
  },
  {
    id: 'switch',
    header: 'Active',
    description: 'Turns the creative on or off. It is shown while it is on and approved.',
    sortField: 'isActive',
    width: 76,
    cell: (creative, { scope }) => <SwitchCell creative={creative} scope={scope} />,
    csv: ({ isActive }) => (isActive ? 'on' : 'off'),
  },
  {
    id: 'status',
    header: 'Status',
    sortField: 'status',
    width: 136,
    cell: ({ status, disapproveReason }) => (
      <EntityStatus status={status} reason={status === 'disapproved' ? disapproveReason : null} />
    ),
    csv: ({ status }) => STATUS_LABELS[status],
  },
  {
    id: 'owner',
    header: 'Advertiser',
    onlyIn: 'all',
    sortField: 'userId',
    width: 150,
    cell: ({ userId, user }) => (
      <PersonCell person={user ?? { id: userId }} to={paths.userEdit.href({ id: userId })} />
    ),
    csv: ({ userId, user }) => (user === undefined ? `#${userId}` : personName(user)),
  },
  {
    id: 'type',
    header: 'Type',
    sortField: 'creativeType',
    width: 118,
    cell: ({ creativeType }) => <TypeBadge type={creativeType} />,
    csv: ({ creativeType }) => TYPE_LABELS[creativeType],
  },
  {
    id: 'size',
    header: 'Size',
    sortField: 'size',
    width: 96,
    cell: ({ size }) => size ?? '—',
    csv: ({ size }) => size,
  },
  {
    id: 'bid',
    header: 'Bid price',
    description: 'Dollars per 1,000 impressions. If empty, the campaign’s price applies.',
    sortField: 'bidPrice',
    align: 'end',
    width: 110,
    cell: ({ bidPrice }) => (bidPrice === null ? 'Campaign’s' : formatMoney(bidPrice)),
    csv: ({ bidPrice }) => bidPrice,
  },
  {
    id: 'weight',
    header: 'Weight',
    description: 'Share of the campaign’s rotation.',
    sortField: 'weight',
    align: 'end',
    width: 84,
    cell: ({ weight }) => weight,
    csv: ({ weight }) => weight,
  },
  {
    id: 'campaigns',
    header: 'Campaigns',
    width: 118,
    cell: (creative, { scope }) => <CampaignsCell creative={creative} scope={scope} />,
    csv: ({ campaigns }) => campaigns.map(({ name }) => name).join('; '),
  },
];

const figure = (
  id: 'impressions' | 'clicks' | 'ctr' | 'wins' | 'winRate' | 'dspSpend',
  header: string,
  description?: string,
): Column => ({
  id,
  header,
  sortField: id,
  align: 'end',
  width: id === 'impressions' ? 120 : 96,
  cell: (creative) => <StatCell creative={creative} figure={id} />,
  csv: ({ stats }) => stats?.[id],
  ...(description === undefined ? {} : { description }),
});

const DATES: readonly Column[] = [
  {
    id: 'updatedAt',
    header: 'Updated',
    sortField: 'updatedAt',
    width: 110,
    cell: ({ updatedAt }) => <DateCell instant={updatedAt} />,
    csv: ({ updatedAt }) => updatedAt,
  },
  createdColumn({ hiddenByDefault: true, width: 110 }),
];

/** Columns of the list; clicks only for those who may see them. */
export const creativeColumns = (canSeeClick: boolean): readonly Column[] => [
  ...IDENTITY,
  figure('impressions', 'Impressions'),
  ...(canSeeClick ? [figure('clicks', 'Clicks'), figure('ctr', 'CTR', 'Clicks per 100 impressions.')] : []),
  figure('wins', 'Wins', 'Auctions won.'),
  figure('winRate', 'Win rate', 'Wins per 100 bids.'),
  figure('dspSpend', 'Spend'),
  ...DATES,
];
