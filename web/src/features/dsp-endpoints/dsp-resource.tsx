import type { DspEndpointView } from '@marquee/schemas/queries/dsp-endpoint';

import { formatCount, formatMoney, NOTHING } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { DateCell } from '../../widgets/cells/date-cell.tsx';
import { LinkCell } from '../../widgets/cells/link-cell.tsx';
import { ToggleCell } from '../../widgets/cells/toggle-cell.tsx';
import type { ListResource } from '../../widgets/entity-list/resource.ts';
import { trafficWords, VAST_OPTIONS } from './terms.ts';

/** The outside bidders that are asked for their bids. */
export const dspEndpointResource = (
  onToggle: (row: DspEndpointView, isActive: boolean) => Promise<unknown>,
): ListResource<DspEndpointView> => ({
  key: 'dsp-endpoint',
  name: 'admin-dsp-endpoints',
  path: '/admin/dsp-endpoints',
  noun: { one: 'DSP endpoint', many: 'DSP endpoints' },
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
      cell: ({ id, name, isDirect }) => (
        <LinkCell
          to={paths.dspEndpointEdit.href({ id })}
          detail={isDirect ? `ID ${id} · direct buyer` : `ID ${id}`}
        >
          {name}
        </LinkCell>
      ),
      csv: ({ name }) => name,
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
      id: 'url',
      header: 'Address',
      description: 'Where bid requests are sent',
      sortField: 'url',
      width: 260,
      cell: ({ url }) => url,
      csv: ({ url }) => url,
    },
    {
      id: 'traffic',
      header: 'Also buys',
      description: 'Beside banners and native',
      width: 150,
      cell: (row) => trafficWords(row) || NOTHING,
      csv: (row) => trafficWords(row),
    },
    {
      id: 'qps',
      header: 'QPS',
      description: 'Requests a second that it may be sent',
      sortField: 'qps',
      align: 'end',
      width: 100,
      cell: ({ qps }) => (qps === 0 ? 'No limit' : formatCount(qps)),
      csv: ({ qps }) => qps,
    },
    {
      id: 'tmax',
      header: 'Tmax',
      description: 'Milliseconds that it may take, network included',
      sortField: 'tmax',
      align: 'end',
      width: 100,
      cell: ({ tmax }) => `${formatCount(tmax)} ms`,
      csv: ({ tmax }) => tmax,
    },
    {
      id: 'margin',
      header: 'Margin',
      description: 'Of its bid, stays with us',
      sortField: 'margin',
      align: 'end',
      width: 100,
      cell: ({ margin }) => `${margin} %`,
      csv: ({ margin }) => margin,
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
      id: 'createdAt',
      header: 'Created',
      sortField: 'createdAt',
      width: 120,
      cell: ({ createdAt }) => <DateCell instant={createdAt} />,
      csv: ({ createdAt }) => createdAt,
    },
  ],
  filters: [
    { field: 'isActive', label: 'Active', kind: 'boolean' },
    { field: 'isDirect', label: 'Direct buyer', kind: 'boolean' },
    { field: 'isPop', label: 'Pop', kind: 'boolean' },
    { field: 'isPopXml', label: 'Pop as XML', kind: 'boolean' },
    { field: 'vastType', label: 'VAST', kind: 'multi', options: VAST_OPTIONS },
  ],
});
