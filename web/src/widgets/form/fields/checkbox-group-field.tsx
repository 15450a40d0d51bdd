import { CheckboxGroupField } from '../../../ui/fields/checkbox-group-field.tsx';
import { asTexts, parseOptionValue, useShow, type Choices, type Orientation } from './choices.ts';
import { FieldFrame } from './field-frame.tsx';
import { useFormField, type FormFieldProps } from './use-form-field.ts';

/** Several of a few, all in sight. */
export function FormCheckboxGroup({
  options,
  numeric,
  orientation,
  ...props
}: FormFieldProps & Choices & Orientation) {
  const { value, setValue, common } = useFormField({ ...props, show: useShow(options, props.show) });
  return (
    <FieldFrame name={props.name} error={common.error}>
      <CheckboxGroupField
        {...common}
        options={options}
        orientation={orientation}
        value={asTexts(value)}
        onChange={(texts) => setValue(texts.map((text) => parseOptionValue(text, numeric)))}
      />
    </FieldFrame>
  );
}
