import { useState } from 'react';

import { Card } from '../ui/layout/card.tsx';
import { DateRangeField, DateTimeField, type DateRange } from '../ui/fields/dates.tsx';
import { CheckboxField } from '../ui/fields/checkbox-field.tsx';
import { CheckboxGroupField } from '../ui/fields/checkbox-group-field.tsx';
import { MultiSelectField } from '../ui/fields/multi-select-field.tsx';
import { MultiToggleField } from '../ui/fields/multi-toggle-field.tsx';
import { MoneyField, NumberField } from '../ui/fields/number-field.tsx';
import { PasswordField } from '../ui/fields/password-field.tsx';
import { RadioGroupField } from '../ui/fields/radio-group-field.tsx';
import { SegmentedField } from '../ui/fields/segmented-field.tsx';
import { SelectField } from '../ui/fields/select-field.tsx';
import { SwitchField } from '../ui/fields/switch-field.tsx';
import { TagsField } from '../ui/fields/tags-field.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { TextareaField } from '../ui/fields/textarea-field.tsx';
import { SimpleGrid, Stack } from '../ui/layout/layout.tsx';

const DEVICES = [
  { value: 'desktop', label: 'Desktop' },
  { value: 'mobile', label: 'Mobile' },
  { value: 'tablet', label: 'Tablet' },
  { value: 'tv', label: 'TV' },
];
const MODELS = [
  { value: 'cpm', label: 'CPM', description: 'Pay for a thousand impressions' },
  { value: 'cpc', label: 'CPC', description: 'Pay for a click' },
];
const COUNTRIES = ['Austria', 'Belgium', 'Canada', 'Denmark', 'Estonia', 'France', 'Germany', 'Hungary'].map(
  (label) => ({
    value: label.toLowerCase(),
    label,
    group: label === 'Canada' ? 'America' : 'Europe',
  }),
);

/** A field in the guide keeps its own value. */
function useField<Value>(initial: Value) {
  const [value, onChange] = useState(initial);
  return { value, onChange };
}

export const FieldsPart = () => (
  <Card title="Fields" description="Whatever a person can fill in">
    <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} verticalSpacing="lg">
      <TypedFields />
      <ChosenFields />
      <DateFields />
      <OtherFields />
      <ChoiceFields />
    </SimpleGrid>
  </Card>
);

function TypedFields() {
  const name = useField('Autumn sale');
  const bad = useField('http:/x');
  const password = useField('secret');
  const number = useField('24');
  const money = useField('1.50');
  return (
    <>
      <TextField label="Name" required description="Only you see it" {...name} />
      <TextField label="Click URL" error="This is not a URL" {...bad} />
      <PasswordField label="Password" autoComplete="off" {...password} />
      <NumberField label="Frequency cap" unit="per day" {...number} />
      <MoneyField label="Bid" description="For a thousand impressions" {...money} />
    </>
  );
}

function ChosenFields() {
  const model = useField<string | null>('cpm');
  const country = useField<string | null>(null);
  const countries = useField(['france', 'germany']);
  const words = useField(['shoes', 'coats']);
  return (
    <>
      <SelectField label="Model" options={MODELS} {...model} />
      <SelectField label="Country" options={COUNTRIES} placeholder="Anywhere" clearable {...country} />
      <MultiSelectField label="Countries" options={COUNTRIES} {...countries} />
      <TagsField label="Keywords" description="Comma or enter divides them" {...words} />
    </>
  );
}

function DateFields() {
  const range = useField<DateRange>(['2026-11-01', '2026-11-14']);
  const time = useField<string | null>('2026-11-05T10:00:00.000Z');
  return (
    <>
      <DateRangeField
        label="Period"
        presets={[{ label: 'Last 7 days', value: ['2026-11-08', '2026-11-14'] }]}
        {...range}
      />
      <DateTimeField label="Starts" description="UTC+02:00" utcOffsetMinutes={120} clearable {...time} />
    </>
  );
}

function OtherFields() {
  const name = useField('Autumn sale');
  const text = useField('Shown to the moderators.');
  return (
    <>
      <TextField label="Locked" disabled {...name} />
      <TextareaField label="Comment" maxLength={40} {...text} />
    </>
  );
}

/** All choices in sight at once. */
function ChoiceFields() {
  const radio = useField('cpm');
  const checks = useField(['desktop']);
  const segment = useField('desktop');
  const toggles = useField(['desktop', 'mobile']);
  const agreed = useField(true);
  const on = useField(true);
  return (
    <>
      <RadioGroupField label="Pay for" options={MODELS} {...radio} />
      <CheckboxGroupField label="Devices" options={DEVICES} {...checks} />
      <SegmentedField label="Device" options={DEVICES} {...segment} />
      <MultiToggleField label="Device types" options={DEVICES} {...toggles} />
      <Stack>
        <CheckboxField label="I agree to the terms" {...agreed} />
        <SwitchField label="Receive the newsletter" {...on} />
      </Stack>
    </>
  );
}
