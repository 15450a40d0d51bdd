import type { FilterListType } from '@marquee/schemas/common/source-lists';
import { itemView } from '@marquee/schemas/filter-list/views';
import type { InferOutput } from 'valibot';

import { t } from '../../lib/i18n/i18n.ts';
import type { ListResource } from '../../widgets/entity-list/resource.ts';
import { LIST_TYPE_LABELS } from '../../widgets/source-items/list-type-labels.ts';
import { GLOBAL_BLACKLIST_KEY, sourcesPathOf } from './api.ts';

export type Source = InferOutput<typeof itemView>;

interface SourceResourceOptions {
  /** Whether the rows in sight are those of a search: the server's file has all of a type. */
  readonly isSearched: boolean;
}

/** The globally banned sources of a type. */
export const sourceResource = (
  type: FilterListType,
  { isSearched }: SourceResourceOptions,
): ListResource<Source> => ({
  key: GLOBAL_BLACKLIST_KEY,
  name: 'global-blacklist',
  path: sourcesPathOf(type),
  noun: {
    many: t('sources'),
    counted: (count) => t('{count, plural, one {# source} other {# sources}}', { count }),
  },
  row: itemView,
  rowId: ({ item }) => item,
  rowLabel: ({ item }) => item,
  columns: [
    {
      id: 'item',
      header: LIST_TYPE_LABELS[type],
      sortField: 'item',
      cell: ({ item }) => <span title={item}>{item}</span>,
      csv: ({ item }) => item,
    },
  ],
  filters: [],
  searchable: true,
  searchPlaceholder: t('Search in the sources'),
  defaultSort: { field: 'item', direction: 'asc' },
  exportable: isSearched,
});
