import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { textOf } from './input-text.ts';
import { FieldFrame } from './field-frame.tsx';
import { useFormField, type FormFieldProps } from './use-form-field.ts';

/** A password; never written into a draft. */
export function FormPassword(props: FormFieldProps) {
  const { value, setValue, common } = useFormField(props, true);
  return (
    <FieldFrame name={props.name} error={common.error}>
      <PasswordField {...common} value={textOf(value)} onChange={setValue} />
    </FieldFrame>
  );
}
