import { FileInput } from '@mantine/core';

import { defined } from './defined.ts';
import { inputProps, type FieldProps } from './field-props.ts';
import { IconPaperclip } from './icons.ts';

/** One file from the disk. */
export function FileField(props: FieldProps<File | null> & { accept?: string | undefined }) {
  return (
    <FileInput
      {...inputProps(props)}
      {...defined({ accept: props.accept })}
      leftSection={<IconPaperclip size="1rem" aria-hidden />}
      placeholder={props.placeholder ?? 'Choose a file'}
      value={props.value}
      onChange={props.onChange}
      clearable
      clearButtonProps={{ 'aria-label': 'Remove the file' }}
    />
  );
}
