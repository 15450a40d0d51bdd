import type { DspEndpointView } from '@marquee/schemas/dsp-endpoint/views';

import { NOTHING } from '../../../lib/format.ts';
import { createdColumn } from '../../../widgets/entity-list/columns/created-column.tsx';
import type { ListResource } from '../../../widgets/entity-list/resource.ts';
import {
  activeColumn,
  nameColumn,
  type SwitchEntity,
  switchedList,
} from '../../../widgets/admin-entity/entity-columns.tsx';
import { AddressCell } from '../address-cell.tsx';
import { limitOf, spendLimitColumn, tmaxColumn } from '../endpoint-columns.tsx';
import { DSP } from './dsp-kind.ts';
import { describeTraffic, VAST_OPTIONS } from './terms.ts';

/** The DSPs that are asked for their bids. */
export const dspEndpointResource = (
  onToggle: SwitchEntity<DspEndpointView>,
): ListResource<DspEndpointView> => ({
  ...switchedList<DspEndpointView>(DSP, 'Search by name or address'),
  columns: [
    nameColumn<DspEndpointView>(DSP, { detail: ({ isDirect }) => (isDirect ? 'direct buyer' : '') }),
    activeColumn(DSP, onToggle),
    {
      id: 'url',
      header: 'Address',
      description: 'Where bid requests are sent',
      sortField: 'url',
      width: 152,
      cell: ({ url }) => <AddressCell url={url} />,
      csv: ({ url }) => url,
    },
    {
      id: 'traffic',
      header: 'Also buys',
      description: 'In addition to banners and native',
      width: 130,
      cell: (row) => describeTraffic(row) || NOTHING,
      csv: (row) => describeTraffic(row),
    },
    {
      id: 'qps',
      header: 'QPS',
      description: 'Maximum requests per second',
      sortField: 'qps',
      align: 'end',
      width: 80,
      cell: ({ qps }) => limitOf(qps),
      csv: ({ qps }) => qps,
    },
    tmaxColumn('Time to respond in milliseconds, network included'),
    {
      id: 'margin',
      header: 'Margin',
      description: 'Share of its bid that we keep',
      sortField: 'margin',
      align: 'end',
      width: 90,
      cell: ({ margin }) => `${margin} %`,
      csv: ({ margin }) => margin,
    },
    spendLimitColumn(),
    createdColumn(),
  ],
  filters: [
    { field: 'isActive', label: 'Active', kind: 'boolean' },
    { field: 'isDirect', label: 'Direct buyer', kind: 'boolean' },
    { field: 'isPop', label: 'Pop', kind: 'boolean' },
    { field: 'isPopXml', label: 'Pop as XML', kind: 'boolean' },
    { field: 'vastType', label: 'VAST', kind: 'multi', options: VAST_OPTIONS },
  ],
});
