import { Stack } from '../../ui/layout/layout.tsx';
import { EntityEditor } from '../../widgets/entity/entity-editor.tsx';
import { AlertHistory } from './alert-history.tsx';
import { AlertRuleEditForm } from './alert-rule-form.tsx';
import { ALERT_RULE } from './alert-rule-kind.ts';
import { describeCondition, describeScope } from './describe-alert.ts';

/** One rule: its settings, and what it alerted about. */
export const AlertRuleEditor = ({ id }: { readonly id: number }) => (
  <EntityEditor
    kind={ALERT_RULE}
    id={id}
    description={(rule) => `${describeCondition(rule)} · ${describeScope(rule)}`}
    form={(rule) => (
      <Stack gap="md">
        <AlertRuleEditForm rule={rule} />
        <AlertHistory ruleId={rule.id} />
      </Stack>
    )}
  />
);
