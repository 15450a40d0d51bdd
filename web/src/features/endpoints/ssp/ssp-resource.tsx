import type { SspEndpointView } from '@marquee/schemas/ssp-endpoint/views';

import { formatCount, NOTHING } from '../../../lib/format.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { createdColumn } from '../../../widgets/entity-list/columns/created-column.tsx';
import type { ListColumn, ListResource } from '../../../widgets/entity-list/resource.ts';
import {
  activeColumn,
  nameColumn,
  type SwitchEntity,
  switchedList,
} from '../../../widgets/admin-entity/entity-columns.tsx';
import { AddressCell } from '../address-cell.tsx';
import { limitOf, spendLimitColumn, tmaxColumn } from '../endpoint-columns.tsx';
import { SSP } from './ssp-kind.ts';
import { INTEGRATION_OPTIONS, labelOf, TYPE_OPTIONS } from './terms.ts';

type Column = ListColumn<SspEndpointView>;

/** What it sends, and how it is connected. */
const kindColumns: readonly Column[] = [
  {
    id: 'type',
    header: 'Type',
    sortField: 'type',
    width: 82,
    cell: ({ type }) => labelOf(TYPE_OPTIONS, type),
    csv: ({ type }) => type,
  },
  {
    id: 'integration',
    header: 'Integration',
    sortField: 'integration',
    width: 108,
    cell: ({ integration }) => labelOf(INTEGRATION_OPTIONS, integration),
    csv: ({ integration }) => integration,
  },
];

/** How much it may send, requests per second. */
const qpsColumns: readonly Column[] = [
  {
    id: 'qps',
    header: 'QPS',
    description: 'Agreed requests per second',
    sortField: 'qps',
    align: 'end',
    width: 78,
    cell: ({ qps }) => formatCount(qps),
    csv: ({ qps }) => qps,
  },
  {
    id: 'limitQps',
    header: 'QPS limit',
    description: 'Above it the bidder responds 204 immediately',
    sortField: 'limitQps',
    align: 'end',
    width: 102,
    cell: ({ limitQps }) => limitOf(limitQps),
    csv: ({ limitQps }) => limitQps,
  },
];

/** The exchanges that send us traffic. */
export const sspEndpointResource = (
  onToggle: SwitchEntity<SspEndpointView>,
): ListResource<SspEndpointView> => ({
  ...switchedList<SspEndpointView>(SSP, 'Search by name or address'),
  columns: [
    nameColumn<SspEndpointView>(SSP, { detail: ({ isPremium }) => (isPremium ? 'premium inventory' : '') }),
    {
      id: 'url',
      header: 'Address',
      description: 'The exchange’s own, for reference',
      sortField: 'url',
      width: 150,
      cell: ({ url }) => (url === null ? NOTHING : <AddressCell url={url} isLink />),
      csv: ({ url }) => url ?? '',
    },
    activeColumn(SSP, onToggle),
    ...kindColumns,
    ...qpsColumns,
    tmaxColumn('Time to respond in milliseconds'),
    spendLimitColumn(),
    {
      id: 'isPremium',
      header: 'Premium',
      sortField: 'isPremium',
      hiddenByDefault: true,
      width: 100,
      cell: ({ isPremium }) => (isPremium ? 'Premium' : NOTHING),
      csv: ({ isPremium }) => (isPremium ? 'yes' : 'no'),
    },
    {
      id: 'bidUrl',
      header: 'Bid URL',
      width: 80,
      cell: ({ bidUrl, name }) => <CopyButton value={bidUrl} label={`Copy the bid URL of ${name}`} />,
    },
    createdColumn({ hiddenByDefault: true }),
  ],
  filters: [
    { field: 'type', label: 'Type', kind: 'multi', options: TYPE_OPTIONS },
    { field: 'integration', label: 'Integration', kind: 'multi', options: INTEGRATION_OPTIONS },
    { field: 'isActive', label: 'Active', kind: 'boolean' },
    { field: 'isPremium', label: 'Premium', kind: 'boolean' },
  ],
});
