import { filterListView } from '@marquee/schemas/filter-list/views';
import { OPTIMIZATION_LIST_TYPES } from '@marquee/schemas/optimization-rule/rules';
import { pick } from 'valibot';

import { t } from '../../lib/i18n/i18n.ts';
import { SimpleGrid } from '../../ui/layout/layout.tsx';
import { useSearchedChoices, type ChoiceSource } from '../../widgets/choices/use-searched-choices.ts';
import { fieldNames } from '../../widgets/form/field-names.ts';
import { FormMoney } from '../../widgets/form/fields/money-field.tsx';
import { FormNumber } from '../../widgets/form/fields/number-field.tsx';
import { FormSelect } from '../../widgets/form/fields/select-field.tsx';
import { useFormValues } from '../../widgets/form/use-form-values.ts';
import type { RuleValues } from './rule-values.ts';

const fieldName = fieldNames<RuleValues>();

const FILTER_LISTS: ChoiceSource<{ readonly id: number; readonly name: string }> = {
  key: 'filter-list',
  path: '/filter-lists',
  row: pick(filterListView, ['id', 'name']),
  filter: { 'whereIn[type]': OPTIMIZATION_LIST_TYPES.join(',') },
  labelOf: ({ name }) => name,
  fallback: (id) => t('Filter list {id}', { id }),
};

/** What the chosen action needs to know. */
export function ActionSettings() {
  const { action } = useFormValues<RuleValues>();
  switch (action) {
    case 'moveToList':
      return <FilterListField />;
    case 'changeBid':
      return <BidFields />;
    case 'pauseCampaign':
      return (
        <CooldownField description={t('A campaign that you start again is not paused again before that.')} />
      );
    case 'notify':
      return <CooldownField description={t('For the same campaign. In the bell and by email.')} />;
  }
}

function BidFields() {
  const { bidChangePercent } = useFormValues<RuleValues>();
  const isLowered = bidChangePercent !== null && bidChangePercent < 0;
  return (
    <SimpleGrid cols={{ base: 1, sm: 3 }}>
      <FormNumber
        name={fieldName('bidChangePercent')}
        label={t('Change of the bid')}
        description={t('20 raises the bid, -20 lowers it.')}
        negative
        required
        unit="%"
      />
      <FormMoney
        name={fieldName('bidLimit')}
        label={isLowered ? t('Never below') : t('Never above')}
        description={t('The minimum bid applies too.')}
        places={9}
        required
      />
      <CooldownField description={t('No rule changes this bid more often.')} />
    </SimpleGrid>
  );
}

const CooldownField = ({ description }: { readonly description: string }) => (
  <FormNumber
    name={fieldName('cooldownHours')}
    label={t('At most once every')}
    description={description}
    unit={t('hours')}
  />
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
      required
      searchable
      options={options}
      onSearch={onSearch}
      nothingFound={isError ? t('Couldn’t load filter lists. Try again.') : t('No such filter list')}
    />
  );
}
