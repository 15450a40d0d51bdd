import { useQuery } from '@tanstack/react-query';

import { Skeleton } from '../../../ui/feedback.tsx';
import { FormToggleGroup } from '../../../widgets/form/toggle-group-field.tsx';
import { FormCustom } from '../../../widgets/form/custom-field.tsx';
import { FormSection } from '../../../widgets/form/form-sections.tsx';
import { FormText } from '../../../widgets/form/text-field.tsx';
import { dictionaryQuery } from '../dictionary.ts';
import { CategoryField } from './category-field.tsx';

/** Where it is shown, and what it is about. */
export function TrafficSection() {
  const { data: dictionary } = useQuery(dictionaryQuery);
  return (
    <FormSection
      id="traffic"
      title="Traffic and content"
      description="Publishers choose by domain and category what they show."
    >
      {dictionary === undefined ? (
        <Skeleton height={48} radius="md" />
      ) : (
        <FormToggleGroup
          name="trafficTypes"
          label="Traffic types"
          description="None chosen takes all."
          numeric
          options={dictionary.trafficTypes.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      )}
      <FormText
        name="topLevelDomain"
        label="Top-level domain"
        description="The advertiser’s own domain, without https://. Needed by most exchanges."
        placeholder="shop.example"
        autoComplete="off"
      />
      {dictionary === undefined ? (
        <Skeleton height={220} radius="md" />
      ) : (
        <FormCustom
          name="categories"
          label="Categories"
          render={({ value, setValue, error }) => (
            <CategoryField
              label="Categories of the content"
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
