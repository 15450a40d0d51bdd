import { undoRuleAnswer, type RuleMoveView } from '@marquee/schemas/optimization-rule/history';
import { useMemo } from 'react';

import { parsed } from '../../lib/answer.ts';
import { api } from '../../lib/api-client.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { Section } from '../../ui/layout/section.tsx';
import { useCommand } from '../../widgets/command/use-command.ts';
import { EntityList } from '../../widgets/entity-list/entity-list.tsx';
import type { BulkAction } from '../../widgets/entity-list/resource.ts';
import { RULE_MOVE_KEY, ruleHistoryResource } from './rule-history-resource.tsx';
import { RULE } from './rule-kind.ts';

/** The sources that a rule added to a list, why, and the way to take them off again. */
export function RuleHistory({ ruleId }: { readonly ruleId: number }) {
  const resource = useMemo(() => ruleHistoryResource(ruleId), [ruleId]);
  const bulkActions = useMemo(() => [undoAction(ruleId)], [ruleId]);
  const undo = useCommand<Move, { readonly removed: number }>({
    run: (move) => takeOff(ruleId, move),
    success: ({ removed }) =>
      removed > 0 ? t('Source taken off the list') : t('It was already off the list'),
    invalidates: [[RULE_MOVE_KEY], ['filter-list'], ['filter-list-item']],
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
