import { ruleMoveView, undoRuleAnswer, type RuleMoveView } from '@marquee/schemas/optimization-rule/history';
import { useMemo } from 'react';

import { parsed } from '../../lib/answer.ts';
import { api } from '../../lib/api-client.ts';
import { NOTHING } from '../../lib/format.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { Section } from '../../ui/layout/section.tsx';
import { DateCell } from '../../widgets/cells/date-cell.tsx';
import { useCommand } from '../../widgets/command/use-command.ts';
import { EntityList } from '../../widgets/entity-list/entity-list.tsx';
import type { BulkAction, ListResource } from '../../widgets/entity-list/resource.ts';
import { FilterListName } from './filter-list-name.tsx';
import { RULE } from './rule-kind.ts';

const KEY = 'optimization-rule-move';

/** The sources that a rule added to a list, why, and the way to take them off again. */
export function RuleHistory({ ruleId }: { readonly ruleId: number }) {
  const resource = useMemo(() => historyResource(ruleId), [ruleId]);
  const bulkActions = useMemo(() => [undoAction(ruleId)], [ruleId]);
  const undo = useCommand<Move, { readonly removed: number }>({
    run: (move) => takeOff(ruleId, move),
    success: ({ removed }) =>
      removed > 0 ? t('Source taken off the list') : t('It was already off the list'),
    invalidates: [[KEY], ['filter-list'], ['filter-list-item']],
  });
  return (
    <Section
      title={t('History')}
      description={t(
        'What the rule added. Take a source off its list with Undo. This rule won’t add it again.',
      )}
    >
      <EntityList
        resource={resource}
        bulkActions={bulkActions}
        rowActions={({ source, filterListId, removedAt }) => [
          {
            id: 'undo',
            label: t('Undo'),
            disabled: removedAt !== null,
            onSelect: () => undo.run({ source, filterListId }),
          },
        ]}
        emptyState={{
          title: t('Nothing added yet'),
          text: t('Sources appear here when the rule runs and adds them to its list.'),
        }}
      />
    </Section>
  );
}

type Move = Pick<RuleMoveView, 'source' | 'filterListId'>;

const takeOff = async (ruleId: number, { source, filterListId }: Move) => {
  const body = { sources: [source], filterListId };
  return (await parsed(undoRuleAnswer, api.post(`${RULE.path}/${ruleId}/undo`, body))).data;
};

export const historyResource = (ruleId: number): ListResource<RuleMoveView> => ({
  key: KEY,
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
    {
      id: 'reason',
      header: t('Reason'),
      sortField: 'reason',
      width: 380,
      cell: ({ reason }) => (reason === null ? NOTHING : <span title={reason}>{reason}</span>),
      csv: ({ reason }) => reason,
    },
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
      cell: ({ removedAt }) => (removedAt === null ? NOTHING : <DateCell instant={removedAt} />),
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
const moveOf = (id: string): Move => {
  const colon = id.indexOf(':');
  return { filterListId: Number(id.slice(0, colon)), source: id.slice(colon + 1) };
};

const undoAction = (ruleId: number): BulkAction<RuleMoveView> => ({
  id: 'undo',
  label: t('Undo'),
  done: t('taken off'),
  isOffered: (rows) => rows.some(({ removedAt }) => removedAt === null),
  runOne: (id) => takeOff(ruleId, moveOf(id)),
});
