import { SelectField } from '../../../ui/select-field.tsx';
import { minutesOf, ZONES } from '../../../lib/zones.ts';
import { FormCustom } from '../../../widgets/form/custom-field.tsx';
import { FormDateTime } from '../../../widgets/form/date-fields.tsx';
import { FormRow } from '../../../widgets/form/form-row.tsx';
import { FormSection } from '../../../widgets/form/form-sections.tsx';
import { FormMoney } from '../../../widgets/form/money-field.tsx';
import { FormNumber } from '../../../widgets/form/number-field.tsx';
import { useFormField } from '../../../widgets/form/use-form-field.ts';
import { useFormValues } from '../../../widgets/form/use-form-values.ts';
import { movedToZone, type CampaignValues } from '../model/form-values.ts';
import type { Schedule } from '../model/schedule.ts';
import { scheduleWords } from '../model/schedule-words.ts';
import { ScheduleField } from './schedule-field.tsx';

const ZONE_OPTIONS = ZONES.map(({ offset, label }) => ({ value: offset, label }));

/** How much, and when. */
export function BudgetSection() {
  return (
    <FormSection
      id="budget"
      title="Budget and schedule"
      description="US dollars. An empty field is without a limit. Budgets are more than $20."
    >
      <FormRow>
        <FormMoney name="dailyBudget" label="Daily budget" step="10" unit="a day" placeholder="No limit" />
        <FormMoney
          name="totalBudget"
          label="Total budget"
          step="100"
          unit="in total"
          placeholder="No limit"
        />
        <FormNumber
          name="dailyImpressions"
          label="Daily impressions"
          description="At least 30,000, or empty."
          step="10000"
          unit="a day"
          placeholder="No limit"
        />
      </FormRow>
      <Flight />
      <FormCustom
        name="schedule"
        label="Hours"
        show={(value) => scheduleWords(value as Schedule)}
        render={({ value, setValue, error }) => (
          <ScheduleField label="Hours of the week" value={value ?? null} onChange={setValue} error={error} />
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
      <FormDateTime name="startAt" label="Start" placeholder="At once" utcOffsetMinutes={minutes} />
      <FormDateTime name="endAt" label="End" placeholder="Open end" utcOffsetMinutes={minutes} />
      <ZoneField />
    </FormRow>
  );
}

/** Whoever chose "9:00" and then another zone means nine o'clock there: the clocks stay, the instants move. */
function ZoneField() {
  const start = useFormField({ name: 'startAt', label: 'Start' });
  const end = useFormField({ name: 'endAt', label: 'End' });
  const move = (from: string, to: string) => {
    for (const field of [start, end]) {
      if (typeof field.value === 'string')
        field.setValue(movedToZone(field.value, minutesOf(from), minutesOf(to)));
    }
  };
  return (
    <FormCustom
      name="timezone"
      label="Time zone"
      render={({ value, setValue, common }) => (
        <SelectField
          {...common}
          options={ZONE_OPTIONS}
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
