import type { DealView } from '@marquee/schemas/deal/views';

import { formatCount, formatDay, formatExactMoney, NOTHING } from '../../lib/format.ts';
import {
  activeColumn,
  nameColumn,
  type SwitchEntity,
  switchedList,
} from '../../widgets/admin-entity/entity-columns.tsx';
import { createdColumn } from '../../widgets/entity-list/columns/created-column.tsx';
import type { ListColumn, ListResource } from '../../widgets/entity-list/resource.ts';
import { DEAL } from './deal-kind.ts';
import { PRICE_TYPE_OPTIONS, priceTypeLabel } from './terms.ts';

/** Agreements with exchanges. */
export const dealResource = (onToggle: SwitchEntity<DealView>): ListResource<DealView> => ({
  ...switchedList<DealView>(DEAL, 'Search by name, deal ID or exchange'),
  columns: [
    nameColumn<DealView>(DEAL, { width: 176 }),
    {
      id: 'exchangeDealId',
      header: 'Deal ID',
      description: 'As it appears in bid requests',
      sortField: 'exchangeDealId',
      width: 148,
      cell: ({ exchangeDealId }) => exchangeDealId,
      csv: ({ exchangeDealId }) => exchangeDealId,
    },
    {
      id: 'exchange',
      header: 'Exchange',
      sortField: 'sspEndpointName',
      width: 138,
      cell: ({ sspEndpointName }) => sspEndpointName ?? NOTHING,
      csv: ({ sspEndpointName }) => sspEndpointName ?? '',
    },
    activeColumn(DEAL, onToggle),
    {
      id: 'priceType',
      header: 'Price type',
      sortField: 'priceType',
      width: 104,
      cell: ({ priceType }) => priceTypeLabel(priceType),
      csv: ({ priceType }) => priceType,
    },
    {
      id: 'price',
      header: 'CPM',
      sortField: 'price',
      align: 'end',
      width: 88,
      cell: ({ priceType, price }) => (priceType === 'auction' ? NOTHING : formatExactMoney(price)),
      csv: ({ price }) => price,
    },
    {
      id: 'advertisers',
      header: 'Advertisers',
      width: 104,
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

const dayColumn = (field: 'startAt' | 'endAt', header: string): ListColumn<DealView> => ({
  id: field,
  header,
  sortField: field,
  width: 96,
  cell: (row) => (row[field] === null ? NOTHING : formatDay(row[field])),
  csv: (row) => row[field] ?? '',
});
