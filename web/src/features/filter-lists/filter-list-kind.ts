import type { changeFilterListBody, createFilterListBody } from '@marquee/schemas/filter-list/commands';
import { filterListView, type FilterListView } from '@marquee/schemas/filter-list/views';

import { t } from '../../lib/i18n/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { entityKind } from '../../widgets/entity/entity-kind.ts';

/** Lists of sources that an advertiser's campaigns buy or avoid. */
export const FILTER_LIST = entityKind<
  FilterListView,
  typeof createFilterListBody,
  typeof changeFilterListBody
>(
  {
    key: 'filter-list',
    scope: 'own',
    noun: t('Filter list'),
    nouns: {
      many: t('filter lists'),
      counted: (count) => t('{count, plural, one {# filter list} other {# filter lists}}', { count }),
    },
    shortNoun: t('filter list'),
    newTitle: t('New filter list'),
    newLabel: t('New filter list'),
    deletion: t(
      'The items are lost unless you undo the deletion. A list that something uses can’t be deleted.',
    ),
    canRestore: true,
    listHref: () => paths.filterLists.href(),
    addHref: () => paths.filterListAdd.href(),
    editHref: (parameters) => paths.filterListEdit.href(parameters),
  },
  filterListView,
);
