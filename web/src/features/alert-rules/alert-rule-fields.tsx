import { t } from '../../lib/i18n/i18n.ts';
import { SimpleGrid, Stack } from '../../ui/layout/layout.tsx';
import { fieldNames } from '../../widgets/form/field-names.ts';
import { CampaignLabelField } from '../../widgets/form/fields/campaign-label-field.tsx';
import { CampaignsField } from '../../widgets/form/fields/campaigns-field.tsx';
import { FormCheckboxGroup } from '../../widgets/form/fields/checkbox-group-field.tsx';
import { FormNumber } from '../../widgets/form/fields/number-field.tsx';
import { FormSelect } from '../../widgets/form/fields/select-field.tsx';
import { FormSwitch } from '../../widgets/form/fields/switch-field.tsx';
import { FormText } from '../../widgets/form/fields/text-field.tsx';
import { useFormValues } from '../../widgets/form/use-form-values.ts';
import { AlertPreview } from './alert-preview.tsx';
import { ConditionSettings } from './condition-settings.tsx';
import type { AlertRuleValues } from './describe-alert.ts';
import { CHANNEL_OPTIONS, CONDITION_OPTIONS, SCOPE_OPTIONS } from './terms.ts';
import { WebhookHint } from './webhook-hint.tsx';

const fieldName = fieldNames<AlertRuleValues>();

/** The fields of an alert rule: what it alerts about, of which campaigns, and how. */
export function AlertRuleFields() {
  const { scope, channels, campaignIds, label } = useFormValues<AlertRuleValues>();
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
        {scope === 'campaigns' && (
          <CampaignsField name={fieldName('campaignIds')} chosen={campaignIds} required />
        )}
        {scope === 'label' && (
          <CampaignLabelField
            name={fieldName('label')}
            chosen={label}
            label={t('Label')}
            description={t('Campaigns that get the label later are watched as well.')}
            required
          />
        )}
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
