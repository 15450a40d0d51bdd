import type { contextualBundleResource } from '@marquee/schemas/contextual-bundle/fields';
import type { Shown } from '@marquee/schemas/resource/derive';
import { useQuery } from '@tanstack/react-query';

import { t } from '../../lib/i18n/i18n.ts';
import { dictionaryQuery } from '../../lib/reference-data.ts';
import { Skeleton } from '../../ui/feedback/feedback.tsx';
import { SimpleGrid, Stack } from '../../ui/layout/layout.tsx';
import { CategoryField } from '../../widgets/categories/category-field.tsx';
import { categoryNames } from '../../widgets/categories/categories.ts';
import { fieldNames } from '../../widgets/form/field-names.ts';
import { FormCustom } from '../../widgets/form/fields/custom-field.tsx';
import { FormTags } from '../../widgets/form/fields/tags-field.tsx';
import { FormText } from '../../widgets/form/fields/text-field.tsx';

const fieldName = fieldNames<Shown<typeof contextualBundleResource.fields>>();

/** The fields of a contextual bundle. */
export const BundleFields = () => (
  <Stack gap="md">
    <FormText name={fieldName('name')} label={t('Name')} autoComplete="off" />
    <CategoriesField />
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <FormTags
        name={fieldName('keywords')}
        label={t('Keywords')}
        placeholder={t('Type a keyword and press Enter')}
        description={t(
          'Whole words in the page’s keywords, title or address. One category or keyword is enough to match.',
        )}
      />
      <FormTags
        name={fieldName('excludedKeywords')}
        label={t('Excluded keywords')}
        placeholder={t('Type a keyword and press Enter')}
        description={t('Content with any of them never matches.')}
      />
    </SimpleGrid>
  </Stack>
);

function CategoriesField() {
  const { data: dictionary } = useQuery(dictionaryQuery);
  if (dictionary === undefined) return <Skeleton height={220} radius="md" />;
  const names = categoryNames(dictionary.categories);
  return (
    <FormCustom
      name={fieldName('categories')}
      label={t('Categories')}
      show={(value) =>
        codesOf(value)
          .map((code) => names.get(code) ?? code)
          .join(', ')
      }
      render={({ value, setValue, error }) => (
        <CategoryField
          label={t('Categories')}
          categories={dictionary.categories}
          value={codesOf(value)}
          onChange={setValue}
          error={error}
        />
      )}
    />
  );
}

const codesOf = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : []);
