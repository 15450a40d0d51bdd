import { t } from '../../../lib/i18n/i18n.ts';
import { DateField, DateRangeField, DateTimeField } from '../../../ui/fields/dates.tsx';
import { FieldFrame } from './field-frame.tsx';
import { useFormField, type FormFieldProps } from './use-form-field.ts';
import type { FieldName } from '../field-names.ts';

interface Days {
  /** First and last day that can be chosen, `YYYY-MM-DD`. */
  readonly min?: string;
  readonly max?: string;
  readonly clearable?: boolean;
}

const dayOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** A day, `YYYY-MM-DD`. */
export function FormDate({ min, max, clearable, ...props }: FormFieldProps & Days) {
  const { value, setValue, facts, common } = useFormField(props);
  return (
    <FieldFrame name={props.name} error={common.error}>
      <DateField
        {...common}
        min={min}
        max={max}
        clearable={clearable ?? !facts.isRequired}
        value={dayOf(value)}
        onChange={setValue}
      />
    </FieldFrame>
  );
}

/** An instant, ISO 8601 in UTC, on the clock of a zone. */
export function FormDateTime(props: FormFieldProps & Days & { readonly utcOffsetMinutes?: number }) {
  const { min, max, clearable, utcOffsetMinutes, ...field } = props;
  const { value, setValue, facts, common } = useFormField(field);
  return (
    <FieldFrame name={props.name} error={common.error}>
      <DateTimeField
        {...common}
        min={min}
        max={max}
        clearable={clearable ?? !facts.isRequired}
        utcOffsetMinutes={utcOffsetMinutes}
        value={dayOf(value)}
        onChange={setValue}
      />
    </FieldFrame>
  );
}

interface FormDateRangeProps extends FormFieldProps, Days {
  /** Name of the field that holds the last day; `name` holds the first. */
  readonly endName: FieldName;
  readonly presets?: readonly { readonly label: string; readonly value: [string, string] }[];
}

/** From one day to another: two fields of the command in one input. */
export function FormDateRange({ endName, presets, min, max, clearable, ...props }: FormDateRangeProps) {
  const start = useFormField(props);
  const end = useFormField({ ...props, name: endName, label: t('{label}, end', { label: props.label }) });
  const error = start.error ?? end.error;
  return (
    <FieldFrame name={props.name} error={error}>
      <DateRangeField
        {...start.common}
        error={error}
        min={min}
        max={max}
        clearable={clearable ?? !start.facts.isRequired}
        presets={presets}
        value={[dayOf(start.value), dayOf(end.value)]}
        onChange={([first, last]) => {
          start.setValue(first);
          end.setValue(last);
        }}
      />
    </FieldFrame>
  );
}
