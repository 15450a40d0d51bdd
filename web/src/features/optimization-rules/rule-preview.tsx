import { createOptimizationRuleBody } from '@marquee/schemas/optimization-rule/commands';
import { filterListView } from '@marquee/schemas/filter-list/views';
import { useQuery } from '@tanstack/react-query';
import { array, pick, safeParse } from 'valibot';

import { parsedData } from '../../lib/answer.ts';
import { api } from '../../lib/api-client.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { Alert } from '../../ui/feedback/feedback.tsx';
import { useFormValues } from '../../widgets/form/use-form-values.ts';
import { describeRule, type RuleTarget } from './describe-rule.ts';
import type { RuleValues } from './rule-values.ts';

const conditionsOf = createOptimizationRuleBody.entries.conditions;
const target = pick(filterListView, ['name', 'type', 'mode']);

/** What the rule would do, in a sentence that grows with the form. */
export function RulePreview() {
  const { conditions, filterListId, ...rule } = useFormValues<RuleValues>();
  const list = useTarget(filterListId);
  const read = safeParse(conditionsOf, conditions);
  return (
    <Alert tone="info" title={t('What this rule does')}>
      <span aria-live="polite">
        {read.success
          ? describeRule({ ...rule, conditions: read.output }, list)
          : t('Add a condition with its value to read here what the rule does.')}
      </span>
    </Alert>
  );
}

function useTarget(id: number | null): RuleTarget | undefined {
  const { data } = useQuery({
    queryKey: ['filter-list', '/filter-lists', 'target', id],
    queryFn: async ({ signal }) => {
      const query = { 'where[id]': String(id), perPage: 1 };
      const found = await parsedData(array(target), api.get('/filter-lists', { query, signal }));
      return found[0] ?? null;
    },
    enabled: id !== null,
  });
  return data ?? undefined;
}
