import { t } from '../../lib/i18n/i18n.ts';
import { SimpleGrid } from '../../ui/layout/layout.tsx';
import { fieldNames } from '../../widgets/form/field-names.ts';
import { FormCheckboxGroup } from '../../widgets/form/fields/checkbox-group-field.tsx';
import { FormMoney } from '../../widgets/form/fields/money-field.tsx';
import { FormNumber } from '../../widgets/form/fields/number-field.tsx';
import { FormSelect } from '../../widgets/form/fields/select-field.tsx';
import { useFormValues } from '../../widgets/form/use-form-values.ts';
import type { AlertRuleValues } from './describe-alert.ts';
import { BUDGET_OPTIONS, CAUSE_OPTIONS, DAYS_OPTIONS } from './terms.ts';

const fieldName = fieldNames<AlertRuleValues>();

/** What the chosen condition needs to know. */
export function ConditionSettings() {
  const { condition } = useFormValues<AlertRuleValues>();
  switch (condition) {
    case 'stopped':
      return (
        <FormCheckboxGroup
          name={fieldName('stopCauses')}
          label={t('Because')}
          options={CAUSE_OPTIONS}
          orientation="vertical"
        />
      );
    case 'not-delivering':
      return (
        <FormNumber
          name={fieldName('silentMinutes')}
          label={t('No impression for')}
          description={t('While the campaign is on, within its schedule and has budget left.')}
          unit={t('minutes')}
        />
      );
    case 'budget-used':
      return (
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <FormSelect
            name={fieldName('budget')}
            label={t('Budget')}
            options={BUDGET_OPTIONS}
            clearable={false}
          />
          <FormNumber name={fieldName('budgetPercent')} label={t('Used')} unit="%" />
        </SimpleGrid>
      );
    case 'cpa-above':
      return <CpaFields />;
    case 'spend-above':
      return (
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <FormMoney name={fieldName('amount')} label={t('Spend')} required />
          <DaysField />
        </SimpleGrid>
      );
    case 'creative-declined':
      return null;
  }
}

const CpaFields = () => (
  <SimpleGrid cols={{ base: 1, sm: 3 }}>
    <FormMoney
      name={fieldName('amount')}
      label={t('Goal')}
      required
      unit={t('per conversion')}
      description={t('Without a conversion, spending twice the goal counts too.')}
    />
    <DaysField />
    <FormNumber
      name={fieldName('minConversions')}
      label={t('Conversions at least')}
      description={t('With fewer, the cost per conversion isn’t reliable.')}
    />
  </SimpleGrid>
);

const DaysField = () => (
  <FormSelect
    name={fieldName('days')}
    label={t('Time range')}
    description={t('Days in the time zone of each campaign.')}
    numeric
    options={DAYS_OPTIONS}
    clearable={false}
  />
);
