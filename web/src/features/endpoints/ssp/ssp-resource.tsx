import { sspEndpointResource as declared } from '@marquee/schemas/ssp-endpoint/fields';
import type { SspEndpointView } from '@marquee/schemas/ssp-endpoint/views';

import { formatCount, NOTHING } from '../../../lib/format.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { createdColumn } from '../../../widgets/entity-list/columns/time-columns.tsx';
import { fieldColumns } from '../../../widgets/entity-list/columns/field-columns.ts';
import { periodColumns } from '../../../widgets/entity-list/figures/period-columns.tsx';
import type { ListColumn, ListResource } from '../../../widgets/entity-list/resource.ts';
import {
  activeColumn,
  nameColumn,
  type SwitchEntity,
  kindList,
} from '../../../widgets/entity/entity-columns.tsx';
import { AddressCell } from '../address-cell.tsx';
import { rankedList, limitOf, spendLimitColumn, tmaxColumn } from '../endpoint-columns.tsx';
import { SSP } from './ssp-kind.ts';
import { INTEGRATION_OPTIONS, labelOf, TYPE_OPTIONS } from './terms.ts';

type Column = ListColumn<SspEndpointView>;

const column = fieldColumns(declared.fields);

/** What it sends, and how it is connected. */
const kindColumns: readonly Column[] = [
  column('type', { width: 82, cell: ({ type }) => labelOf(TYPE_OPTIONS, type) }),
  column('integration', {
    width: 116,
    cell: ({ integration }) => labelOf(INTEGRATION_OPTIONS, integration),
  }),
];

/** How much it may send, requests per second. */
const qpsColumns: readonly Column[] = [
  column('qps', {
    description: t('Agreed requests per second'),
    width: 78,
    cell: ({ qps }) => formatCount(qps),
  }),
  column('limitQps', {
    header: t('QPS limit'),
    description: t('Above it the bidder responds 204 immediately'),
    width: 102,
    cell: ({ limitQps }) => limitOf(limitQps),
  }),
];

/** The exchanges that send us traffic. */
export const sspEndpointResource = (
  onToggle: SwitchEntity<SspEndpointView>,
): ListResource<SspEndpointView> => ({
  ...kindList<SspEndpointView>(SSP, t('Search by name or address')),
  ...rankedList('ssp', '/admin/ssp-endpoints'),
  columns: [
    nameColumn<SspEndpointView>(SSP, {
      detail: ({ isPremium }) => (isPremium ? t('premium inventory') : ''),
    }),
    column('url', {
      header: t('Address'),
      description: t('The exchange’s own, for reference'),
      width: 150,
      cell: ({ url }) => (url === null ? NOTHING : <AddressCell url={url} isLink />),
    }),
    activeColumn(SSP, onToggle),
    ...periodColumns<SspEndpointView>(({ name }) => name),
    ...kindColumns,
    ...qpsColumns,
    tmaxColumn(t('Time to respond in milliseconds')),
    spendLimitColumn(),
    column('isPremium', {
      header: t('Premium'),
      hiddenByDefault: true,
      width: 100,
      cell: ({ isPremium }) => (isPremium ? t('Premium') : NOTHING),
    }),
    {
      id: 'bidUrl',
      header: t('Bid URL'),
      unsortable: 'It is a button that copies an address, which is not shown.',
      width: 80,
      cell: ({ bidUrl, name }) => (
        <CopyButton value={bidUrl} label={t('Copy the bid URL of {name}', { name })} />
      ),
    },
    createdColumn({ hiddenByDefault: true }),
  ],
  filters: [
    { field: 'type', label: t('Type'), kind: 'multi', options: TYPE_OPTIONS },
    { field: 'integration', label: t('Integration'), kind: 'multi', options: INTEGRATION_OPTIONS },
    { field: 'isActive', label: t('Active'), kind: 'boolean' },
    { field: 'isPremium', label: t('Premium'), kind: 'boolean' },
  ],
});
