import { TextareaField } from '../../../ui/fields/textarea-field.tsx';
import { FieldFrame } from './field-frame.tsx';
import { useFormField, type FormFieldProps } from './use-form-field.ts';

interface FormLinesProps extends FormFieldProps {
  readonly minRows?: number;
}

/** Characters that a call carries at most. */
const LENGTH_MAX = 900_000;

const textOfLines = (value: unknown): string => (Array.isArray(value) ? value.map(String).join('\n') : '');

/** A list of texts, one a line. The value keeps what was typed: blank lines are the submitting form's to drop. */
export function FormLines({ minRows, ...props }: FormLinesProps) {
  const { value, setValue, common } = useFormField({ ...props, show: textOfLines });
  return (
    <FieldFrame name={props.name} error={common.error}>
      <TextareaField
        {...common}
        maxLength={LENGTH_MAX}
        minRows={minRows}
        monospace
        value={textOfLines(value)}
        onChange={(text) => setValue(text === '' ? [] : text.split('\n'))}
      />
    </FieldFrame>
  );
}
