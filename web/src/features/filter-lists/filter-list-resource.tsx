import { filterListView, type FilterListView } from '@marquee/schemas/filter-list/views';

import { formatCount, NOTHING } from '../../lib/format.ts';
import { createdColumn } from '../../widgets/entity-list/columns/created-column.tsx';
import type { ListResource } from '../../widgets/entity-list/resource.ts';
import { FILTER_LIST_KEY, FILTER_LISTS_PATH } from './api.ts';
import { LIST_MODE_LABELS, LIST_MODE_OPTIONS, LIST_TYPE_LABELS, LIST_TYPE_OPTIONS } from './terms.ts';

/** Lists of sources that an advertiser's campaigns buy or avoid. */
export const filterListResource: ListResource<FilterListView> = {
  key: FILTER_LIST_KEY,
  name: 'advertiser-filter-lists',
  path: FILTER_LISTS_PATH,
  noun: { one: 'filter list', many: 'filter lists' },
  row: filterListView,
  rowId: ({ id }) => String(id),
  rowLabel: ({ name }) => name,
  columns: [
    {
      id: 'name',
      header: 'Name',
      sortField: 'name',
      width: 260,
      cell: ({ name }) => <span title={name}>{name}</span>,
      csv: ({ name }) => name,
    },
    {
      id: 'mode',
      header: 'Mode',
      description: 'A whitelist is bought and nothing else; a blacklist is avoided.',
      sortField: 'mode',
      width: 110,
      cell: ({ mode }) => LIST_MODE_LABELS[mode],
      csv: ({ mode }) => LIST_MODE_LABELS[mode],
    },
    {
      id: 'type',
      header: 'Type',
      sortField: 'type',
      width: 150,
      cell: ({ type }) => LIST_TYPE_LABELS[type],
      csv: ({ type }) => LIST_TYPE_LABELS[type],
    },
    {
      id: 'items',
      header: 'Items',
      align: 'end',
      width: 100,
      cell: ({ itemsCount }) => formatCount(itemsCount),
      csv: ({ itemsCount }) => itemsCount,
    },
    {
      id: 'usedBy',
      header: 'Used by',
      description: 'Campaigns, audiences and optimization rules that name the list.',
      width: 240,
      cell: ({ usedBy }) => (usedBy.length === 0 ? NOTHING : <UsedBy usedBy={usedBy} />),
      csv: ({ usedBy }) => namesOf(usedBy),
    },
    createdColumn({ width: 120 }),
  ],
  filters: [
    { field: 'type', label: 'Type', kind: 'multi', options: LIST_TYPE_OPTIONS },
    { field: 'mode', label: 'Mode', kind: 'multi', options: LIST_MODE_OPTIONS },
    { field: 'createdAt', label: 'Created', kind: 'date-range' },
  ],
  searchable: true,
  searchPlaceholder: 'Search by name',
  defaultSort: { field: 'id', direction: 'desc' },
};

const namesOf = (usedBy: FilterListView['usedBy']): string => usedBy.map(({ name }) => name).join(', ');

const UsedBy = ({ usedBy }: Pick<FilterListView, 'usedBy'>) => (
  <span title={usedBy.map(({ kind, name }) => `${name} (${kind})`).join('\n')}>{namesOf(usedBy)}</span>
);
