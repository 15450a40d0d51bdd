import { dspEndpointResource as declared } from '@marquee/schemas/dsp-endpoint/fields';
import type { DspEndpointView } from '@marquee/schemas/dsp-endpoint/views';

import { NOTHING } from '../../../lib/format.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { createdColumn } from '../../../widgets/entity-list/columns/time-columns.tsx';
import { fieldColumns } from '../../../widgets/entity-list/columns/field-columns.ts';
import { periodColumns } from '../../../widgets/entity-list/figures/period-columns.tsx';
import type { ListResource } from '../../../widgets/entity-list/resource.ts';
import {
  activeColumn,
  nameColumn,
  type SwitchEntity,
  kindList,
} from '../../../widgets/entity/entity-columns.tsx';
import { AddressCell } from '../address-cell.tsx';
import { rankedList, limitOf, spendLimitColumn, tmaxColumn } from '../endpoint-columns.tsx';
import { DSP } from './dsp-kind.ts';
import { describeTraffic, VAST_OPTIONS } from './terms.ts';

const column = fieldColumns(declared.fields);

/** The DSPs that are asked for their bids. */
export const dspEndpointResource = (
  onToggle: SwitchEntity<DspEndpointView>,
): ListResource<DspEndpointView> => ({
  ...kindList<DspEndpointView>(DSP, t('Search by name or address')),
  ...rankedList('dspEndpoint', '/admin/dsp-endpoints'),
  columns: [
    nameColumn<DspEndpointView>(DSP, { detail: ({ isDirect }) => (isDirect ? t('direct buyer') : '') }),
    activeColumn(DSP, onToggle),
    ...periodColumns<DspEndpointView>(({ name }) => name),
    column('url', {
      header: t('Address'),
      description: t('Where bid requests are sent'),
      width: 152,
      cell: ({ url }) => <AddressCell url={url} />,
    }),
    {
      id: 'traffic',
      header: t('Also buys'),
      description: t('In addition to banners and native'),
      sortField: 'traffic',
      width: 130,
      cell: (row) => describeTraffic(row) || NOTHING,
      csv: (row) => describeTraffic(row),
    },
    column('qps', {
      description: t('Maximum requests per second'),
      width: 80,
      cell: ({ qps }) => limitOf(qps),
    }),
    tmaxColumn(t('Time to respond in milliseconds, network included')),
    column('margin', {
      description: t('Share of its bid that we keep'),
      width: 90,
      cell: ({ margin }) => `${margin} %`,
    }),
    spendLimitColumn(),
    createdColumn(),
  ],
  filters: [
    { field: 'isActive', label: t('Active'), kind: 'boolean' },
    { field: 'isDirect', label: t('Direct buyer'), kind: 'boolean' },
    { field: 'isPop', label: t('Pop'), kind: 'boolean' },
    { field: 'isPopXml', label: t('Pop as XML'), kind: 'boolean' },
    { field: 'vastType', label: t('VAST'), kind: 'multi', options: VAST_OPTIONS },
  ],
});
