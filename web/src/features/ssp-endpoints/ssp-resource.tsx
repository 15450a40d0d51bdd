import type { SspEndpointView } from '@marquee/schemas/queries/ssp-endpoint';

import { formatCount, formatMoney, NOTHING } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { DateCell } from '../../widgets/cells/date-cell.tsx';
import { LinkCell } from '../../widgets/cells/link-cell.tsx';
import { ToggleCell } from '../../widgets/cells/toggle-cell.tsx';
import type { ListResource } from '../../widgets/entity-list/resource.ts';
import { INTEGRATION_OPTIONS, labelOf, TYPE_OPTIONS } from './terms.ts';

/** 0 is without a limit. */
const limitOf = (value: number, unit = ''): string =>
  value === 0 ? 'No limit' : `${formatCount(value)}${unit}`;

/** The exchanges that send us traffic. */
export const sspEndpointResource = (
  onToggle: (row: SspEndpointView, isActive: boolean) => Promise<unknown>,
): ListResource<SspEndpointView> => ({
  key: 'ssp-endpoint',
  name: 'admin-ssp-endpoints',
  path: '/admin/ssp-endpoints',
  noun: { one: 'SSP endpoint', many: 'SSP endpoints' },
  rowId: ({ id }) => String(id),
  rowLabel: ({ name }) => name,
  searchable: true,
  searchPlaceholder: 'Search by name or address',
  defaultSort: { field: 'createdAt', direction: 'desc' },
  columns: [
    {
      id: 'name',
      header: 'Name',
      sortField: 'name',
      width: 240,
      cell: ({ id, name }) => (
        <LinkCell to={paths.sspEndpointEdit.href({ id })} detail={`ID ${id}`}>
          {name}
        </LinkCell>
      ),
      csv: ({ name }) => name,
    },
    {
      id: 'url',
      header: 'Address',
      description: 'The exchange’s own, for people',
      sortField: 'url',
      width: 200,
      cell: ({ url }) =>
        url === null ? (
          NOTHING
        ) : (
          <a href={url} target="_blank" rel="noreferrer">
            {url.replace(/^https?:\/\//i, '')}
          </a>
        ),
      csv: ({ url }) => url ?? '',
    },
    {
      id: 'isActive',
      header: 'Active',
      sortField: 'isActive',
      width: 90,
      cell: (row) => (
        <ToggleCell
          label={`${row.name} is active`}
          value={row.isActive}
          onToggle={(isActive) => onToggle(row, isActive)}
          success={(isActive) => (isActive ? 'Endpoint activated' : 'Endpoint stopped')}
        />
      ),
      csv: ({ isActive }) => (isActive ? 'yes' : 'no'),
    },
    {
      id: 'type',
      header: 'Type',
      sortField: 'type',
      width: 110,
      cell: ({ type }) => labelOf(TYPE_OPTIONS, type),
      csv: ({ type }) => type,
    },
    {
      id: 'integration',
      header: 'Integration',
      sortField: 'integration',
      width: 130,
      cell: ({ integration }) => labelOf(INTEGRATION_OPTIONS, integration),
      csv: ({ integration }) => integration,
    },
    {
      id: 'qps',
      header: 'QPS',
      description: 'Requests a second that were agreed',
      sortField: 'qps',
      align: 'end',
      width: 100,
      cell: ({ qps }) => formatCount(qps),
      csv: ({ qps }) => qps,
    },
    {
      id: 'limitQps',
      header: 'QPS limit',
      description: 'Above it the bidder answers 204 at once',
      sortField: 'limitQps',
      align: 'end',
      width: 110,
      cell: ({ limitQps }) => limitOf(limitQps),
      csv: ({ limitQps }) => limitQps,
    },
    {
      id: 'tmax',
      header: 'Tmax',
      description: 'Milliseconds that an answer may take',
      sortField: 'tmax',
      align: 'end',
      width: 100,
      cell: ({ tmax }) => `${formatCount(tmax)} ms`,
      csv: ({ tmax }) => tmax,
    },
    {
      id: 'spendLimit',
      header: 'Spend limit',
      description: 'Dollars a day',
      sortField: 'spendLimit',
      align: 'end',
      width: 130,
      cell: ({ spendLimit }) => (Number(spendLimit) === 0 ? 'No limit' : formatMoney(spendLimit)),
      csv: ({ spendLimit }) => spendLimit,
    },
    {
      id: 'isPremium',
      header: 'Premium',
      sortField: 'isPremium',
      width: 100,
      cell: ({ isPremium }) => (isPremium ? 'Premium' : NOTHING),
      csv: ({ isPremium }) => (isPremium ? 'yes' : 'no'),
    },
    {
      id: 'bidUrl',
      header: 'Bid URL',
      width: 110,
      cell: ({ bidUrl, name }) => <CopyButton value={bidUrl} label={`Copy the bid URL of ${name}`} />,
    },
    {
      id: 'createdAt',
      header: 'Created',
      sortField: 'createdAt',
      width: 120,
      cell: ({ createdAt }) => <DateCell instant={createdAt} />,
      csv: ({ createdAt }) => createdAt,
    },
  ],
  filters: [
    { field: 'type', label: 'Type', kind: 'multi', options: TYPE_OPTIONS },
    { field: 'integration', label: 'Integration', kind: 'multi', options: INTEGRATION_OPTIONS },
    { field: 'isActive', label: 'Active', kind: 'boolean' },
    { field: 'isPremium', label: 'Premium', kind: 'boolean' },
  ],
});
