import { MultiSelectField } from '../../../ui/fields/multi-select-field.tsx';
import { asTexts, parseOptionValue, useShow, type SearchedChoices } from './choices.ts';
import { FieldFrame } from './field-frame.tsx';
import { useFormField, type FormFieldProps } from './use-form-field.ts';

/** Several of many, as tags. */
export function FormMultiSelect({
  options,
  numeric,
  onSearch,
  find,
  nothingFound,
  ...props
}: FormFieldProps & SearchedChoices) {
  const { value, setValue, facts, common } = useFormField({ ...props, show: useShow(options, props.show) });
  return (
    <FieldFrame name={props.name} error={common.error}>
      <MultiSelectField
        {...common}
        options={options}
        onSearch={onSearch}
        find={find}
        nothingFound={nothingFound}
        max={facts.maxItems}
        value={asTexts(value)}
        onChange={(texts) => setValue(texts.map((text) => parseOptionValue(text, numeric)))}
      />
    </FieldFrame>
  );
}
