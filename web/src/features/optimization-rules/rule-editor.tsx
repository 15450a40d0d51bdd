import { isCampaignAction } from '@marquee/schemas/optimization-rule/actions';
import type { OptimizationRuleView } from '@marquee/schemas/optimization-rule/views';

import { t } from '../../lib/i18n/i18n.ts';
import { Alert } from '../../ui/feedback/feedback.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { EntityEditor } from '../../widgets/entity/entity-editor.tsx';
import { usedByText } from '../../widgets/entity/used-by.tsx';
import { RuleActions } from './rule-actions.tsx';
import { RuleHistory } from './rule-history.tsx';
import { RuleEditForm } from './rule-form.tsx';
import { RULE } from './rule-kind.ts';

/** One rule: its settings, and why it does not run where something keeps it. */
export const RuleEditor = ({ id }: { readonly id: number }) => (
  <EntityEditor
    kind={RULE}
    id={id}
    description={(rule) =>
      usedByText(
        rule,
        rule.label === null
          ? t('No campaign uses it yet, so it doesn’t run. Choose it in a campaign’s targeting.')
          : t('It looks at campaigns with the label “{label}”.', { label: rule.label }),
      )
    }
    form={(rule) => (
      <Stack gap="md">
        <HeldBack rule={rule} />
        <RuleEditForm rule={rule} />
        {isCampaignAction(rule.action) ? <RuleActions ruleId={rule.id} /> : <RuleHistory ruleId={rule.id} />}
      </Stack>
    )}
  />
);

const HeldBack = ({ rule }: { readonly rule: OptimizationRuleView }) =>
  rule.isActive && rule.heldBack !== null ? (
    <Alert tone="warning" title={t('This rule doesn’t run')}>
      {rule.heldBack}
    </Alert>
  ) : null;
