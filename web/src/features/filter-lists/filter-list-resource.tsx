import { filterListResource as declared } from '@marquee/schemas/filter-list/fields';
import type { FilterListView } from '@marquee/schemas/filter-list/views';

import { formatCount } from '../../lib/format.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { createdColumn } from '../../widgets/entity-list/columns/created-column.tsx';
import { fieldColumns } from '../../widgets/entity-list/columns/field-columns.ts';
import { kindList, titleColumn } from '../../widgets/entity/entity-columns.tsx';
import { usedByColumn } from '../../widgets/entity/used-by.tsx';
import type { ListResource } from '../../widgets/entity-list/resource.ts';
import { FILTER_LIST } from './filter-list-kind.ts';
import { LIST_MODE_LABELS, LIST_MODE_OPTIONS, LIST_TYPE_LABELS, LIST_TYPE_OPTIONS } from './terms.ts';

const column = fieldColumns(declared.fields);

/** Lists of sources that an advertiser's campaigns buy or avoid. */
export const filterListResource: ListResource<FilterListView> = {
  ...kindList(FILTER_LIST, t('Search by name')),
  columns: [
    titleColumn(),
    column('mode', {
      description: t('A whitelist is bought and nothing else; a blacklist is avoided.'),
      width: 110,
      cell: ({ mode }) => LIST_MODE_LABELS[mode],
      csv: ({ mode }) => LIST_MODE_LABELS[mode],
    }),
    column('type', {
      width: 150,
      cell: ({ type }) => LIST_TYPE_LABELS[type],
      csv: ({ type }) => LIST_TYPE_LABELS[type],
    }),
    {
      id: 'items',
      header: t('Items'),
      sortField: 'itemsCount',
      align: 'end',
      width: 100,
      cell: ({ itemsCount }) => formatCount(itemsCount),
      csv: ({ itemsCount }) => itemsCount,
    },
    usedByColumn(t('Campaigns, audiences and optimization rules that use the list.')),
    createdColumn({ width: 120 }),
  ],
  filters: [
    { field: 'type', label: t('Type'), kind: 'multi', options: LIST_TYPE_OPTIONS },
    { field: 'mode', label: t('Mode'), kind: 'multi', options: LIST_MODE_OPTIONS },
    { field: 'createdAt', label: t('Created'), kind: 'date-range' },
  ],
};
