import { ruleMoveView, type RuleMoveView } from '@marquee/schemas/optimization-rule/history';

import { t } from '../../lib/i18n/i18n.ts';
import { DateCell } from '../../widgets/cells/date-cell.tsx';
import type { ListResource } from '../../widgets/entity-list/resource.ts';
import { FilterListName } from './filter-list-name.tsx';
import { reasonColumn } from './reason-column.tsx';
import { RULE } from './rule-kind.ts';

/** Entity of the query keys of histories. */
export const RULE_MOVE_KEY = 'optimization-rule-move';

/** The sources that a rule added. */
export const ruleHistoryResource = (ruleId: number): ListResource<RuleMoveView> => ({
  key: RULE_MOVE_KEY,
  name: 'optimization-rule-history',
  path: `${RULE.path}/${ruleId}/history`,
  tablePath: () => `${RULE.path}/${ruleId}/history/export`,
  noun: {
    many: t('sources'),
    counted: (count) => t('{count, plural, one {# source} other {# sources}}', { count }),
  },
  row: ruleMoveView,
  rowId: idOf,
  rowLabel: ({ source }) => source,
  columns: [
    {
      id: 'source',
      header: t('Source'),
      sortField: 'source',
      width: 220,
      cell: ({ source }) => <span title={source}>{source}</span>,
      csv: ({ source }) => source,
    },
    {
      id: 'filterListId',
      header: t('List'),
      sortField: 'filterListId',
      width: 180,
      cell: ({ filterListId }) => <FilterListName id={filterListId} />,
      csv: ({ filterListId }) => t('Filter list {filterListId}', { filterListId }),
    },
    reasonColumn(),
    {
      id: 'addedAt',
      header: t('Added'),
      sortField: 'addedAt',
      width: 130,
      cell: ({ addedAt }) => <DateCell instant={addedAt} />,
      csv: ({ addedAt }) => addedAt,
    },
    {
      id: 'removedAt',
      header: t('Taken off'),
      sortField: 'removedAt',
      width: 130,
      cell: ({ removedAt }) => <DateCell instant={removedAt} />,
      csv: ({ removedAt }) => removedAt,
    },
  ],
  filters: [{ field: 'addedAt', label: t('Added'), kind: 'date-range' }],
  searchable: true,
  searchPlaceholder: t('Search sources'),
  defaultSort: { field: 'addedAt', direction: 'desc' },
});

/** A rule that was pointed at another list may have added the same source to both. */
function idOf({ filterListId, source }: RuleMoveView): string {
  return `${filterListId}:${source}`;
}
