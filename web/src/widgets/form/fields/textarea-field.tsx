import { TextareaField } from '../../../ui/fields/textarea-field.tsx';
import { textOf } from './input-text.ts';
import { FieldFrame } from './field-frame.tsx';
import { useFormField, type FormFieldProps } from './use-form-field.ts';

interface FormTextareaProps extends FormFieldProps {
  readonly minRows?: number;
  readonly monospace?: boolean;
}

/** Several lines, with a count of the characters that are left. */
export function FormTextarea({ minRows, monospace, ...props }: FormTextareaProps) {
  const { value, setValue, facts, common } = useFormField(props);
  return (
    <FieldFrame name={props.name} error={common.error}>
      <TextareaField
        {...common}
        {...(facts.maxLength === undefined ? {} : { maxLength: facts.maxLength })}
        minRows={minRows}
        monospace={monospace}
        value={textOf(value)}
        onChange={setValue}
      />
    </FieldFrame>
  );
}
