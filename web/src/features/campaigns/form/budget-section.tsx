import { Suspense } from 'react';

import { t } from '../../../lib/i18n/i18n.ts';
import { lazyWithRetry } from '../../../lib/lazy-with-retry.tsx';
import { Skeleton } from '../../../ui/feedback/feedback.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { OFFSET_OPTIONS } from '../../../lib/zone/zone-options.ts';
import { minutesOf } from '../../../lib/zone/zones.ts';
import { FormCustom } from '../../../widgets/form/fields/custom-field.tsx';
import { FormDateTime } from '../../../widgets/form/fields/date-fields.tsx';
import { FormRow } from '../../../widgets/form/layout/form-row.tsx';
import { FormSection } from '../../../widgets/form/layout/form-sections.tsx';
import { FormMoney } from '../../../widgets/form/fields/money-field.tsx';
import { FormNumber } from '../../../widgets/form/fields/number-field.tsx';
import { useFormField } from '../../../widgets/form/fields/use-form-field.ts';
import { useFormValues } from '../../../widgets/form/use-form-values.ts';
import { movedToZone, type CampaignValues } from '../model/form-values.ts';
import type { Schedule } from '../model/schedule.ts';
import { describeSchedule } from '../model/describe-schedule.ts';
import type { ScheduleFieldProps } from './schedule-field.tsx';
import { fieldName } from './field-name.ts';

const ScheduleField = lazyWithRetry<ScheduleFieldProps>(
  async () => (await import('./schedule-field.tsx')).ScheduleField,
);
/** Pixels that it takes on a wide screen: what follows stays where it is. */
const WEEK_HEIGHT = 290;

/** How much, and when. */
export function BudgetSection() {
  return (
    <FormSection
      id="budget"
      title={t('Budget and schedule')}
      description={t('US dollars. Leave empty for no limit. Budgets must be above $20.')}
    >
      <FormRow>
        <FormMoney
          name={fieldName('dailyBudget')}
          label={t('Daily budget')}
          step="10"
          unit={t('a day')}
          placeholder={t('No limit')}
        />
        <FormMoney
          name={fieldName('totalBudget')}
          label={t('Total budget')}
          step="100"
          unit={t('in total')}
          placeholder={t('No limit')}
        />
        <FormNumber
          name={fieldName('dailyImpressions')}
          label={t('Daily impressions')}
          description={t('At least 30,000. Leave empty for no limit.')}
          step="10000"
          unit={t('a day')}
          placeholder={t('No limit')}
        />
      </FormRow>
      <Flight />
      <FormCustom
        name={fieldName('schedule')}
        label={t('Hours')}
        show={(value) => describeSchedule(value as Schedule)}
        render={({ value, setValue, error }) => (
          <Suspense fallback={<Skeleton height={WEEK_HEIGHT} radius="md" aria-label={t('Loading')} />}>
            <ScheduleField
              label={t('Hours of the week')}
              value={value ?? null}
              onChange={setValue}
              error={error}
            />
          </Suspense>
        )}
      />
    </FormSection>
  );
}

/** Start, end, and whose clock they are on. */
function Flight() {
  const { timezone } = useFormValues<CampaignValues>();
  const minutes = minutesOf(timezone);
  return (
    <FormRow>
      <FormDateTime
        name={fieldName('startAt')}
        label={t('Start')}
        placeholder={t('Immediately')}
        utcOffsetMinutes={minutes}
      />
      <FormDateTime
        name={fieldName('endAt')}
        label={t('End')}
        placeholder={t('No end date')}
        utcOffsetMinutes={minutes}
      />
      <ZoneField />
    </FormRow>
  );
}

/**
 * Chooses the campaign's time zone. Start and end keep their clock times, since 9:00 means 9:00 in the new
 * zone.
 */
function ZoneField() {
  const start = useFormField({ name: fieldName('startAt'), label: t('Start') });
  const end = useFormField({ name: fieldName('endAt'), label: t('End') });
  const move = (from: string, to: string) => {
    for (const field of [start, end]) {
      if (typeof field.value === 'string')
        field.setValue(movedToZone(field.value, minutesOf(from), minutesOf(to)));
    }
  };
  return (
    <FormCustom
      name={fieldName('timezone')}
      label={t('Time zone')}
      render={({ value, setValue, common }) => (
        <SelectField
          {...common}
          options={OFFSET_OPTIONS}
          value={typeof value === 'string' ? value : null}
          onChange={(zone) => {
            move(String(value), zone);
            setValue(zone);
          }}
        />
      )}
    />
  );
}
