import type { budgetGroupResource } from '@marquee/schemas/budget-group/fields';
import type { Shown } from '@marquee/schemas/resource/derive';

import { t } from '../../lib/i18n/i18n.ts';
import { useAccountZone } from '../../lib/zone/account-zone.ts';
import { zoneLabel } from '../../lib/zone/zones.ts';
import { SimpleGrid, Stack } from '../../ui/layout/layout.tsx';
import { fieldNames } from '../../widgets/form/field-names.ts';
import { CampaignLabelField } from '../../widgets/form/fields/campaign-label-field.tsx';
import { CampaignsField } from '../../widgets/form/fields/campaigns-field.tsx';
import { FormMoney } from '../../widgets/form/fields/money-field.tsx';
import { FormSelect } from '../../widgets/form/fields/select-field.tsx';
import { FormSwitch } from '../../widgets/form/fields/switch-field.tsx';
import { FormText } from '../../widgets/form/fields/text-field.tsx';
import { useFormValues } from '../../widgets/form/use-form-values.ts';
import { PERIOD_OPTIONS } from './terms.ts';

type BudgetGroupValues = Shown<typeof budgetGroupResource.fields>;
const fieldName = fieldNames<BudgetGroupValues>();

/** The fields of a budget group: how much, in which period, and of which campaigns. */
export function BudgetGroupFields() {
  const { label, campaignIds } = useFormValues<BudgetGroupValues>();
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
        {label === null && (
          <CampaignsField
            name={fieldName('campaignIds')}
            chosen={campaignIds}
            description={t('Each campaign can be in one group. What it has spent this period counts.')}
          />
        )}
        <CampaignLabelField
          name={fieldName('label')}
          chosen={label}
          label={t('Or every campaign with a label')}
          placeholder={t('No label')}
          description={t('Campaigns that get the label later join the group.')}
        />
      </SimpleGrid>
      <FormSwitch
        name={fieldName('isActive')}
        label={t('On')}
        description={t('Off: its campaigns spend by their own budgets only.')}
      />
    </Stack>
  );
}
