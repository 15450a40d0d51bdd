import type { DealView } from '@marquee/schemas/queries/deal';

import { formatCount, formatDay, formatExactMoney, NOTHING } from '../../lib/format.ts';
import { LinkCell } from '../../widgets/cells/link-cell.tsx';
import { ToggleCell } from '../../widgets/cells/toggle-cell.tsx';
import { createdColumn } from '../../widgets/entity-list/created-column.tsx';
import type { ListColumn, ListResource } from '../../widgets/entity-list/resource.ts';
import { DEAL } from './deal-kind.ts';
import { PRICE_TYPE_OPTIONS, priceTypeLabel } from './terms.ts';

type SwitchDeal = (row: DealView, isActive: boolean) => Promise<unknown>;

/** Agreements with exchanges. */
export const dealResource = (onToggle: SwitchDeal): ListResource<DealView> => ({
  key: DEAL.key,
  name: 'admin-deals',
  path: DEAL.path,
  noun: { one: 'deal', many: 'deals' },
  rowId: ({ id }) => String(id),
  rowLabel: ({ name }) => name,
  searchable: true,
  searchPlaceholder: 'Search by name, deal ID or exchange',
  defaultSort: { field: 'createdAt', direction: 'desc' },
  columns: [
    {
      id: 'name',
      header: 'Name',
      sortField: 'name',
      width: 190,
      cell: (row) => (
        <LinkCell to={DEAL.editHref(row)} detail={`ID ${row.id}`}>
          {row.name}
        </LinkCell>
      ),
      csv: ({ name }) => name,
    },
    {
      id: 'exchangeDealId',
      header: 'Deal ID',
      description: 'As the exchange writes it',
      sortField: 'exchangeDealId',
      width: 170,
      cell: ({ exchangeDealId }) => exchangeDealId,
      csv: ({ exchangeDealId }) => exchangeDealId,
    },
    {
      id: 'exchange',
      header: 'Exchange',
      sortField: 'sspEndpointName',
      width: 150,
      cell: ({ sspEndpointName }) => sspEndpointName ?? NOTHING,
      csv: ({ sspEndpointName }) => sspEndpointName ?? '',
    },
    activeColumn(onToggle),
    {
      id: 'priceType',
      header: 'Price type',
      sortField: 'priceType',
      width: 110,
      cell: ({ priceType }) => priceTypeLabel(priceType),
      csv: ({ priceType }) => priceType,
    },
    {
      id: 'price',
      header: 'CPM',
      sortField: 'price',
      align: 'end',
      width: 100,
      cell: ({ priceType, price }) => (priceType === 'auction' ? NOTHING : formatExactMoney(price)),
      csv: ({ price }) => price,
    },
    {
      id: 'advertisers',
      header: 'Advertisers',
      width: 110,
      cell: ({ allowedUserIds }) =>
        allowedUserIds.length === 0 ? 'All' : formatCount(allowedUserIds.length),
      csv: ({ allowedUserIds }) => allowedUserIds.join(' '),
    },
    dayColumn('startAt', 'Start'),
    dayColumn('endAt', 'End'),
    createdColumn({ hiddenByDefault: true }),
  ],
  filters: [
    { field: 'priceType', label: 'Price type', kind: 'multi', options: PRICE_TYPE_OPTIONS },
    { field: 'isActive', label: 'Active', kind: 'boolean' },
  ],
});

const activeColumn = (onToggle: SwitchDeal): ListColumn<DealView> => ({
  id: 'isActive',
  header: 'Active',
  sortField: 'isActive',
  width: 80,
  cell: (row) => (
    <ToggleCell
      label={`${row.name} is active`}
      value={row.isActive}
      onToggle={(isActive) => onToggle(row, isActive)}
      success={(isActive) => (isActive ? 'Deal activated' : 'Deal stopped')}
    />
  ),
  csv: ({ isActive }) => (isActive ? 'yes' : 'no'),
});

const dayColumn = (field: 'startAt' | 'endAt', header: string): ListColumn<DealView> => ({
  id: field,
  header,
  sortField: field,
  width: 104,
  cell: (row) => (row[field] === null ? NOTHING : formatDay(row[field])),
  csv: (row) => row[field] ?? '',
});
