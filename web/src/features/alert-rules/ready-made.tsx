import type { AlertRuleView } from '@marquee/schemas/alert-rule/views';

import { t } from '../../lib/i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { IconPlus } from '../../ui/icons.ts';
import { Group } from '../../ui/layout/layout.tsx';
import { useCommand } from '../../widgets/command/use-command.ts';
import { ALERT_RULE } from './alert-rule-kind.ts';
import { type AlertRuleBody, READY_MADE } from './ready-made-rules.ts';

/** Rules that are made by one press each. */
export function ReadyMade() {
  const create = useCommand<AlertRuleBody, AlertRuleView>({
    run: (rule, { idempotencyKey }) => ALERT_RULE.create(rule, idempotencyKey),
    success: ({ name }) => t('Alert rule “{name}” created', { name }),
    invalidates: [[ALERT_RULE.key]],
  });
  return (
    <Group gap="sm" justify="center">
      {READY_MADE.map((rule) => (
        <Button
          key={rule.name}
          variant="default"
          disabled={create.isPending}
          leftSection={<IconPlus size="1rem" aria-hidden />}
          onClick={() => create.run(rule)}
        >
          {rule.name}
        </Button>
      ))}
    </Group>
  );
}
