import { TextInput } from '@mantine/core';
import type { ChangeEvent, HTMLAttributes, KeyboardEvent, ReactNode } from 'react';

import { withoutUndefined } from '@marquee/schemas/common/without-undefined';
import { inputProps, type FieldProps } from './field-props.ts';

interface TextFieldProps extends FieldProps<string> {
  type?: 'text' | 'email' | 'url' | 'tel' | 'search' | undefined;
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
  maxLength?: number | undefined;
  leftSection?: ReactNode;
  rightSection?: ReactNode;
  onKeyDown?: ((event: KeyboardEvent<HTMLInputElement>) => void) | undefined;
  /** In place of `onChange`, for what formats while it is typed and must know how it was typed. */
  onChangeEvent?: ((event: ChangeEvent<HTMLInputElement>) => void) | undefined;
}

/** One line of text. */
export function TextField(props: TextFieldProps) {
  const { value, onChange, onChangeEvent, type, inputMode, maxLength, leftSection, rightSection, onKeyDown } =
    props;
  return (
    <TextInput
      {...inputProps(props)}
      {...withoutUndefined({ type, inputMode, maxLength, leftSection, rightSection, onKeyDown })}
      value={value}
      onChange={onChangeEvent ?? ((event) => onChange(event.currentTarget.value))}
    />
  );
}
