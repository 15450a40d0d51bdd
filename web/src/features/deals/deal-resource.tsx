import { UTC } from '@marquee/schemas/common/zone/zone';
import { dealResource as declared } from '@marquee/schemas/deal/fields';
import type { DealView } from '@marquee/schemas/deal/views';

import { formatCount, formatDay, formatExactMoney, NOTHING } from '../../lib/format.ts';
import { t } from '../../lib/i18n/i18n.ts';
import {
  activeColumn,
  nameColumn,
  type SwitchEntity,
  kindList,
} from '../../widgets/entity/entity-columns.tsx';
import { createdColumn } from '../../widgets/entity-list/columns/time-columns.tsx';
import { fieldColumns } from '../../widgets/entity-list/columns/field-columns.ts';
import type { ListColumn, ListResource } from '../../widgets/entity-list/resource.ts';
import { DEAL } from './deal-kind.ts';
import { PRICE_TYPE_OPTIONS, priceTypeLabel } from './terms.ts';

const column = fieldColumns(declared.fields);

/** Agreements with exchanges. */
export const dealResource = (onToggle: SwitchEntity<DealView>): ListResource<DealView> => ({
  ...kindList<DealView>(DEAL, t('Search by name, ID or exchange')),
  columns: [
    nameColumn<DealView>(DEAL, { width: 176 }),
    column('exchangeDealId', {
      description: t('As it appears in bid requests'),
      width: 148,
      cell: ({ exchangeDealId }) => exchangeDealId,
    }),
    {
      id: 'exchange',
      header: t('Exchange'),
      sortField: 'sspEndpointName',
      width: 138,
      cell: ({ sspEndpointName }) => sspEndpointName ?? NOTHING,
      csv: ({ sspEndpointName }) => sspEndpointName ?? '',
    },
    activeColumn(DEAL, onToggle),
    column('priceType', { width: 120, cell: ({ priceType }) => priceTypeLabel(priceType) }),
    column('price', {
      header: t('CPM'),
      width: 88,
      cell: ({ priceType, price }) => (priceType === 'auction' ? NOTHING : formatExactMoney(price)),
    }),
    {
      id: 'advertisers',
      header: t('Advertisers'),
      sortField: 'advertisers',
      width: 104,
      cell: ({ allowedUserIds }) =>
        allowedUserIds.length === 0 ? t('All') : formatCount(allowedUserIds.length),
      csv: ({ allowedUserIds }) => allowedUserIds.join(' '),
    },
    dayColumn('startAt', t('Start')),
    dayColumn('endAt', t('End')),
    createdColumn({ hiddenByDefault: true }),
  ],
  filters: [
    { field: 'priceType', label: t('Price type'), kind: 'multi', options: PRICE_TYPE_OPTIONS },
    { field: 'isActive', label: t('Active'), kind: 'boolean' },
  ],
});

const dayColumn = (field: 'startAt' | 'endAt', header: string): ListColumn<DealView> =>
  column(field, {
    header,
    width: 96,
    cell: (row) => (row[field] === null ? NOTHING : formatDay(row[field], UTC)),
  });
