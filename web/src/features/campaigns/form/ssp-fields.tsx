import { t } from '../../../lib/i18n/i18n.ts';
import { TagsField } from '../../../ui/fields/tags-field.tsx';
import type { FieldName } from '../../../widgets/form/field-names.ts';
import { FormCustom } from '../../../widgets/form/fields/custom-field.tsx';
import { fieldName } from './field-name.ts';

const NAMES = { wanted: fieldName('targeting.ssps'), excluded: fieldName('targeting.excludedSsps') };

/** SSPs that are bought, and those that are not, by their IDs. */
export const SspFields = () => (
  <>
    <SspField
      name={NAMES.wanted}
      label={t('SSPs')}
      placeholder={t('Any SSP')}
      description={t('IDs, as bid adjustments and the macro ssp_id have them.')}
    />
    <SspField name={NAMES.excluded} label={t('Excluded SSPs')} placeholder={t('None')} />
  </>
);

interface SspFieldProps {
  readonly name: FieldName;
  readonly label: string;
  readonly placeholder: string;
  readonly description?: string;
}

const SspField = (props: SspFieldProps) => (
  <FormCustom
    {...props}
    render={({ value, setValue, common }) => (
      <TagsField
        {...common}
        value={Array.isArray(value) ? value.map(String) : []}
        // What is no number stays a text, of which the rules of the field say what is wrong.
        onChange={(texts) => setValue(texts.map((text) => (/^\d+$/.test(text) ? Number(text) : text)))}
      />
    )}
  />
);
