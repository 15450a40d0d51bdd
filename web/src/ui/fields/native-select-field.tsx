import { NativeSelect } from '@mantine/core';

import { inputProps, type FieldProps, type Option } from './field-props.ts';

interface NativeSelectFieldProps<Value extends string> extends FieldProps<Value> {
  options: readonly Option<Value>[];
}

/** One of a few, in the browser's own list: for toolbars, where nothing is searched for. */
export function NativeSelectField<Value extends string>(props: NativeSelectFieldProps<Value>) {
  const { options, value, onChange } = props;
  const { placeholder, ...input } = inputProps(props);
  return (
    <NativeSelect {...input} value={value} onChange={(event) => onChange(event.currentTarget.value as Value)}>
      {placeholder !== undefined && value === '' && (
        <option value="" disabled>
          {placeholder}
        </option>
      )}
      {options.map((option) => (
        <option key={option.value} value={option.value} disabled={option.disabled}>
          {option.label}
        </option>
      ))}
    </NativeSelect>
  );
}
