import '@mantine/dates/styles.layer.css';
import './dates.css';

import { DatePickerInput, DateTimePicker } from '@mantine/dates';
import { useMergedRef } from '@mantine/hooks';
import { useId, type Ref } from 'react';

import { CALENDAR_WORDS } from './calendar-words.ts';
import { CALENDAR_ICON } from './date-sketch.tsx';
import { instantOf, wallClockOf } from './date-text.ts';
import type { Bounds, DateFieldProps, DateRangeFieldProps, DateTimeFieldProps } from './dates.tsx';
import { defined } from './defined.ts';
import { inputProps, type FieldProps } from './field-props.ts';
import { useResume, type Handover } from './handover.ts';

interface Begun {
  readonly handover: Handover;
}

/** The calendar is named by the field's label: both go by one id. */
function useNamed(props: Omit<FieldProps<never>, 'value' | 'onChange'>, handover: Handover) {
  const made = useId();
  const id = props.id ?? made;
  const { ref: ownRef, ...input } = inputProps({ ...props, id });
  const ref = useMergedRef(useResume(handover) as Ref<HTMLButtonElement>, ownRef);
  return { ...input, ref, popoverProps: { id } };
}

const FORMAT = 'D MMM YYYY';

const shared = ({ min, max, clearable = false }: Bounds) => ({
  ...defined({ minDate: min, maxDate: max }),
  clearable,
  clearButtonProps: { 'aria-label': 'Clear' },
  ariaLabels: CALENDAR_WORDS,
  firstDayOfWeek: 1 as const,
  leftSection: CALENDAR_ICON,
  leftSectionPointerEvents: 'none' as const,
});

/** `DateField` with its calendar. */
export function DateInput({ handover, ...props }: DateFieldProps & Begun) {
  return (
    <DatePickerInput
      {...useNamed(props, handover)}
      {...shared(props)}
      valueFormat={FORMAT}
      highlightToday
      value={props.value}
      onChange={props.onChange}
    />
  );
}

/** `DateRangeField` with its calendar. */
export function DateRangeInput({ presets = [], handover, ...props }: DateRangeFieldProps & Begun) {
  return (
    <DatePickerInput
      type="range"
      {...useNamed(props, handover)}
      {...shared(props)}
      valueFormat={FORMAT}
      highlightToday
      allowSingleDateInRange
      presets={presets.map(({ label, value }) => ({ label, value }))}
      value={props.value}
      onChange={props.onChange}
    />
  );
}

/** `DateTimeField` with its calendar and its clock. */
export function DateTimeInput({ utcOffsetMinutes = 0, handover, ...props }: DateTimeFieldProps & Begun) {
  return (
    <DateTimePicker
      {...useNamed(props, handover)}
      {...shared(props)}
      valueFormat={`${FORMAT}, HH:mm`}
      highlightToday
      submitButtonProps={{ 'aria-label': 'Choose this time' }}
      timePickerProps={{ hoursInputLabel: 'Hours', minutesInputLabel: 'Minutes' }}
      value={props.value === null ? null : wallClockOf(props.value, utcOffsetMinutes)}
      onChange={(chosen) => props.onChange(chosen === null ? null : instantOf(chosen, utcOffsetMinutes))}
    />
  );
}
