import { changeAlertRuleBody, createAlertRuleBody } from '@marquee/schemas/alert-rule/commands';
import { alertRuleResource } from '@marquee/schemas/alert-rule/fields';
import type { AlertRuleView } from '@marquee/schemas/alert-rule/views';

import { EntityAddForm, EntityEditForm } from '../../widgets/entity/entity-forms.tsx';
import { AlertRuleFields } from './alert-rule-fields.tsx';
import { ALERT_RULE } from './alert-rule-kind.ts';
import { sentOf } from './sent-rule.ts';

const BLANK = { ...alertRuleResource.blank, condition: 'stopped' } as const;

interface AddFormProps {
  /** Campaign that the rule watches at first; all without it. */
  readonly campaignId: number | undefined;
}

/** A new rule; saving opens it. */
export const AlertRuleAddForm = ({ campaignId }: AddFormProps) => (
  <EntityAddForm
    kind={ALERT_RULE}
    schema={createAlertRuleBody}
    blank={campaignId === undefined ? BLANK : { ...BLANK, scope: 'campaigns', campaignIds: [campaignId] }}
    bodyOf={sentOf}
    {...(campaignId === undefined ? {} : { draftKey: `${ALERT_RULE.key}-add-${campaignId}` })}
  >
    <AlertRuleFields />
  </EntityAddForm>
);

const valuesOf = (rule: AlertRuleView) => ({ ...alertRuleResource.pick(rule), version: rule.version });

export const AlertRuleEditForm = ({ rule }: { readonly rule: AlertRuleView }) => (
  <EntityEditForm
    kind={ALERT_RULE}
    schema={changeAlertRuleBody}
    entity={rule}
    valuesOf={valuesOf}
    bodyOf={sentOf}
  >
    <AlertRuleFields />
  </EntityEditForm>
);
