import { filterListView, type FilterListView } from '@marquee/schemas/filter-list/views';

import { paths } from '../../lib/paths.ts';
import { entityKind } from '../../widgets/entity/entity-kind.ts';

/** Lists of sources that an advertiser's campaigns buy or avoid. */
export const FILTER_LIST = entityKind<FilterListView>(
  {
    key: 'filter-list',
    scope: 'own',
    noun: 'Filter list',
    shortNoun: 'filter list',
    deletion: 'The items are deleted too. A list that something uses can’t be deleted.',
    listHref: () => paths.filterLists.href(),
    addHref: () => paths.filterListAdd.href(),
    editHref: (parameters) => paths.filterListEdit.href(parameters),
  },
  filterListView,
);
