import '@mantine/dates/styles.layer.css';
import './dates.css';

import { DatePicker } from '@mantine/dates';

import { CALENDAR_LABELS, CALENDAR_LOCALE } from './calendar-labels.ts';
import type { DateRange } from './dates.tsx';
import { withoutUndefined } from '@marquee/schemas/common/without-undefined';

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
      ariaLabels={CALENDAR_LABELS}
      locale={CALENDAR_LOCALE}
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

interface DayCalendarProps {
  /** First and last day that can be chosen, `YYYY-MM-DD`. */
  min?: string | undefined;
  max?: string | undefined;
  /** Spoken. */
  label: string;
  /** `YYYY-MM-DD`. */
  value: string | null;
  onChange: (day: string | null) => void;
}

/** The calendar of one day without a field: for what is a popover already. */
export function DayCalendar({ label, value, onChange, min, max }: DayCalendarProps) {
  return (
    <DatePicker
      aria-label={label}
      ariaLabels={CALENDAR_LABELS}
      locale={CALENDAR_LOCALE}
      firstDayOfWeek={1}
      hideOutsideDates
      highlightToday
      {...withoutUndefined({ minDate: min, maxDate: max, defaultDate: value ?? min })}
      value={value}
      onChange={onChange}
    />
  );
}
