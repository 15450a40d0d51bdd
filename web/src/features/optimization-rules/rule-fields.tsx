import { filterListView } from '@marquee/schemas/filter-list/views';
import { OPTIMIZATION_LIST_TYPES } from '@marquee/schemas/optimization-rule/rules';
import { pick } from 'valibot';

import { t } from '../../lib/i18n/i18n.ts';
import { SimpleGrid, Stack } from '../../ui/layout/layout.tsx';
import { useSearchedChoices, type ChoiceSource } from '../../widgets/choices/use-searched-choices.ts';
import { fieldNames } from '../../widgets/form/field-names.ts';
import { FormSelect } from '../../widgets/form/fields/select-field.tsx';
import { FormSwitch } from '../../widgets/form/fields/switch-field.tsx';
import { FormText } from '../../widgets/form/fields/text-field.tsx';
import { useFormValues } from '../../widgets/form/use-form-values.ts';
import { ConditionFields } from './condition-fields.tsx';
import { DryRunPanel } from './dry-run.tsx';
import { RulePreview } from './rule-preview.tsx';
import type { RuleValues } from './rule-values.ts';
import { TIME_RANGE_OPTIONS } from './terms.ts';

const fieldName = fieldNames<RuleValues>();

const FILTER_LISTS: ChoiceSource<{ readonly id: number; readonly name: string }> = {
  key: 'filter-list',
  path: '/filter-lists',
  row: pick(filterListView, ['id', 'name']),
  filter: { 'whereIn[type]': OPTIMIZATION_LIST_TYPES.join(',') },
  labelOf: ({ name }) => name,
  fallback: (id) => t('Filter list {id}', { id }),
};

/** The fields of an optimization rule, and what it means in words. */
export const RuleFields = ({ ruleId }: { readonly ruleId?: number }) => (
  <Stack gap="md">
    <FormText name={fieldName('name')} label={t('Name')} autoComplete="off" />
    <ConditionFields />
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <FormSelect
        name={fieldName('timeRange')}
        label={t('Time range')}
        description={t('Days in the time zone of each campaign.')}
        options={TIME_RANGE_OPTIONS}
      />
      <FilterListField />
    </SimpleGrid>
    <FormSwitch
      name={fieldName('isActive')}
      label={t('On')}
      description={t('A rule runs every few minutes while it is on and a campaign uses it.')}
    />
    <RulePreview />
    <DryRunPanel ruleId={ruleId} />
  </Stack>
);

function FilterListField() {
  const { filterListId } = useFormValues<RuleValues>();
  const { options, onSearch, isError } = useSearchedChoices(
    FILTER_LISTS,
    filterListId === null ? [] : [filterListId],
  );
  return (
    <FormSelect
      name={fieldName('filterListId')}
      label={t('Add to filter list')}
      placeholder={t('Choose a list')}
      description={t(
        'A list of domains, apps, sites or publishers. Its type decides what the rule looks at.',
      )}
      numeric
      searchable
      options={options}
      onSearch={onSearch}
      nothingFound={isError ? t('Couldn’t load filter lists. Try again.') : t('No such filter list')}
    />
  );
}
