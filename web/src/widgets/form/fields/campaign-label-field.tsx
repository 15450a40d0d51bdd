import { t } from '../../../lib/i18n/i18n.ts';
import { useTagsInUse } from '../../tags/tags-in-use.ts';
import { FormSelect } from './select-field.tsx';
import type { FieldName } from '../field-names.ts';

const LABELS = { entity: 'campaign', path: '/campaigns/labels' };

interface CampaignLabelFieldProps {
  readonly name: FieldName;
  /** It stays to choose though no campaign has it any more. */
  readonly chosen: string | null;
  readonly label: string;
  readonly description: string;
  readonly placeholder?: string;
  readonly required?: boolean;
}

/** A label that campaigns of the account have. */
export function CampaignLabelField({ chosen, placeholder, ...props }: CampaignLabelFieldProps) {
  const inUse = useTagsInUse(LABELS);
  const labels = chosen === null || inUse.includes(chosen) ? inUse : [chosen, ...inUse];
  return (
    <FormSelect
      {...props}
      searchable
      placeholder={placeholder ?? t('Choose a label')}
      options={labels.map((value) => ({ value, label: value }))}
      nothingFound={t('None of your campaigns has such a label')}
    />
  );
}
