import { Autocomplete } from '@mantine/core';

import { withoutUndefined } from '@marquee/schemas/common/without-undefined';
import { inputProps, type FieldProps } from './field-props.ts';

interface AutocompleteFieldProps extends FieldProps<string> {
  suggestions: readonly string[];
}

/** Text with suggestions. */
export function AutocompleteField(props: AutocompleteFieldProps) {
  const { ref, ...input } = inputProps(props);
  return (
    <Autocomplete
      {...input}
      {...withoutUndefined({ ref: ref })}
      data={[...props.suggestions]}
      value={props.value}
      onChange={props.onChange}
      limit={20}
    />
  );
}
