import { Autocomplete } from '@mantine/core';

import { inputProps, type FieldProps } from './field-props.ts';

/** Text with suggestions. */
export function AutocompleteField(props: FieldProps<string> & { suggestions: readonly string[] }) {
  return (
    <Autocomplete
      {...inputProps(props)}
      data={[...props.suggestions]}
      value={props.value}
      onChange={props.onChange}
      limit={20}
    />
  );
}
