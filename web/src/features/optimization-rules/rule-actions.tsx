import { undoActionAnswer } from '@marquee/schemas/optimization-rule/history';
import { useMemo } from 'react';

import { parsed } from '../../lib/answer.ts';
import { api } from '../../lib/api-client.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { Section } from '../../ui/layout/section.tsx';
import { useCommand } from '../../widgets/command/use-command.ts';
import { EntityList } from '../../widgets/entity-list/entity-list.tsx';
import { RULE_ACTION_KEY, ruleActionsResource } from './rule-actions-resource.tsx';
import { RULE } from './rule-kind.ts';

/** What a rule did about campaigns, why, and the way to take that back. */
export function RuleActions({ ruleId }: { readonly ruleId: number }) {
  const resource = useMemo(() => ruleActionsResource(ruleId), [ruleId]);
  const undo = useCommand<string, { readonly undone: boolean }>({
    run: async (actionId) =>
      (await parsed(undoActionAnswer, api.post(`${RULE.path}/${ruleId}/undo-action`, { actionId }))).data,
    success: ({ undone }) => (undone ? t('Action undone') : t('The campaign has been changed since')),
    invalidates: [[RULE_ACTION_KEY], ['campaign']],
  });
  return (
    <Section
      title={t('History')}
      description={t('What the rule did. Undo restarts a campaign or restores its bid.')}
    >
      <EntityList
        resource={resource}
        rowActions={({ id, action, endedAt }) => [
          {
            id: 'undo',
            label: t('Undo'),
            disabled: endedAt !== null || action === 'notify',
            onSelect: () => undo.run(id),
          },
        ]}
        emptyState={{
          title: t('Nothing done yet'),
          text: t('Campaigns appear here when they meet the conditions.'),
        }}
      />
    </Section>
  );
}
