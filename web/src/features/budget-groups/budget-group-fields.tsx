import type { budgetGroupResource } from '@marquee/schemas/budget-group/fields';
import { campaignView } from '@marquee/schemas/campaign/views';
import type { Shown } from '@marquee/schemas/resource/derive';
import { pick } from 'valibot';

import { t } from '../../lib/i18n/i18n.ts';
import { useAccountZone } from '../../lib/zone/account-zone.ts';
import { zoneLabel } from '../../lib/zone/zones.ts';
import { SimpleGrid, Stack } from '../../ui/layout/layout.tsx';
import { useSearchedChoices, type ChoiceSource } from '../../widgets/choices/use-searched-choices.ts';
import { fieldNames } from '../../widgets/form/field-names.ts';
import { FormMoney } from '../../widgets/form/fields/money-field.tsx';
import { FormMultiSelect } from '../../widgets/form/fields/multi-select-field.tsx';
import { FormSelect } from '../../widgets/form/fields/select-field.tsx';
import { FormSwitch } from '../../widgets/form/fields/switch-field.tsx';
import { FormText } from '../../widgets/form/fields/text-field.tsx';
import { useFormValues } from '../../widgets/form/use-form-values.ts';
import { useTagsInUse } from '../../widgets/tags/tags-in-use.ts';
import { PERIOD_OPTIONS } from './terms.ts';

type BudgetGroupValues = Shown<typeof budgetGroupResource.fields>;
const fieldName = fieldNames<BudgetGroupValues>();

interface Choice {
  readonly id: number;
  readonly name: string;
}

const CAMPAIGNS: ChoiceSource<Choice> = {
  key: 'campaign',
  path: '/campaigns',
  row: pick(campaignView, ['id', 'name']),
  labelOf: ({ name }) => name,
  fallback: (id) => t('Deleted campaign {id}', { id }),
};
const LABELS = { entity: 'campaign', path: '/campaigns/labels' };

/** The fields of a budget group: how much, in which period, and of which campaigns. */
export function BudgetGroupFields() {
  const { label } = useFormValues<BudgetGroupValues>();
  return (
    <Stack gap="md">
      <FormText name={fieldName('name')} label={t('Name')} autoComplete="off" />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <FormMoney
          name={fieldName('budget')}
          label={t('Budget')}
          description={t('What all campaigns of the group may spend together in each period.')}
          required
        />
        <FormSelect
          name={fieldName('period')}
          label={t('Period')}
          description={t('In your account’s time zone: {zone}. A week begins on Monday.', {
            zone: zoneLabel(useAccountZone()),
          })}
          options={PERIOD_OPTIONS}
          clearable={false}
        />
        {label === null && <CampaignsField />}
        <LabelField />
      </SimpleGrid>
      <FormSwitch
        name={fieldName('isActive')}
        label={t('On')}
        description={t('Off: its campaigns spend by their own budgets only.')}
      />
    </Stack>
  );
}

function CampaignsField() {
  const { campaignIds } = useFormValues<BudgetGroupValues>();
  const { options, onSearch, isError } = useSearchedChoices(CAMPAIGNS, campaignIds);
  return (
    <FormMultiSelect
      name={fieldName('campaignIds')}
      label={t('Campaigns')}
      description={t('Each campaign can be in one group. What it has spent this period counts.')}
      numeric
      placeholder={t('Choose campaigns')}
      options={options}
      onSearch={onSearch}
      nothingFound={isError ? t('Couldn’t load campaigns. Try again.') : t('No such campaign')}
    />
  );
}

function LabelField() {
  const { label } = useFormValues<BudgetGroupValues>();
  const inUse = useTagsInUse(LABELS);
  const labels = label === null || inUse.includes(label) ? inUse : [label, ...inUse];
  return (
    <FormSelect
      name={fieldName('label')}
      label={t('Or every campaign with a label')}
      searchable
      clearable
      placeholder={t('No label')}
      description={t('Campaigns that get the label later join the group.')}
      options={labels.map((value) => ({ value, label: value }))}
      nothingFound={t('None of your campaigns has such a label')}
    />
  );
}
