import { t } from '../../lib/i18n/i18n.ts';
import { fieldNames } from '../../widgets/form/field-names.ts';
import { CampaignLabelField } from '../../widgets/form/fields/campaign-label-field.tsx';
import { useFormValues } from '../../widgets/form/use-form-values.ts';
import type { RuleValues } from './rule-values.ts';

const fieldName = fieldNames<RuleValues>();

/** Campaigns that the rule looks at beside those that choose it. */
export function LabelField() {
  const { label } = useFormValues<RuleValues>();
  return (
    <CampaignLabelField
      name={fieldName('label')}
      chosen={label}
      label={t('Campaigns with the label')}
      description={t('In addition to campaigns that use the rule in their targeting.')}
    />
  );
}
