import { useQuery } from '@tanstack/react-query';

import { t } from '../../../lib/i18n/i18n.ts';
import { Skeleton } from '../../../ui/feedback/feedback.tsx';
import { CategoryField } from '../../../widgets/categories/category-field.tsx';
import { FormToggleGroup } from '../../../widgets/form/fields/toggle-group-field.tsx';
import { FormCustom } from '../../../widgets/form/fields/custom-field.tsx';
import { FormSection } from '../../../widgets/form/layout/form-sections.tsx';
import { FormText } from '../../../widgets/form/fields/text-field.tsx';
import { dictionaryQuery } from '../../../lib/reference-data.ts';
import { fieldName } from './field-name.ts';

/** Where it is shown, and what it is about. */
export function TrafficSection() {
  const { data: dictionary } = useQuery(dictionaryQuery);
  return (
    <FormSection
      id="traffic"
      title={t('Traffic and content')}
      description={t('Publishers use the domain and categories to decide which ads they accept.')}
    >
      {dictionary === undefined ? (
        <Skeleton height={48} radius="md" />
      ) : (
        <FormToggleGroup
          name={fieldName('trafficTypes')}
          label={t('Traffic types')}
          description={t('Leave empty for all.')}
          numeric
          options={dictionary.trafficTypes.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      )}
      <FormText
        name={fieldName('topLevelDomain')}
        label={t('Top-level domain')}
        description={t('The advertiser’s own domain, without https://. Most exchanges require it.')}
        placeholder="shop.example"
        autoComplete="off"
      />
      {dictionary === undefined ? (
        <Skeleton height={220} radius="md" />
      ) : (
        <FormCustom
          name={fieldName('categories')}
          label={t('Categories')}
          render={({ value, setValue, error }) => (
            <CategoryField
              label={t('Content categories')}
              categories={dictionary.categories}
              value={Array.isArray(value) ? value.map(String) : []}
              onChange={setValue}
              error={error}
            />
          )}
        />
      )}
    </FormSection>
  );
}
