import type { OptimizationMetric } from '@marquee/schemas/optimization-rule/fields';

import { t } from '../../lib/i18n/i18n.ts';
import { SimpleGrid } from '../../ui/layout/layout.tsx';
import { fieldNames, type FieldNames } from '../../widgets/form/field-names.ts';
import { FormMoney } from '../../widgets/form/fields/money-field.tsx';
import { FormNumber } from '../../widgets/form/fields/number-field.tsx';
import { FormSelect } from '../../widgets/form/fields/select-field.tsx';
import { FormList } from '../../widgets/form/layout/form-list.tsx';
import { useFormValue } from '../../widgets/form/use-form-value.ts';
import type { RuleValues } from './rule-values.ts';
import { METRIC_OPTIONS, METRICS, OPERATOR_OPTIONS } from './terms.ts';

const fieldName = fieldNames<RuleValues>();

export const BLANK_CONDITION = { metric: 'spend', operator: 'gte', value: '' } as const;
type Condition = typeof BLANK_CONDITION;

/** What is asked of a source or campaign: one condition, or all of up to three. */
export const ConditionFields = () => (
  <FormList
    name={fieldName('conditions')}
    label={t('Conditions')}
    one={t('Condition')}
    description={t('The rule acts when all of them are met.')}
    blank={BLANK_CONDITION}
    show={describeList}
  >
    {(part) => (
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <FormSelect name={part('metric')} label={t('Metric')} options={METRIC_OPTIONS} />
        <FormSelect name={part('operator')} label={t('Comparison')} options={OPERATOR_OPTIONS} />
        <ValueField part={part} />
      </SimpleGrid>
    )}
  </FormList>
);

function ValueField({ part }: { readonly part: FieldNames<Condition> }) {
  const metric = useFormValue(part('metric')) as OptimizationMetric;
  const name = part('value');
  switch (METRICS[metric].unit) {
    case 'dollars':
      return <FormMoney name={name} label={t('Value')} places={9} />;
    case 'percent':
      return <FormNumber name={name} label={t('Value')} places={9} unit="%" />;
    case 'count':
      return <FormNumber name={name} label={t('Value')} />;
  }
}

/** The conditions as text, for the comparison of two versions. */
function describeList(value: unknown): string {
  if (!Array.isArray(value)) return '';
  return (value as { metric: OptimizationMetric; operator: string; value: string | number }[])
    .map(({ metric, operator, value: asked }) => {
      const comparison = OPERATOR_OPTIONS.find((option) => option.value === operator)?.label ?? operator;
      return `${METRICS[metric].label} ${comparison} ${asked}`;
    })
    .join('; ');
}
