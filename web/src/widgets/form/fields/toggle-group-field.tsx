import { MultiToggleField } from '../../../ui/fields/multi-toggle-field.tsx';
import { asTexts, parseOptionValue, useShow, type Choices } from './choices.ts';
import { FieldFrame } from './field-frame.tsx';
import { useFormField, type FormFieldProps } from './use-form-field.ts';

/** Several of a few short words, as toggles in a row. */
export function FormToggleGroup({ options, numeric, ...props }: FormFieldProps & Choices) {
  const { value, setValue, common } = useFormField({ ...props, show: useShow(options, props.show) });
  return (
    <FieldFrame name={props.name} error={common.error}>
      <MultiToggleField
        {...common}
        options={options}
        value={asTexts(value)}
        onChange={(texts) => setValue(texts.map((text) => parseOptionValue(text, numeric)))}
      />
    </FieldFrame>
  );
}
