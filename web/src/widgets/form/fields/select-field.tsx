import type { ReactNode } from 'react';

import { SelectField } from '../../../ui/fields/select-field.tsx';
import { asText, parseOptionValue, useShow, type SearchedChoices } from './choices.ts';
import { FieldFrame } from './field-frame.tsx';
import { useFormField, type FormFieldProps } from './use-form-field.ts';

export interface FormSelectProps extends FormFieldProps, SearchedChoices {
  readonly searchable?: boolean;
  /** Default: where the command takes null. */
  readonly clearable?: boolean;
  readonly leftSection?: ReactNode;
}

/** One of many. */
export function FormSelect({
  options,
  numeric,
  onSearch,
  find,
  searchable,
  clearable,
  nothingFound,
  leftSection,
  ...props
}: FormSelectProps) {
  const { value, setValue, facts, common } = useFormField({ ...props, show: useShow(options, props.show) });
  const isClearable = clearable ?? (facts.isNullable && common.required !== true);
  const shared = {
    ...common,
    options,
    onSearch,
    find,
    searchable,
    nothingFound,
    leftSection,
    value: asText(value),
  };
  return (
    <FieldFrame name={props.name} error={common.error}>
      {isClearable ? (
        <SelectField
          {...shared}
          clearable
          onChange={(text) => setValue(text === null ? null : parseOptionValue(text, numeric))}
        />
      ) : (
        <SelectField {...shared} onChange={(text) => setValue(parseOptionValue(text, numeric))} />
      )}
    </FieldFrame>
  );
}
