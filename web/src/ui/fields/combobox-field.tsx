import { TextInput } from '@mantine/core';
import type { KeyboardEvent } from 'react';

import { inputProps, type FieldProps } from './field-props.ts';

interface ComboboxFieldProps extends FieldProps<string> {
  readonly onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
  /** Id of the list, which is always open beneath. */
  readonly listId: string;
  /** Id of the option that Enter chooses. */
  readonly activeId: string | undefined;
}

/** A text that narrows a list, whose options the arrow keys move through while the focus stays here. */
export function ComboboxField({ listId, activeId, ...props }: ComboboxFieldProps) {
  return (
    <TextInput
      {...inputProps(props)}
      role="combobox"
      aria-expanded
      aria-controls={listId}
      aria-activedescendant={activeId}
      aria-autocomplete="list"
      data-autofocus
      value={props.value}
      onChange={(event) => props.onChange(event.currentTarget.value)}
      onKeyDown={props.onKeyDown}
    />
  );
}
