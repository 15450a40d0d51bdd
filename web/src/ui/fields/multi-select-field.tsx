import { MultiSelect } from '@mantine/core';
import type { ReactNode } from 'react';

import { withoutUndefined } from '@marquee/schemas/common/without-undefined';
import { grouped, inputProps, MAX_TAGS, unfiltered, type FieldProps, type Option } from './field-props.ts';

interface MultiSelectFieldProps<Value extends string> extends FieldProps<Value[]> {
  options: readonly Option<Value>[];
  nothingFound?: ReactNode;
  /** The specification lets at most 100 be chosen. */
  max?: number | undefined;
  /** Told what is typed, where the options come from a call: they are then shown as they are, unfiltered. */
  onSearch?: ((text: string) => void) | undefined;
}

/** Several of many, as tags. */
export function MultiSelectField<Value extends string>(props: MultiSelectFieldProps<Value>) {
  const { options, value, onChange, max = MAX_TAGS, nothingFound = 'Nothing found', placeholder } = props;
  const { onSearch } = props;
  const { ref, ...input } = inputProps(props);
  return (
    <MultiSelect
      {...input}
      {...withoutUndefined({ ref: ref })}
      {...(onSearch === undefined ? {} : { onSearchChange: onSearch, filter: unfiltered })}
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
