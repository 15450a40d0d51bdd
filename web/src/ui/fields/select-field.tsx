import { Select } from '@mantine/core';
import type { ReactNode } from 'react';

import { withoutUndefined } from '@marquee/schemas/common/without-undefined';
import { t } from '../../lib/i18n/i18n.ts';
import {
  createOptionSearch,
  grouped,
  inputProps,
  unfiltered,
  type FieldProps,
  type Option,
} from './field-props.ts';
import { IconSelector } from '../icons.ts';

type SelectFieldProps<Value extends string> = Omit<FieldProps<Value | null>, 'onChange'> & {
  options: readonly Option<Value>[];
  /** Without it, a search box appears from eight options on. */
  searchable?: boolean | undefined;
  nothingFound?: ReactNode;
  leftSection?: ReactNode;
  /** Called with the typed text where the options come from a call; they are then shown unfiltered. */
  onSearch?: ((text: string) => void) | undefined;
  /** Values for what is typed, best first, instead of options whose label holds it. */
  find?: ((text: string) => readonly string[]) | undefined;
} & (
    | { clearable?: false | undefined; onChange: (value: Value) => void }
    | { clearable: true; onChange: (value: Value | null) => void }
  );

const SEARCHABLE_FROM = 8;

/** One of many. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { options, value, clearable = false, onSearch, find, leftSection } = props;
  const { searchable = onSearch !== undefined || options.length >= SEARCHABLE_FROM } = props;
  const { nothingFound = t('Nothing found') } = props;
  const choose = props.onChange as (value: Value | null) => void;
  const { ref, ...input } = inputProps(props);
  const canClear = clearable && value !== null;
  return (
    <Select
      {...input}
      {...withoutUndefined({ leftSection, ref: ref })}
      data={grouped<string>(options)}
      value={value}
      onChange={(chosen) => choose(chosen as Value | null)}
      clearable={clearable}
      clearButtonProps={{ 'aria-label': t('Clear') }}
      allowDeselect={false}
      searchable={searchable}
      {...(onSearch === undefined ? {} : { onSearchChange: onSearch, filter: unfiltered })}
      {...(find === undefined ? {} : { filter: createOptionSearch(find), selectFirstOptionOnChange: true })}
      nothingFoundMessage={nothingFound}
      checkIconPosition="right"
      {...(canClear ? {} : { rightSection: <IconSelector size="1rem" aria-hidden /> })}
      rightSectionPointerEvents={canClear ? 'all' : 'none'}
    />
  );
}
