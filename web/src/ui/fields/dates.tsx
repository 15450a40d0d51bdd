import '@mantine/dates/styles.layer.css';
import { t } from '../../lib/i18n/i18n.ts';
import './dates.css';

import { DatePickerInput, DateTimePicker } from '@mantine/dates';
import { useId } from 'react';

import { CALENDAR_LABELS, CALENDAR_LOCALE } from './calendar-labels.ts';
import { instantOf, wallClockOf } from './date-text.ts';
import { withoutUndefined } from '@marquee/schemas/common/without-undefined';
import { inputProps, type FieldProps } from './field-props.ts';
import { IconCalendar } from '../icons.ts';

interface Bounds {
  /** First day that can be chosen, `YYYY-MM-DD`. */
  min?: string | undefined;
  /** Last day that can be chosen, `YYYY-MM-DD`. */
  max?: string | undefined;
  clearable?: boolean | undefined;
}

/**
 * The calendar is named by the field's label: both go by one id. The field is a button, which ARIA does not let be required;
 * its label says so.
 */
function useNamed(props: Omit<FieldProps<never>, 'value' | 'onChange'>) {
  const made = useId();
  const id = props.id ?? made;
  const { ref, 'aria-required': _required, ...input } = inputProps({ ...props, id });
  return { ...input, ...withoutUndefined({ ref: ref }), popoverProps: { id } };
}

const FORMAT = t('D MMM YYYY');

const shared = ({ min, max, clearable = false }: Bounds) => ({
  ...withoutUndefined({ minDate: min, maxDate: max }),
  clearable,
  clearButtonProps: { 'aria-label': t('Clear') },
  ariaLabels: CALENDAR_LABELS,
  locale: CALENDAR_LOCALE,
  firstDayOfWeek: 1 as const,
  leftSection: <IconCalendar size="1rem" aria-hidden />,
  leftSectionPointerEvents: 'none' as const,
});

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
      submitButtonProps={{ 'aria-label': t('Choose this time') }}
      timePickerProps={{ hoursInputLabel: t('Hours'), minutesInputLabel: t('Minutes') }}
      value={props.value === null ? null : wallClockOf(props.value, utcOffsetMinutes)}
      onChange={(chosen) => props.onChange(chosen === null ? null : instantOf(chosen, utcOffsetMinutes))}
    />
  );
}
