import type { ReactNode } from 'react';

import type { FieldProps, Option } from './field-props.ts';

export type SelectFieldProps<Value extends string> = Omit<FieldProps<Value | null>, 'onChange'> & {
  options: readonly Option<Value>[];
  /** Without it, a search box appears from eight options on. */
  searchable?: boolean | undefined;
  nothingFound?: ReactNode;
  leftSection?: ReactNode;
  /** Told what is typed, where the options come from a call: they are then shown as they are, unfiltered. */
  onSearch?: ((text: string) => void) | undefined;
} & (
    | { clearable?: false | undefined; onChange: (value: Value) => void }
    | { clearable: true; onChange: (value: Value | null) => void }
  );

const SEARCHABLE_FROM = 8;

export const isSearchable = ({
  searchable,
  onSearch,
  options,
}: Pick<SelectFieldProps<string>, 'searchable' | 'onSearch' | 'options'>): boolean =>
  searchable ?? (onSearch !== undefined || options.length >= SEARCHABLE_FROM);
