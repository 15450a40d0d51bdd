import { TextInput } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';

import { inputProps, type FieldProps } from './field-props.ts';
import { useHandover, useLeave, type Handover } from './handover.ts';
import { laterParts } from './later-parts.ts';

export type AutocompleteFieldProps = FieldProps<string> & { suggestions: readonly string[] };

const combo = laterParts(() => import('./autocomplete-combo.tsx'));

/** Text with suggestions; they come while nothing else is to do, or with the first focus. */
export function AutocompleteField(props: AutocompleteFieldProps) {
  const parts = combo.use();
  const handover = useHandover();
  return parts === undefined ? (
    <TextSketch {...props} handover={handover} />
  ) : (
    <parts.AutocompleteCombo {...props} handover={handover} />
  );
}

function TextSketch({ handover, ...props }: AutocompleteFieldProps & { readonly handover: Handover }) {
  const { ref: ownRef, ...input } = inputProps(props);
  const ref = useMergedRef(useLeave(handover) as React.Ref<HTMLInputElement>, ownRef);
  return (
    <TextInput
      {...input}
      ref={ref}
      role="combobox"
      aria-haspopup="listbox"
      aria-expanded={false}
      autoComplete={props.autoComplete ?? 'off'}
      value={props.value}
      onChange={(event) => props.onChange(event.currentTarget.value)}
      onPointerEnter={combo.preload}
      onFocus={combo.preload}
    />
  );
}
