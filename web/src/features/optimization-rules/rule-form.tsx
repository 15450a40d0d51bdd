import {
  changeOptimizationRuleBody,
  createOptimizationRuleBody,
} from '@marquee/schemas/optimization-rule/commands';
import { optimizationRuleResource } from '@marquee/schemas/optimization-rule/fields';
import type { OptimizationRuleView } from '@marquee/schemas/optimization-rule/views';

import { EntityAddForm, EntityEditForm } from '../../widgets/entity/entity-forms.tsx';
import { BLANK_CONDITION } from './condition-fields.tsx';
import { RuleFields } from './rule-fields.tsx';
import { RULE } from './rule-kind.ts';
import { sentOf } from './sent-rule.ts';

const BLANK = { ...optimizationRuleResource.blank, conditions: [BLANK_CONDITION] };

const valuesOf = (rule: OptimizationRuleView) => ({
  ...optimizationRuleResource.pick(rule),
  version: rule.version,
});

/** A new rule; saving opens it. */
export const RuleAddForm = () => (
  <EntityAddForm kind={RULE} schema={createOptimizationRuleBody} blank={BLANK} bodyOf={sentOf}>
    <RuleFields />
  </EntityAddForm>
);

export const RuleEditForm = ({ rule }: { readonly rule: OptimizationRuleView }) => (
  <EntityEditForm
    kind={RULE}
    schema={changeOptimizationRuleBody}
    entity={rule}
    valuesOf={valuesOf}
    bodyOf={sentOf}
  >
    <RuleFields ruleId={rule.id} />
  </EntityEditForm>
);
