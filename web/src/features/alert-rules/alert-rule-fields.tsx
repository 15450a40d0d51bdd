import { campaignView } from '@marquee/schemas/campaign/views';
import { pick } from 'valibot';

import { t } from '../../lib/i18n/i18n.ts';
import { SimpleGrid, Stack } from '../../ui/layout/layout.tsx';
import { useSearchedChoices, type ChoiceSource } from '../../widgets/choices/use-searched-choices.ts';
import { fieldNames } from '../../widgets/form/field-names.ts';
import { FormCheckboxGroup } from '../../widgets/form/fields/checkbox-group-field.tsx';
import { FormMultiSelect } from '../../widgets/form/fields/multi-select-field.tsx';
import { FormNumber } from '../../widgets/form/fields/number-field.tsx';
import { FormSelect } from '../../widgets/form/fields/select-field.tsx';
import { FormSwitch } from '../../widgets/form/fields/switch-field.tsx';
import { FormText } from '../../widgets/form/fields/text-field.tsx';
import { useFormValues } from '../../widgets/form/use-form-values.ts';
import { useTagsInUse } from '../../widgets/tags/tags-in-use.ts';
import { AlertPreview } from './alert-preview.tsx';
import { ConditionSettings } from './condition-settings.tsx';
import type { AlertRuleValues } from './describe-alert.ts';
import { CHANNEL_OPTIONS, CONDITION_OPTIONS, SCOPE_OPTIONS } from './terms.ts';
import { WebhookHint } from './webhook-hint.tsx';

const fieldName = fieldNames<AlertRuleValues>();

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

/** The fields of an alert rule: what it alerts about, of which campaigns, and how. */
export function AlertRuleFields() {
  const { scope, channels } = useFormValues<AlertRuleValues>();
  return (
    <Stack gap="md">
      <FormText name={fieldName('name')} label={t('Name')} autoComplete="off" />
      <FormSelect
        name={fieldName('condition')}
        label={t('Alert me when')}
        options={CONDITION_OPTIONS}
        clearable={false}
      />
      <ConditionSettings />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <FormSelect name={fieldName('scope')} label={t('Watch')} options={SCOPE_OPTIONS} clearable={false} />
        {scope === 'campaigns' && <CampaignsField />}
        {scope === 'label' && <LabelField />}
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <FormCheckboxGroup
          name={fieldName('channels')}
          label={t('Notify me by')}
          options={CHANNEL_OPTIONS}
          orientation="horizontal"
        />
        <FormNumber
          name={fieldName('quietHours')}
          label={t('At most once every')}
          description={t('For the same campaign. Nothing is repeated while an alert is open.')}
          unit={t('hours')}
        />
      </SimpleGrid>
      {channels.includes('webhook') && <WebhookHint />}
      <FormSwitch
        name={fieldName('isActive')}
        label={t('On')}
        description={t('Campaigns are checked every minute while the rule is on.')}
      />
      <AlertPreview />
    </Stack>
  );
}

function CampaignsField() {
  const { campaignIds } = useFormValues<AlertRuleValues>();
  const { options, onSearch, isError } = useSearchedChoices(CAMPAIGNS, campaignIds);
  return (
    <FormMultiSelect
      name={fieldName('campaignIds')}
      label={t('Campaigns')}
      required
      numeric
      placeholder={t('Choose campaigns')}
      options={options}
      onSearch={onSearch}
      nothingFound={isError ? t('Couldn’t load campaigns. Try again.') : t('No such campaign')}
    />
  );
}

function LabelField() {
  const { label } = useFormValues<AlertRuleValues>();
  const inUse = useTagsInUse(LABELS);
  const labels = label === null || inUse.includes(label) ? inUse : [label, ...inUse];
  return (
    <FormSelect
      name={fieldName('label')}
      label={t('Label')}
      required
      searchable
      placeholder={t('Choose a label')}
      description={t('Campaigns that get the label later are watched as well.')}
      options={labels.map((value) => ({ value, label: value }))}
      nothingFound={t('None of your campaigns has such a label')}
    />
  );
}
