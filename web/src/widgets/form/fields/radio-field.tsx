import { RadioGroupField } from '../../../ui/fields/radio-group-field.tsx';
import { asText, parseOptionValue, useShow, type Choices, type Orientation } from './choices.ts';
import { FieldFrame } from './field-frame.tsx';
import { useFormField, type FormFieldProps } from './use-form-field.ts';

/** One of a few, all in sight. */
export function FormRadio({
  options,
  numeric,
  orientation,
  ...props
}: FormFieldProps & Choices & Orientation) {
  const { value, setValue, common } = useFormField({ ...props, show: useShow(options, props.show) });
  return (
    <FieldFrame name={props.name} error={common.error}>
      <RadioGroupField
        {...common}
        options={options}
        orientation={orientation}
        value={asText(value) ?? ''}
        onChange={(text) => setValue(parseOptionValue(text, numeric))}
      />
    </FieldFrame>
  );
}
