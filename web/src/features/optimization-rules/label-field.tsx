import { t } from '../../lib/i18n/i18n.ts';
import { fieldNames } from '../../widgets/form/field-names.ts';
import { FormSelect } from '../../widgets/form/fields/select-field.tsx';
import { useFormValues } from '../../widgets/form/use-form-values.ts';
import { useTagsInUse } from '../../widgets/tags/tags-in-use.ts';
import type { RuleValues } from './rule-values.ts';

const fieldName = fieldNames<RuleValues>();
const LABELS = { entity: 'campaign', path: '/campaigns/labels' };

/** Campaigns that the rule looks at beside those that choose it. */
export function LabelField() {
  const { label } = useFormValues<RuleValues>();
  const inUse = useTagsInUse(LABELS);
  const labels = label === null || inUse.includes(label) ? inUse : [label, ...inUse];
  return (
    <FormSelect
      name={fieldName('label')}
      label={t('Campaigns with the label')}
      searchable
      placeholder={t('Choose a label')}
      description={t('Besides the campaigns that choose the rule in their targeting.')}
      options={labels.map((value) => ({ value, label: value }))}
      nothingFound={t('None of your campaigns has such a label')}
    />
  );
}
