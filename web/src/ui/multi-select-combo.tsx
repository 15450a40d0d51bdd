import { MultiSelect } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';

import { grouped, inputProps, MAX_TAGS, unfiltered } from './field-props.ts';
import { useResume, type Handover } from './handover.ts';
import type { MultiSelectFieldProps } from './multi-select-field.tsx';

/** `MultiSelectField` with its list. */
export function MultiSelectCombo<Value extends string>({
  handover,
  ...props
}: MultiSelectFieldProps<Value> & { readonly handover: Handover }) {
  const { options, value, onChange, max = MAX_TAGS, nothingFound = 'Nothing found', placeholder } = props;
  const { onSearch } = props;
  const { ref: ownRef, ...input } = inputProps(props);
  const ref = useMergedRef(useResume(handover) as React.Ref<HTMLInputElement>, ownRef);
  return (
    <MultiSelect
      {...input}
      {...(onSearch === undefined ? {} : { onSearchChange: onSearch, filter: unfiltered })}
      ref={ref}
      placeholder={value.length === 0 ? (placeholder ?? '') : ''}
      data={grouped<string>(options)}
      value={value}
      onChange={(chosen) => onChange(chosen as Value[])}
      maxValues={max}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Clear all' }}
      hidePickedOptions
      nothingFoundMessage={nothingFound}
    />
  );
}
