import { Textarea } from '@mantine/core';
import type { KeyboardEventHandler } from 'react';

import { inputProps, type FieldProps } from './field-props.ts';
import styles from './fields.module.css';

interface CodeFieldProps extends FieldProps<string> {
  rows?: number | undefined;
  onKeyDown?: KeyboardEventHandler<HTMLTextAreaElement> | undefined;
}

/** Text for machines, as it is typed or pasted: nothing is corrected, and Tab leaves the field. */
export function CodeField({ rows = 14, onKeyDown, ...props }: CodeFieldProps) {
  return (
    <Textarea
      {...inputProps(props)}
      rows={rows}
      classNames={{ input: styles.monospace ?? '' }}
      resize="vertical"
      spellCheck={false}
      autoCapitalize="off"
      autoCorrect="off"
      value={props.value}
      onChange={(event) => props.onChange(event.currentTarget.value)}
      {...(onKeyDown === undefined ? {} : { onKeyDown })}
    />
  );
}
