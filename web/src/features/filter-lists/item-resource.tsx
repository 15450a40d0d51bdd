import { itemView } from '@marquee/schemas/filter-list/views';
import type { InferOutput } from 'valibot';

import { t } from '../../lib/i18n/i18n.ts';
import type { ListResource } from '../../widgets/entity-list/resource.ts';
import { FILTER_LIST_ITEM_KEY, itemsPathOf } from './api.ts';

export type Item = InferOutput<typeof itemView>;

/** The items of one list. */
export const itemResource = (listId: number): ListResource<Item> => ({
  key: FILTER_LIST_ITEM_KEY,
  name: 'filter-list-items',
  path: itemsPathOf(listId),
  noun: {
    many: t('items'),
    counted: (count) => t('{count, plural, one {# item} other {# items}}', { count }),
  },
  row: itemView,
  rowId: ({ item }) => item,
  rowLabel: ({ item }) => item,
  columns: [
    {
      id: 'item',
      header: t('Item'),
      sortField: 'item',
      cell: ({ item }) => <span title={item}>{item}</span>,
      csv: ({ item }) => item,
    },
  ],
  filters: [],
  searchable: true,
  searchPlaceholder: t('Search in the items'),
  defaultSort: { field: 'item', direction: 'asc' },
  exportable: false,
});
