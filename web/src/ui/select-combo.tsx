import { Select } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';

import { defined } from './defined.ts';
import { grouped, inputProps, unfiltered } from './field-props.ts';
import { useResume, type Handover } from './handover.ts';
import { IconSelector } from './icons.ts';
import { isSearchable, type SelectFieldProps } from './select-field-props.ts';

/** `SelectField` with its list. */
export function SelectCombo<Value extends string>({
  handover,
  ...props
}: SelectFieldProps<Value> & { readonly handover: Handover }) {
  const { options, value, clearable = false } = props;
  const { nothingFound = 'Nothing found', leftSection, onSearch } = props;
  const choose = props.onChange as (value: Value | null) => void;
  const { ref: ownRef, ...input } = inputProps(props);
  const ref = useMergedRef(useResume(handover) as React.Ref<HTMLInputElement>, ownRef);
  return (
    <Select
      {...input}
      {...defined({ leftSection })}
      ref={ref}
      data={grouped<string>(options)}
      value={value}
      onChange={(chosen) => choose(chosen as Value | null)}
      clearable={clearable}
      clearButtonProps={{ 'aria-label': 'Clear' }}
      allowDeselect={false}
      searchable={isSearchable(props)}
      {...(onSearch === undefined ? {} : { onSearchChange: onSearch, filter: unfiltered })}
      nothingFoundMessage={nothingFound}
      checkIconPosition="right"
      {...(clearable && value !== null ? {} : { rightSection: <IconSelector size="1rem" aria-hidden /> })}
      rightSectionPointerEvents={clearable && value !== null ? 'all' : 'none'}
    />
  );
}
