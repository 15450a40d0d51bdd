import { t } from '../../lib/i18n/i18n.ts';
import { SimpleGrid, Stack } from '../../ui/layout/layout.tsx';
import { fieldNames } from '../../widgets/form/field-names.ts';
import { FormSelect } from '../../widgets/form/fields/select-field.tsx';
import { FormSwitch } from '../../widgets/form/fields/switch-field.tsx';
import { FormText } from '../../widgets/form/fields/text-field.tsx';
import { ActionSettings } from './action-settings.tsx';
import { ConditionFields } from './condition-fields.tsx';
import { DryRunPanel } from './dry-run.tsx';
import { LabelField } from './label-field.tsx';
import { RulePreview } from './rule-preview.tsx';
import type { RuleValues } from './rule-values.ts';
import { ACTION_OPTIONS, TIME_RANGE_OPTIONS } from './terms.ts';

const fieldName = fieldNames<RuleValues>();

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
      <FormSelect
        name={fieldName('action')}
        label={t('Action')}
        description={t('Adding to a list evaluates sources. All other actions evaluate campaigns.')}
        options={ACTION_OPTIONS}
        clearable={false}
      />
    </SimpleGrid>
    <ActionSettings />
    <LabelField />
    <FormSwitch
      name={fieldName('isActive')}
      label={t('On')}
      description={t('A rule runs every few minutes while it is on and looks at a campaign.')}
    />
    <RulePreview />
    <DryRunPanel ruleId={ruleId} />
  </Stack>
);
