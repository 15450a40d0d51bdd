import { SegmentedField } from '../../../ui/fields/segmented-field.tsx';
import { asText, parseOptionValue, useShow, type Choices } from './choices.ts';
import { FieldFrame } from './field-frame.tsx';
import { useFormField, type FormFieldProps } from './use-form-field.ts';

/** One of two to five short words. */
export function FormSegmented({ options, numeric, ...props }: FormFieldProps & Choices) {
  const { value, setValue, common } = useFormField({ ...props, show: useShow(options, props.show) });
  return (
    <FieldFrame name={props.name} error={common.error}>
      <SegmentedField
        {...common}
        options={options}
        value={asText(value) ?? ''}
        onChange={(text) => setValue(parseOptionValue(text, numeric))}
      />
    </FieldFrame>
  );
}
