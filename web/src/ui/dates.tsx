import '@mantine/dates/styles.layer.css';
import './dates.css';

import { DatePicker, DatePickerInput, DateTimePicker } from '@mantine/dates';

import { useId } from 'react';

import { instantOf, wallClockOf } from './date-text.ts';
import { defined } from './defined.ts';
import { inputProps, type FieldProps } from './field-props.ts';
import { IconCalendar } from './icons.ts';

interface Bounds {
  /** First day that can be chosen, `YYYY-MM-DD`. */
  min?: string | undefined;
  /** Last day that can be chosen, `YYYY-MM-DD`. */
  max?: string | undefined;
  clearable?: boolean | undefined;
}

const FORMAT = 'D MMM YYYY';
const calendarIcon = <IconCalendar size="1rem" aria-hidden />;

const ARIA_LABELS = {
  nextMonth: 'Next month',
  previousMonth: 'Previous month',
  nextYear: 'Next year',
  previousYear: 'Previous year',
  nextDecade: 'Next decade',
  previousDecade: 'Previous decade',
  monthLevelControl: 'Choose the month',
  yearLevelControl: 'Choose the year',
};

/** The calendar is named by the field's label: both go by one id. */
function useNamed(props: Omit<FieldProps<unknown>, 'value' | 'onChange'>) {
  const made = useId();
  const id = props.id ?? made;
  return { ...inputProps({ ...props, id }), popoverProps: { id } };
}

const shared = ({ min, max, clearable = false }: Bounds) => ({
  ...defined({ minDate: min, maxDate: max }),
  clearable,
  clearButtonProps: { 'aria-label': 'Clear' },
  ariaLabels: ARIA_LABELS,
  firstDayOfWeek: 1 as const,
  leftSection: calendarIcon,
  leftSectionPointerEvents: 'none' as const,
});

/** A day, `YYYY-MM-DD`. */
export function DateField(props: FieldProps<string | null> & Bounds) {
  return (
    <DatePickerInput
      {...useNamed(props)}
      {...shared(props)}
      valueFormat={FORMAT}
      highlightToday
      value={props.value}
      onChange={props.onChange}
    />
  );
}

/** First and last day, both `YYYY-MM-DD`; the last is null while only the first has been chosen. */
export type DateRange = [string | null, string | null];

interface DateRangeFieldProps extends FieldProps<DateRange>, Bounds {
  presets?: readonly { label: string; value: [string, string] }[] | undefined;
}

/** From one day to another, with ready-made ranges beside the calendar. */
export function DateRangeField({ presets = [], ...props }: DateRangeFieldProps) {
  return (
    <DatePickerInput
      type="range"
      {...useNamed(props)}
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

interface DateTimeFieldProps extends FieldProps<string | null>, Bounds {
  /** Minutes that the account's zone is ahead of UTC; the clock in the field is that zone's. */
  utcOffsetMinutes?: number | undefined;
}

/** An instant, ISO 8601 in UTC; shown and chosen on the account's clock. */
export function DateTimeField({ utcOffsetMinutes = 0, ...props }: DateTimeFieldProps) {
  return (
    <DateTimePicker
      {...useNamed(props)}
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

interface DateRangeCalendarProps {
  /** Spoken. */
  label: string;
  value: DateRange;
  onChange: (value: DateRange) => void;
  presets?: readonly { label: string; value: [string, string] }[] | undefined;
}

/** The calendar of `DateRangeField` without a field: for what is a popover already. */
export function DateRangeCalendar({ label, value, onChange, presets = [] }: DateRangeCalendarProps) {
  return (
    <DatePicker
      type="range"
      aria-label={label}
      ariaLabels={ARIA_LABELS}
      firstDayOfWeek={1}
      hideOutsideDates
      highlightToday
      allowSingleDateInRange
      presets={presets.map((preset) => ({ label: preset.label, value: preset.value }))}
      value={value}
      onChange={onChange}
    />
  );
}

interface DayCalendarProps extends Omit<Bounds, 'clearable'> {
  /** Spoken. */
  label: string;
  /** `YYYY-MM-DD`. */
  value: string | null;
  onChange: (day: string | null) => void;
}

/** The calendar of `DateField` without a field: for what is a popover already. */
export function DayCalendar({ label, value, onChange, min, max }: DayCalendarProps) {
  return (
    <DatePicker
      aria-label={label}
      ariaLabels={ARIA_LABELS}
      firstDayOfWeek={1}
      hideOutsideDates
      highlightToday
      {...defined({ minDate: min, maxDate: max, defaultDate: value ?? min })}
      value={value}
      onChange={onChange}
    />
  );
}
