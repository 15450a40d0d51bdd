import { CheckboxField } from '../../../ui/fields/checkbox-field.tsx';
import { FieldFrame } from './field-frame.tsx';
import { useFormField, type FormFieldProps } from './use-form-field.ts';

/** Yes or no, agreed to. */
export function FormCheckbox(props: FormFieldProps) {
  const { value, setValue, common } = useFormField(props);
  return (
    <FieldFrame name={props.name} error={common.error}>
      <CheckboxField {...common} value={value === true} onChange={setValue} />
    </FieldFrame>
  );
}
