import { Autocomplete } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';

import type { AutocompleteFieldProps } from './autocomplete-field.tsx';
import { inputProps } from './field-props.ts';
import { useResume, type Handover } from './handover.ts';

/** `AutocompleteField` with its list. */
export function AutocompleteCombo({
  handover,
  ...props
}: AutocompleteFieldProps & { readonly handover: Handover }) {
  const { ref: ownRef, ...input } = inputProps(props);
  const ref = useMergedRef(useResume(handover) as React.Ref<HTMLInputElement>, ownRef);
  return (
    <Autocomplete
      {...input}
      ref={ref}
      data={[...props.suggestions]}
      value={props.value}
      onChange={props.onChange}
      limit={20}
    />
  );
}
