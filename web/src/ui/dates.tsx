import { DateSketch } from './date-sketch.tsx';
import { dayInWords, wallClockOf } from './date-text.ts';
import type { FieldProps } from './field-props.ts';
import { useHandover } from './handover.ts';
import { laterParts } from './later-parts.ts';

export interface Bounds {
  /** First day that can be chosen, `YYYY-MM-DD`. */
  min?: string | undefined;
  /** Last day that can be chosen, `YYYY-MM-DD`. */
  max?: string | undefined;
  clearable?: boolean | undefined;
}

/** Fetched while nothing else is to do, or with the first focus. */
const inputs = laterParts(() => import('./date-inputs.tsx'));

export type DateFieldProps = FieldProps<string | null> & Bounds;

/** A day, `YYYY-MM-DD`. */
export function DateField(props: DateFieldProps) {
  const parts = inputs.use();
  const handover = useHandover();
  if (parts !== undefined) return <parts.DateInput {...props} handover={handover} />;
  const shown = props.value === null ? '' : dayInWords(props.value);
  return <DateSketch field={props} shown={shown} handover={handover} {...inputs} />;
}

/** First and last day, both `YYYY-MM-DD`; the last is null while only the first has been chosen. */
export type DateRange = [string | null, string | null];

export interface DateRangeFieldProps extends FieldProps<DateRange>, Bounds {
  presets?: readonly { label: string; value: [string, string] }[] | undefined;
}

/** From one day to another, with ready-made ranges beside the calendar. */
export function DateRangeField(props: DateRangeFieldProps) {
  const parts = inputs.use();
  const handover = useHandover();
  if (parts !== undefined) return <parts.DateRangeInput {...props} handover={handover} />;
  const [first, last] = props.value;
  const shown = first === null ? '' : `${dayInWords(first)} – ${last === null ? '' : dayInWords(last)}`;
  return <DateSketch field={props} shown={shown} handover={handover} {...inputs} />;
}

export interface DateTimeFieldProps extends FieldProps<string | null>, Bounds {
  /** Minutes that the account's zone is ahead of UTC; the clock in the field is that zone's. */
  utcOffsetMinutes?: number | undefined;
}

/** An instant, ISO 8601 in UTC; shown and chosen on the account's clock. */
export function DateTimeField(props: DateTimeFieldProps) {
  const parts = inputs.use();
  const handover = useHandover();
  if (parts !== undefined) return <parts.DateTimeInput {...props} handover={handover} />;
  const { value, utcOffsetMinutes = 0 } = props;
  const clock = value === null ? undefined : wallClockOf(value, utcOffsetMinutes);
  const shown = clock === undefined ? '' : `${dayInWords(clock)}, ${clock.slice(11, 16)}`;
  return <DateSketch field={props} shown={shown} handover={handover} {...inputs} />;
}
