import { DateTimeField } from '../../../ui/fields/dates.tsx';
import { FieldFrame } from './field-frame.tsx';
import { useFormField, type FormFieldProps } from './use-form-field.ts';

interface Days {
  /** First and last day that can be chosen, `YYYY-MM-DD`. */
  readonly min?: string;
  readonly max?: string;
  readonly clearable?: boolean;
}

const dayOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

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
