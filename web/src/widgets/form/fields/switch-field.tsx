import { SwitchField } from '../../../ui/fields/switch-field.tsx';
import { FieldFrame } from './field-frame.tsx';
import { useFormField, type FormFieldProps } from './use-form-field.ts';

/** On or off. */
export function FormSwitch(props: FormFieldProps) {
  const { value, setValue, common } = useFormField(props);
  return (
    <FieldFrame name={props.name} error={common.error}>
      <SwitchField {...common} value={value === true} onChange={setValue} />
    </FieldFrame>
  );
}
