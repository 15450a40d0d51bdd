import { isCampaignAction } from '@marquee/schemas/optimization-rule/actions';
import { dryRunAnswer, dryRunBody, type DryRun } from '@marquee/schemas/optimization-rule/history';
import { optimizationRuleErrors } from '@marquee/schemas/optimization-rule/rules';
import { optimizationRuleResource } from '@marquee/schemas/optimization-rule/fields';
import { safeParse } from 'valibot';
import { useState } from 'react';

import { parsed } from '../../lib/answer.ts';
import { api } from '../../lib/api-client.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Group, Stack } from '../../ui/layout/layout.tsx';
import { Text } from '../../ui/text.tsx';
import { useCommand } from '../../widgets/command/use-command.ts';
import { useFormValues } from '../../widgets/form/use-form-values.ts';
import { FoundActions, FoundSources } from './dry-run-result.tsx';
import type { RuleValues } from './rule-values.ts';
import { sentOf } from './sent-rule.ts';

interface DryRunProps {
  /** Rule ID of a saved rule. */
  readonly ruleId: number | undefined;
}

/** What the rule, as it is typed, would have done over the last 14 days. */
export function DryRunPanel({ ruleId }: DryRunProps) {
  const values = useFormValues<RuleValues>();
  const { name: _name, isActive: _isActive, ...rule } = sentOf(optimizationRuleResource.pick(values));
  const [found, setFound] = useState<{
    readonly text: string;
    readonly rule: typeof rule;
    readonly result: DryRun;
  }>();
  const body = { ...rule, optimizationRuleId: ruleId ?? null };
  const text = JSON.stringify(body);
  const run = useCommand<undefined, DryRun>({
    run: async () => (await parsed(dryRunAnswer, api.post('/optimization-rules/dry-run', body))).data,
    onSuccess: (result) => setFound({ text, rule, result }),
  });
  return (
    <Stack gap="sm">
      <Group gap="sm">
        <Button
          variant="default"
          disabled={!isComplete(body)}
          loading={run.isPending}
          onClick={() => run.run(undefined)}
        >
          {t('Dry run')}
        </Button>
        <Text size="sm" c="dimmed">
          {t('See what it would have done over the last 14 days. Nothing is changed.')}
        </Text>
      </Group>
      <div aria-live="polite">
        {found !== undefined &&
          (isCampaignAction(found.rule.action) ? (
            <FoundActions
              {...found.result}
              action={found.rule.action}
              isLowered={(found.rule.bidChangePercent ?? 0) < 0}
              isOutdated={found.text !== text}
            />
          ) : (
            <FoundSources {...found.result} isOutdated={found.text !== text} />
          ))}
      </div>
    </Stack>
  );
}

/** Whether the server would run it. */
function isComplete(body: unknown): boolean {
  const read = safeParse(dryRunBody, body);
  if (!read.success) return false;
  const { action, filterListId, bidChangePercent, bidLimit } = read.output;
  return (
    optimizationRuleErrors({ action, filterListId, bidChangePercent, bidLimitNanos: bidLimit }).length === 0
  );
}
